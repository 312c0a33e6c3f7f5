/** SQL for the user behind a session or an API key. */
import type { Me } from "@belfry/contracts/users";
import type { Sql } from "../database/schema.ts";

/** The name of the policy in the settings. */
const requireTwoFactor = "require_two_factor";

/** The user behind a token, an invite or a passkey. The aliases differ from the columns of these tables. */
export const ownerColumns = [
  "users.id as userId",
  "users.display_name as displayName",
  "users.handle",
  "users.email as userEmail",
  "users.avatar_url as avatarUrl",
  "users.role as userRole",
] as const;

interface OwnerRow extends Omit<Me, "id" | "email" | "role"> {
  userId: number;
  userEmail: string;
  userRole: Me["role"];
}

export function ownerOf({ userId: id, userEmail: email, userRole: role, ...row }: OwnerRow): Me {
  const { displayName, handle, avatarUrl } = row;
  return { id, displayName, handle, email, avatarUrl, role };
}

export interface TokenOwner {
  user: Me;
  /** The policy requires two-factor, and this user has not turned it on. */
  isLimited: boolean;
}

/** Selects active users. Join it with a table of tokens, so that a request needs one query. */
export function selectTokenOwners(sql: Sql) {
  return sql
    .selectFrom("users")
    .leftJoin("settings", (join) => join.on("settings.name", "=", requireTwoFactor))
    .leftJoin("totp_secrets", (join) =>
      join.onRef("totp_secrets.user_id", "=", "users.id").on("totp_secrets.state", "=", "on"),
    )
    .where("users.deactivated_at", "is", null)
    .select(ownerColumns)
    .select(["settings.value as policy", "totp_secrets.state as totp"]);
}

export function tokenOwnerOf(
  row: OwnerRow & { policy: string | null; totp: string | null },
): TokenOwner {
  return { isLimited: row.policy === "true" && row.totp === null, user: ownerOf(row) };
}

/**
 * Locks a user until the transaction ends. Returns false if the user was deactivated, or if the
 * password has another version: earlier checks may no longer hold.
 */
export async function lockActiveUser(
  trx: Sql,
  userId: number,
  passwordVersion?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set((user) => ({ password_version: user.ref("password_version") }))
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .$if(passwordVersion !== undefined, (query) =>
      query.where("password_version", "=", passwordVersion ?? 0),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes sign-ins fail that have checked the password but have no session yet. */
export async function raisePasswordVersion(trx: Sql, userId: number): Promise<void> {
  await trx
    .updateTable("users")
    .set((user) => ({ password_version: user("password_version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}
