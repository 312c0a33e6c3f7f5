/** SQL for files. A file belongs to the message whose `files` column names its id. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { FilesQuery } from "@belfry/contracts/messages/messages";
import { type ExpressionBuilder, sql as raw, type Selectable } from "kysely";
import type { Schema, Sql } from "../database/schema.ts";
import { avatarIds } from "./avatars/avatar-store.ts";
import type { FileOwner } from "./quotas.ts";

export interface FileRow
  extends Pick<Selectable<Schema["files"]>, "id" | "name" | "type" | "size"> {
  /** Sizes of its thumbnails. */
  thumbnails: number[];
}

export async function insert(
  sql: Sql,
  owner: FileOwner,
  files: readonly StoredFile[],
  now: number,
): Promise<void> {
  const user_id = "userId" in owner ? owner.userId : null;
  const place = { chat_id: owner.chatId, message_id: null, user_id, created_at: now };
  const rows = files.map(({ id, name, type, size, width = null, height = null, thumbnails }) => {
    return { ...place, id, name, type, size, width, height, thumbnails: joinSizes(thumbnails) };
  });
  await sql.insertInto("files").values(rows).execute();
}

/** Returns the files that existed. */
export async function deleteRows(
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; chatId: number; size: number; thumbnails: number[] }[]> {
  if (ids.length === 0) return [];
  const rows = await sql
    .deleteFrom("files")
    .where("id", "in", ids)
    .returning(["id", "chat_id as chatId", "size", "thumbnails"])
    .execute();
  return rows.map((row) => ({ ...row, thumbnails: splitSizes(row.thumbnails) }));
}

/** Returns those of the files that this user has uploaded to the chat. */
export async function findUploaded(
  sql: Sql,
  { chatId, userId }: { chatId: number; userId: number },
  ids: readonly string[],
): Promise<{ file: StoredFile; messageId: number | null }[]> {
  const rows = await sql
    .selectFrom("files")
    .select(["id", "name", "type", "size", "width", "height", "thumbnails"])
    .select("message_id as messageId")
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
  return rows.map(({ messageId, width, height, thumbnails, ...file }) => ({
    messageId,
    file: {
      ...file,
      ...(width !== null && height !== null && { width, height }),
      ...(thumbnails !== null && { thumbnails: splitSizes(thumbnails) }),
    },
  }));
}

/**
 * Finds a file of a message in a chat that the user can read, or in a thread of one, or a file that the
 * user has uploaded.
 */
export async function findFor(sql: Sql, userId: number, id: string): Promise<FileRow | undefined> {
  const row = await sql
    .selectFrom("files")
    .innerJoin("chats as place", "place.id", "files.chat_id")
    .innerJoin("chats", (join) =>
      join.on((row) => row("chats.id", "=", row.fn.coalesce("place.parent_chat_id", "place.id"))),
    )
    .leftJoin("members", (join) =>
      join.onRef("members.chat_id", "=", "chats.id").on("members.user_id", "=", userId),
    )
    .select(["files.id", "files.name", "files.type", "files.size", "files.thumbnails"])
    .where((file) =>
      file.or([file("members.user_id", "is not", null), file("chats.visibility", "=", "open")]),
    )
    .where("files.id", "=", id)
    .where("chats.deleted_at", "is", null)
    .where((files) =>
      files.or([
        isInMessage(files),
        files.and([files("files.message_id", "is", null), files("files.user_id", "=", userId)]),
      ]),
    )
    .executeTakeFirst();
  return row && { ...row, thumbnails: splitSizes(row.thumbnails) };
}

/** Returns the ids of messages with files, newest first. */
export async function listMessagesWithFiles(
  sql: Sql,
  chatId: number,
  { kind, from, before, limit }: FilesQuery & { limit: number },
): Promise<number[]> {
  const rows = await sql
    .selectFrom("files")
    .select("message_id as messageId")
    .distinct()
    .where("chat_id", "=", chatId)
    .where("message_id", "is not", null)
    .where(isInMessage)
    .$if(kind !== undefined, (query) => query.where((files) => isOfKind(files, kind)))
    // A user's file belongs to a message of the same user.
    .$if(from !== undefined, (query) => query.where("user_id", "=", from ?? 0))
    .$if(before !== undefined, (query) => query.where("message_id", "<", before ?? 0))
    .orderBy("message_id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ messageId }) => messageId ?? []);
}

function isOfKind(files: ExpressionBuilder<Schema, "files">, kind: FilesQuery["kind"]) {
  const isImage = files("files.type", "like", "image/%");
  const isMedia = files.or([
    files("files.type", "like", "audio/%"),
    files("files.type", "like", "video/%"),
  ]);
  if (kind === "image") return isImage;
  return kind === "media" ? isMedia : files.not(files.or([isImage, isMedia]));
}

/** Returns the ids of files saved before that time that have no message, also no scheduled one. */
export async function listPendingBefore(
  sql: Sql,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await sql
    .selectFrom("files")
    .select("id")
    .where("message_id", "is", null)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("scheduled_files").select("file_id").whereRef("file_id", "=", "files.id"),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of files that removed or updated messages no longer name. */
export async function listUnused(
  sql: Sql,
  chatId: number,
  messageIds: readonly number[],
): Promise<string[]> {
  const rows = await sql
    .selectFrom("files")
    .select("id")
    .where("chat_id", "=", chatId)
    .where("message_id", "in", messageIds)
    .where((files) => files.not(isInMessage(files)))
    .execute();
  return rows.map(({ id }) => id);
}

/** `upTo` is the last message whose files are listed. Without it the whole chat is. */
export async function listOfChat(
  sql: Sql,
  chatId: number,
  { upTo, limit }: { upTo: number | undefined; limit: number },
): Promise<string[]> {
  const files = sql
    .selectFrom("files")
    .select("id")
    .where("chat_id", "=", chatId)
    .$if(upTo !== undefined, (query) => query.where("message_id", "<=", upTo ?? 0))
    .limit(limit);
  return (await files.execute()).map(({ id }) => id);
}

/** Returns the ids that wait for a message or belong to one, and those of avatars. */
export async function usedIds(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql
    .selectFrom("files")
    .select("id")
    .where("id", "in", ids)
    .where((files) => files.or([files("message_id", "is", null), isInMessage(files)]))
    .execute();
  return new Set([...rows.map(({ id }) => id), ...(await avatarIds(sql, ids))]);
}

function joinSizes(sizes: readonly number[] = []): string | null {
  return sizes.length === 0 ? null : sizes.join(",");
}

function splitSizes(text: string | null): number[] {
  return text === null ? [] : text.split(",").map(Number);
}

function isInMessage(files: ExpressionBuilder<Schema, "files">) {
  return files.exists(
    files
      .selectFrom("messages")
      .select("messages.id")
      .whereRef("messages.chat_id", "=", "files.chat_id")
      .whereRef("messages.id", "=", "files.message_id")
      .where("messages.deleted_at", "is", null)
      .where(raw<boolean>`messages.files like '%' || files.id || '%'`),
  );
}
