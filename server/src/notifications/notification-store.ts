/** SQL of the one user who is nobody: what Belfry itself says is said by it. */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

export interface SystemUser {
  id: number;
  displayName: string;
}

/** No e-mail address, so that nobody can have taken it; without a hash no password is right. */
const email = "belfry";

/** Makes it when it is not there yet: of two that try at once, one does. */
export async function systemUser(sql: Kysely<Schema>, now: number): Promise<SystemUser> {
  const found = await find(sql);
  if (found) return found;
  await sql
    .insertInto("users")
    .values({
      email,
      display_name: "Belfry",
      avatar_url: null,
      role: "member",
      password_hash: "",
      created_at: now,
      deactivated_at: null,
      kind: "system",
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const made = await find(sql);
  if (!made) throw new Error("The system's user is not what it was made as.");
  return made;
}

function find(sql: Kysely<Schema>): Promise<SystemUser | undefined> {
  return sql
    .selectFrom("users")
    .select(["id", "display_name as displayName"])
    .where("email", "=", email)
    .where("kind", "=", "system")
    .executeTakeFirst();
}
