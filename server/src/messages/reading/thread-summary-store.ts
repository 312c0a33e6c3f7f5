/** SQL that reads what messages show of the threads below them. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { MessageThread } from "@belfry/contracts/messages/threads/message-thread";
import type { Kysely } from "kysely";
import { isoTime } from "../../clock.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

const shownUsers = 3;

/** Returns the threads that have replies, by id. One statement, so that the numbers belong to the `rev`. */
export async function summariesOf(
  sql: Sql,
  threadIds: readonly number[],
): Promise<Map<number, MessageThread>> {
  if (threadIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("messages")
    .innerJoin("chats", "chats.id", "messages.chat_id")
    .select(["messages.chat_id", "chats.rev", "messages.user_id"])
    .select((reply) => [
      reply.fn.countAll<number>().as("count"),
      reply.fn.max("messages.id").as("last_id"),
      reply.fn.max("messages.created_at").as("last_at"),
    ])
    .where("messages.chat_id", "in", threadIds)
    .where("messages.deleted_at", "is", null)
    .groupBy(["messages.chat_id", "chats.rev", "messages.user_id"])
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.chat_id)].map(([chatId, authors]) => {
      authors.sort((a, b) => b.last_id - a.last_id);
      const thread: MessageThread = {
        chatId,
        rev: authors[0]?.rev ?? 0,
        count: authors.reduce((sum, { count }) => sum + Number(count), 0),
        lastId: authors[0]?.last_id ?? 0,
        lastAt: isoTime(Math.max(...authors.map(({ last_at }) => last_at))),
        userIds: authors.flatMap(({ user_id }) => user_id ?? []).slice(0, shownUsers),
      };
      return [chatId, thread];
    }),
  );
}

/** Adds their threads to messages. `threadIds` are those of the messages, in the same order. */
export async function withThreads(
  sql: Sql,
  messages: Message[],
  threadIds: readonly (number | undefined)[],
): Promise<Message[]> {
  const ids = threadIds.filter((id) => id !== undefined);
  if (ids.length === 0) return messages;
  const threadById = await summariesOf(sql, ids);
  return messages.map((message, index) => {
    const thread = threadById.get(threadIds[index] ?? 0);
    return thread ? { ...message, thread } : message;
  });
}
