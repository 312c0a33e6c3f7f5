/** SQL for open chats, as users see them who may not be members. */
import type { ReadableChat, Visibility } from "@belfry/contracts/chats";
import { sql as raw } from "kysely";
import type { DatabaseKind } from "../../database/database.ts";
import type { Sql } from "../../database/schema.ts";
import { containsText } from "../../database/text-match.ts";
import { asInfo, infoColumns, memberCount, webhookCount } from "../chat-info-store.ts";

/** A place in the list: the next page starts after it. */
export type BrowsePosition = readonly [sortKey: string, chatId: number];

export type ListedChat = ReadableChat & { sortKey: string };

/** Titles without their case. PostgreSQL would sort by the rules of a language. */
function sortKey(kind: DatabaseKind) {
  return kind === "postgres" ? raw<string>`lower(title) collate "C"` : raw<string>`lower(title)`;
}

function openChats(sql: Sql, userId: number) {
  return sql
    .selectFrom("chats")
    .select(infoColumns)
    .select(["last_message_id", "rev", memberCount, webhookCount])
    .select((chats) =>
      chats
        .selectFrom("members")
        .select("members.role")
        .whereRef("members.chat_id", "=", "chats.id")
        .where("members.user_id", "=", userId)
        .as("own_role"),
    )
    .where("kind", "=", "group")
    .where("visibility", "=", "open")
    .where("deleted_at", "is", null);
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof openChats>["executeTakeFirstOrThrow"]>>;

function asReadable(row: OpenRow): ReadableChat {
  return {
    ...asInfo(row, undefined),
    lastMessageId: row.last_message_id,
    rev: row.rev,
    isMember: row.own_role !== null,
  };
}

/** Returns open chats that are not archived, ordered by title. */
export async function list(
  { kind, sql }: { kind: DatabaseKind; sql: Sql },
  userId: number,
  { text, after, limit }: { text: string; after: BrowsePosition | undefined; limit: number },
): Promise<ListedChat[]> {
  const key = sortKey(kind);
  const rows = await openChats(sql, userId)
    .select(key.as("sort_key"))
    .where("archived_at", "is", null)
    .$if(text !== "", (query) =>
      query.where((chat) =>
        chat.or([containsText("chats.title", text), containsText("chats.topic", text)]),
      ),
    )
    .$if(after !== undefined, (query) => {
      const [title = "", id = 0] = after ?? [];
      return query.where(raw<boolean>`(${key}, chats.id) > (${title}, ${id})`);
    })
    .orderBy(key)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...asReadable(row), sortKey: row.sort_key }));
}

/** Returns undefined if the chat does not exist or is private. */
export async function find(sql: Sql, chatId: number): Promise<ReadableChat | undefined> {
  const row = await openChats(sql, 0).where("id", "=", chatId).executeTakeFirst();
  return row && asReadable(row);
}

/** Returns false if the chat has this visibility already, is a direct chat, or was deleted. */
export async function setVisibility(
  sql: Sql,
  chatId: number,
  visibility: Visibility,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("chats")
    // New users cannot join a private chat.
    .set({ visibility, ...(visibility === "private" && { is_default: 0 }) })
    .where("id", "=", chatId)
    .where("kind", "=", "group")
    .where("visibility", "<>", visibility)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
