/** SQL that deletes a user: memberships, sign-in data and the personal data of the row. */
import type { UserSummary } from "@belfry/contracts/users";
import { sql as raw } from "kysely";
import type { DatabaseKind } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import { deletedHandle, deletedUser, handleSkeleton } from "../users/users.ts";

/** Locks the chats of a user in the order in which posts lock them. */
export async function lockChatsOf(trx: Sql, kind: DatabaseKind, userId: number): Promise<void> {
  if (kind === "sqlite") return; // it has one writer
  await trx
    .selectFrom("chats")
    .select("id")
    .where("id", "in", (query) =>
      query.selectFrom("members").select("chat_id").where("user_id", "=", userId),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

export interface OwnedChat {
  id: number;
  kind: "group" | "direct";
  title: string;
  /** Members besides this user, without the system user. */
  others: number;
}

/** Returns the chats that cannot stay as they are without this user. */
export async function chatsThatDependOn(sql: Sql, userId: number): Promise<OwnedChat[]> {
  const { rows } = await raw<OwnedChat & { role: string; owners: number }>`
    select c.id, c.kind, c.title, m.role,
      (select count(*) from members o join users u on u.id = o.user_id
        where o.chat_id = c.id and o.user_id <> ${userId} and u.kind = 'person') as others,
      (select count(*) from members o
        where o.chat_id = c.id and o.user_id <> ${userId} and o.role = 'owner') as owners
    from members m join chats c on c.id = m.chat_id
    where m.user_id = ${userId} and c.deleted_at is null and c.kind <> 'thread' order by c.id`.execute(
    sql,
  );
  return rows.filter(({ kind, role, others, owners }) => {
    const isOnlyOwner = kind === "group" && role === "owner" && owners === 0;
    return others === 0 || isOnlyOwner;
  });
}

/** Returns members who can become the owner: active ones first, ordered by when they joined. */
export function candidatesOf(
  sql: Sql,
  chatId: number,
  userId: number,
  limit: number,
): Promise<UserSummary[]> {
  return sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["users.id", "display_name as displayName", "handle", "avatar_url as avatarUrl"])
    .where("chat_id", "=", chatId)
    .where("user_id", "<>", userId)
    .where("users.kind", "=", "person")
    .orderBy((users) => users.case().when("deactivated_at", "is", null).then(0).else(1).end())
    .orderBy("joined_at")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

export async function isMember(sql: Sql, chatId: number, userId: number): Promise<boolean> {
  const row = await sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .where("users.kind", "=", "person")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the user from all groups and threads. Direct chats keep their members, who are named by them: the others
 * read on, and see that this one was deleted.
 */
export async function removeMemberships(
  trx: Sql,
  userId: number,
): Promise<{ leftIds: number[]; keptIds: number[] }> {
  const left = await trx
    .deleteFrom("members")
    .where("user_id", "=", userId)
    .where("chat_id", "in", (query) =>
      query.selectFrom("chats").select("id").where("kind", "in", ["group", "thread"]),
    )
    .returning("chat_id")
    .execute();
  const kept = await trx
    .selectFrom("members")
    .select("chat_id")
    .where("user_id", "=", userId)
    .execute();
  return {
    leftIds: left.map(({ chat_id }) => chat_id),
    keptIds: kept.map(({ chat_id }) => chat_id),
  };
}

/**
 * Deletes what the user signed in with, and the personal data of the row. The row stays, because
 * messages and the audit log name its id. Returns false if there is no such user. There may be many
 * mentions of the user: a job deletes them.
 */
export async function eraseUser(trx: Sql, userId: number, now: number): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("kind", "=", "person")
    .executeTakeFirst();
  if (!user) return false;
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set((row) => ({
      kind: "deleted" as const,
      // Not an e-mail address, so that nobody can have it.
      email: `deleted ${userId}`,
      display_name: deletedUser.displayName,
      handle: deletedHandle(userId),
      handle_skeleton: handleSkeleton(deletedHandle(userId)),
      avatar_url: deletedUser.avatarUrl,
      role: "member" as const,
      status_emoji: null,
      status_text: null,
      status_expires_at: null,
      title: null,
      time_zone: null,
      password_hash: "",
      password_version: row("password_version", "+", 1),
      deactivated_at: row.fn.coalesce("deactivated_at", row.val(now)),
    }))
    .where("id", "=", userId)
    .where("kind", "=", "person")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const table of [
    "company_accounts",
    "company_sign_ins",
    "passkeys",
    "totp_secrets",
    "recovery_codes",
    "second_factor_failures",
    "known_devices",
    "remembered_devices",
    "email_changes",
    "notification_settings",
    "muted_webhooks",
    "sidebars",
  ] as const) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  await trx
    .updateTable("invites")
    .set({ email: null })
    .where("email", "=", user.email)
    .where((invite) => invite("uses", ">=", invite.ref("max_uses")))
    .execute();
  return true;
}
