/** SQL for users as administrators see and change them, without the system user. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { UserRole } from "@belfry/contracts/users";
import { isoTime } from "../clock.ts";
import type { Sql } from "../database/schema.ts";
import { containsText } from "../database/text-match.ts";
import { startsWithHandle } from "../users/users.ts";

function people(sql: Sql) {
  return sql
    .selectFrom("users")
    .select(["id", "display_name", "handle", "email", "avatar_url", "role", "created_at"])
    .select("deactivated_at")
    .select((users) => [
      users
        .selectFrom("totp_secrets")
        .select("state")
        .whereRef("totp_secrets.user_id", "=", "users.id")
        .where("state", "=", "on")
        .as("totp"),
      users
        .selectFrom("company_accounts")
        .select((accounts) => accounts.fn.max("created_at").as("at"))
        .whereRef("company_accounts.user_id", "=", "users.id")
        .as("company_account"),
      users
        .selectFrom("sessions")
        .select((sessions) => sessions.fn.max("last_seen_at").as("at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("last_seen_at"),
      users
        .selectFrom("sessions")
        .select((sessions) => sessions.fn.countAll<number>().as("count"))
        .whereRef("sessions.user_id", "=", "users.id")
        .$asScalar()
        .$notNull()
        .as("session_count"),
    ])
    .where("kind", "=", "person");
}

export async function findUser(sql: Sql, userId: number): Promise<AdminUser | undefined> {
  const row = await people(sql).where("id", "=", userId).executeTakeFirst();
  return row && toAdminUser(row);
}

/** Returns users ordered by id. */
export async function listUsers(
  sql: Sql,
  { text, after, limit }: { text: string; after: number; limit: number },
): Promise<AdminUser[]> {
  let rows = people(sql).where("id", ">", after).orderBy("id").limit(limit);
  if (text !== "") {
    rows = rows.where((where) =>
      where.or([
        containsText("email", text),
        containsText("display_name", text),
        startsWithHandle(text),
      ]),
    );
  }
  return (await rows.execute()).map(toAdminUser);
}

type Row = Awaited<ReturnType<ReturnType<typeof people>["executeTakeFirstOrThrow"]>>;

function toAdminUser(row: Row): AdminUser {
  return {
    id: row.id,
    displayName: row.display_name,
    handle: row.handle,
    email: row.email,
    avatarUrl: row.avatar_url,
    role: row.role,
    createdAt: isoTime(row.created_at),
    deactivatedAt: row.deactivated_at === null ? null : isoTime(row.deactivated_at),
    lastSeenAt: row.last_seen_at === null ? null : isoTime(row.last_seen_at),
    hasTwoFactor: row.totp !== null,
    hasCompanyAccount: row.company_account !== null,
    sessionCount: row.session_count,
  };
}

/** Returns undefined for deactivated users. */
export async function activeRole(sql: Sql, userId: number): Promise<UserRole | undefined> {
  const row = await sql
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return row?.role;
}

export async function hasOtherOwner(sql: Sql, userId: number): Promise<boolean> {
  const other = await sql
    .selectFrom("users")
    .select("id")
    .where("id", "<>", userId)
    .where("role", "=", "owner")
    .where("deactivated_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function setRole(sql: Sql, userId: number, role: UserRole): Promise<void> {
  await sql.updateTable("users").set({ role }).where("id", "=", userId).execute();
}

export async function setDeactivated(sql: Sql, userId: number, at: number | null): Promise<void> {
  await sql.updateTable("users").set({ deactivated_at: at }).where("id", "=", userId).execute();
}

export async function userOfSession(sql: Sql, sessionId: number): Promise<number | undefined> {
  const row = await sql
    .selectFrom("sessions")
    .select("user_id")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.user_id;
}

export async function hasTwoFactor(sql: Sql, userId: number): Promise<boolean> {
  return (await findUser(sql, userId))?.hasTwoFactor ?? false;
}

/** Returns the active users that have not turned on two-factor. */
export async function idsWithoutTwoFactor(sql: Sql): Promise<number[]> {
  const rows = await sql
    .selectFrom("users")
    .leftJoin("totp_secrets", (join) =>
      join.onRef("totp_secrets.user_id", "=", "users.id").on("totp_secrets.state", "=", "on"),
    )
    .select("users.id")
    .where("users.deactivated_at", "is", null)
    .where("totp_secrets.user_id", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
