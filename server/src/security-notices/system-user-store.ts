/** SQL for the system user, who is the author of Belfry's own messages. */
import type { Sql } from "../database/schema.ts";

export interface SystemUser {
  id: number;
  displayName: string;
}

/** Not an e-mail address, so no user can have it. Without a hash, no password matches. */
const email = "belfry";

/** Returns the system user. Creates it on the first call; concurrent calls create it once. */
export async function ensureSystemUser(sql: Sql, now: number): Promise<SystemUser> {
  const existing = await findSystemUser(sql);
  if (existing) return existing;
  await sql
    .insertInto("users")
    .values({
      email,
      display_name: "Belfry",
      handle: "belfry",
      handle_skeleton: "belfry",
      avatar_url: null,
      role: "member",
      password_hash: "",
      created_at: now,
      deactivated_at: null,
      kind: "system",
    })
    .onConflict((conflict) => conflict.doNothing()) // of the e-mail address or the handle
    .execute();
  const created = await findSystemUser(sql);
  if (!created) throw new Error("The system user was not created.");
  return created;
}

function findSystemUser(sql: Sql): Promise<SystemUser | undefined> {
  return sql
    .selectFrom("users")
    .select(["id", "display_name as displayName"])
    .where("email", "=", email)
    .where("kind", "=", "system")
    .executeTakeFirst();
}

export async function listOwnerIds(sql: Sql): Promise<number[]> {
  const rows = await sql
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("kind", "=", "person")
    .where("deactivated_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
