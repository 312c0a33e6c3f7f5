/** SQL for exports. Selects no password hashes, tokens, keys or secrets. */
import { isoTime } from "../clock.ts";
import { parseColumn } from "../database/json-column.ts";
import type { Sql } from "../database/schema.ts";

const pageSize = 500;

/** Reads pages by ascending id until there are no more rows. */
async function* pagesById<Row extends { id: number | string }>(
  read: (afterId: Row["id"] | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let afterId: Row["id"] | undefined;
  for (;;) {
    const rows = await read(afterId);
    if (rows.length === 0) return;
    yield rows;
    afterId = rows.at(-1)?.id;
  }
}

export function userPages(sql: Sql) {
  return pagesById(async (afterId: number | undefined) => {
    const rows = await sql
      .selectFrom("users")
      .select(["id", "kind", "email", "display_name", "handle", "avatar_url", "role"])
      .select(["created_at", "deactivated_at"])
      .select(["status_emoji as statusEmoji", "status_text as statusText"])
      .select(["title", "time_zone as timeZone"])
      .where("id", ">", afterId ?? 0)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    return rows.map(({ display_name, avatar_url, created_at, deactivated_at, ...row }) => ({
      ...row,
      displayName: display_name,
      avatarUrl: avatar_url,
      createdAt: isoTime(created_at),
      deactivatedAt: timeOf(deactivated_at),
    }));
  });
}

/** `kinds` are the kinds of chats that are exported. */
export function chatPages(sql: Sql, kinds: readonly ("group" | "direct")[]) {
  return pagesById(async (afterId: number | undefined) => {
    const rows = await sql
      .selectFrom("chats")
      .select(["id", "kind", "title", "topic", "visibility", "created_at", "archived_at"])
      .select("avatar_url as avatarUrl")
      .select(["retention_days as retentionDays", "first_message_id as firstMessageId"])
      .select(["last_message_id as lastMessageId"])
      .where("id", ">", afterId ?? 0)
      .where("kind", "in", kinds)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    return rows.map(({ created_at, archived_at, ...row }) => ({
      ...row,
      createdAt: isoTime(created_at),
      archivedAt: timeOf(archived_at),
    }));
  });
}

/** The threads of a chat, which are chats too. */
export function threadPages(sql: Sql, chatId: number) {
  return pagesById(async (afterId: number | undefined) => {
    const rows = await sql
      .selectFrom("chats")
      .select(["id", "parent_message_id as messageId", "created_at"])
      .select(["first_message_id as firstMessageId", "last_message_id as lastMessageId"])
      .where("id", ">", afterId ?? 0)
      .where("parent_chat_id", "=", chatId)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: isoTime(created_at) }));
  });
}

export function webhookPages(sql: Sql) {
  return pagesById(async (afterId: number | undefined) => {
    const rows = await sql
      .selectFrom("webhooks")
      .select(["id", "chat_id", "name", "avatar_url", "created_by", "created_at", "last_used_at"])
      .select(["format", "templates", "mentions", "allowed_addresses", "expires_at", "rate"])
      .select(["disabled_at", "deleted_at", "repeat_minutes"])
      .where("id", ">", afterId ?? 0)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      chatId: row.chat_id,
      name: row.name,
      avatarUrl: row.avatar_url,
      createdBy: row.created_by,
      createdAt: isoTime(row.created_at),
      lastUsedAt: timeOf(row.last_used_at),
      format: row.format,
      templates: row.templates && parseColumn(row.templates),
      mentions: row.mentions,
      allowedAddresses: row.allowed_addresses && parseColumn(row.allowed_addresses),
      expiresAt: timeOf(row.expires_at),
      rate: row.rate,
      repeatMinutes: row.repeat_minutes,
      disabledAt: timeOf(row.disabled_at),
      deletedAt: timeOf(row.deleted_at),
    }));
  });
}

export function auditPages(sql: Sql) {
  return pagesById(async (afterId: number | undefined) => {
    const rows = await sql
      .selectFrom("audit_log")
      .selectAll()
      .where("id", ">", afterId ?? 0)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    return rows.map(({ at, actor_user_id, details, ...row }) => ({
      ...row,
      at: isoTime(at),
      actorUserId: actor_user_id,
      details: parseColumn(details),
    }));
  });
}

/** Reads the ledgers of the alerts of a chat. */
export async function* notifiedPages(sql: Sql, chatId: number) {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await sql
      .selectFrom("alert_notifications")
      .select(["message_id as messageId", "step", "user_id as userId", "device", "why"])
      .select(["result", "reason", "at", "seen_at", "acknowledged_at"])
      .where("chat_id", "=", chatId)
      .orderBy("message_id")
      .orderBy("step")
      .orderBy("since")
      .orderBy("user_id")
      .orderBy("session_id")
      .limit(pageSize)
      .offset(offset)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ at, seen_at, acknowledged_at, ...row }) => ({
      ...row,
      at: isoTime(at),
      seenAt: timeOf(seen_at),
      acknowledgedAt: timeOf(acknowledged_at),
    }));
  }
}

/** Former texts of the messages of a chat, the oldest text of each message first. */
export async function* versionPages(sql: Sql, chatId: number) {
  let last = { messageId: 0, rev: 0 };
  for (;;) {
    const rows = await sql
      .selectFrom("message_versions")
      .select(["message_id as messageId", "rev", "text", "written_at"])
      .where("chat_id", "=", chatId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("message_id", "rev"), ">", tuple(last.messageId, last.rev)),
      )
      .orderBy("message_id")
      .orderBy("rev")
      .limit(pageSize)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end;
    yield rows.map(({ messageId, text, written_at }) => ({
      messageId,
      text,
      at: isoTime(written_at),
    }));
  }
}

export interface ExportedFile {
  id: string;
  name: string;
  size: number;
}

export function filePages(sql: Sql, chatId: number) {
  return pagesById(
    (afterId: string | undefined): Promise<ExportedFile[]> =>
      sql
        .selectFrom("files")
        .innerJoin("messages", (join) =>
          join
            .onRef("messages.chat_id", "=", "files.chat_id")
            .onRef("messages.id", "=", "files.message_id")
            .on("messages.deleted_at", "is", null),
        )
        .select(["files.id", "files.name", "files.size"])
        .where("files.chat_id", "=", chatId)
        .where("files.id", ">", afterId ?? "")
        .orderBy("files.id")
        .limit(pageSize)
        .execute(),
  );
}

/** Returns what a user's profile has besides `Me`. */
export async function profileFacts(sql: Sql, userId: number) {
  const row = await sql
    .selectFrom("users")
    .select(["created_at", "status_emoji as statusEmoji", "status_text as statusText"])
    .select(["title", "time_zone as timeZone"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) return {};
  const { created_at, ...status } = row;
  return { createdAt: isoTime(created_at), ...status };
}

/** Returns the role of the user of a session that has not ended. */
export async function roleOfSession(
  sql: Sql,
  sessionId: number,
  now: number,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("users.role")
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", now)
    .where("users.deactivated_at", "is", null)
    .executeTakeFirst();
  return row?.role;
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}
