/** SQL that sessions and API keys share: the user behind a token, and what that user may do now. */
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

/** The policy's row among the settings. */
const requireTwoFactor = "require_two_factor";

export interface Holder {
  user: Me;
  /** The policy asks for two-factor, and this user has none. */
  isLimited: boolean;
}

/** Users who may come in, to be joined with the table of their tokens: one query a request. */
export function activeHolders(sql: Kysely<Schema>) {
  return sql
    .selectFrom("users")
    .leftJoin("settings", (join) => join.on("settings.name", "=", requireTwoFactor))
    .leftJoin("totp_secrets", (join) =>
      join.onRef("totp_secrets.user_id", "=", "users.id").on("totp_secrets.state", "=", "on"),
    )
    .where("users.deactivated_at", "is", null)
    .select(["users.id as userId", "display_name", "email", "avatar_url", "role"])
    .select(["settings.value as policy", "totp_secrets.state as totp"]);
}

type HolderRow = Awaited<ReturnType<ReturnType<typeof activeHolders>["execute"]>>[number];

export function holderOf(row: HolderRow): Holder {
  return {
    isLimited: row.policy === "true" && row.totp === null,
    user: {
      id: row.userId,
      displayName: row.display_name,
      email: row.email,
      avatarUrl: row.avatar_url,
      role: row.role,
    },
  };
}

/**
 * Whoever changes this user waits for this transaction. False for somebody who was deactivated, or
 * whose password is no longer of that version: what was checked before may not hold any more.
 */
export async function holdActive(
  trx: Kysely<Schema>,
  userId: number,
  passwordVersion?: number,
): Promise<boolean> {
  const held = await trx
    .updateTable("users")
    .set((user) => ({ password_version: user.ref("password_version") }))
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .$if(passwordVersion !== undefined, (query) =>
      query.where("password_version", "=", passwordVersion ?? 0),
    )
    .returning("id")
    .execute();
  return held.length > 0;
}

/** Sign-ins that have proved something and have no session yet get none. */
export async function outdateSignIns(trx: Kysely<Schema>, userId: number): Promise<void> {
  await trx
    .updateTable("users")
    .set((user) => ({ password_version: user("password_version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}
