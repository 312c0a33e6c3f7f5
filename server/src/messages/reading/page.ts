/** One page of a chat's history, around, before or after a message. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { MessagePage, PageQuery } from "@belfry/contracts/messages/messages";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import * as store from "./read-store.ts";

export type PagedChat = Pick<Chat, "id" | "rev" | "firstMessageId" | "lastMessageId">;

export async function readPage(
  sql: Kysely<Schema>,
  chat: PagedChat,
  query: PageQuery,
): Promise<MessagePage> {
  const { before, after, around, limit = limits.pageSize } = query;
  const positions = [before, after, around].filter((position) => position !== undefined);
  if (positions.length > 1) {
    fail("invalid_query", { detail: "Use only one of before, after and around." });
  }
  const read = (direction: "older" | "newer", from: number | undefined, count: number) =>
    store.listRange(sql, chat.id, { direction, from, limit: count });

  if (after !== undefined) return withQuoted(await read("newer", after, limit));
  if (around === undefined) return withQuoted(await read("older", before, limit));
  const older = await read("older", around, Math.floor(limit / 2));
  const newer = await read("newer", around - 1, limit - older.length);
  return withQuoted([...older, ...newer]);

  async function withQuoted(items: MessagePage["items"]): Promise<MessagePage> {
    return { ...pageOf(items), ...(await store.quotedBy(sql, chat.id, items)) };
  }

  /** Ids are dense from the first one, so the messages beyond the edges need no counting. */
  function pageOf(items: MessagePage["items"]): MessagePage {
    const { lastMessageId } = chat;
    const first = items[0]?.id ?? (after === undefined ? 0 : Math.min(after, lastMessageId) + 1);
    const last = items.at(-1)?.id ?? after ?? (before === undefined ? lastMessageId : 0);
    return {
      items,
      rev: chat.rev,
      hasOlder: first > chat.firstMessageId,
      hasNewer: last < lastMessageId,
    };
  }
}
