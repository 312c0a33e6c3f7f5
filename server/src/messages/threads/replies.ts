/** Posts replies in threads, and shows some of them in the chat too. */
import type { Chats } from "../../chats/chats.ts";
import type { Database } from "../../database/database.ts";
import type { PendingMessage, PostResult } from "../types.ts";
import * as store from "./thread-store.ts";
import type { MessageThreads } from "./threads.ts";

interface RepliesOptions {
  database: Database;
  followers: Pick<Chats["threads"], "addFollowers">;
  threads: MessageThreads;
  append(message: PendingMessage): Promise<PostResult>;
}

/** A reply that is posted again is shown in the chat once. */
const copyKeyLifetimeMs = 30 * 24 * 60 * 60 * 1000;

export function createReplies({ database, followers, threads, append }: RepliesOptions) {
  const { sql } = database;

  /** Posts in a thread. Its author and the users that it mentions follow the thread from now on. */
  async function reply(
    message: PendingMessage,
    { alsoInChat = false }: { alsoInChat?: boolean | undefined } = {},
  ): Promise<PostResult> {
    const { chatId, author, mentions } = message;
    const mentionedIds = (mentions?.rows ?? []).map(({ userId }) => userId);
    const authorIds = author.kind === "user" ? [author.userId] : [];
    await followers.addFollowers(chatId, [...authorIds, ...mentionedIds]);
    const posted = await append(message);
    const root = alsoInChat ? await store.findRoot(sql, chatId) : undefined;
    if (root) await showInChat(message, root.chatId, posted);
    await threads.announce(chatId);
    return posted;
  }

  /** The message in the chat mentions nobody again. */
  async function showInChat(
    message: PendingMessage,
    chatId: number,
    { id }: PostResult,
  ): Promise<void> {
    const { mentions, createdAt } = message;
    const shown = mentions?.shown.mentions;
    await append({
      ...message,
      chatId,
      replyTo: undefined,
      mentions: shown && { shown: { mentions: shown }, rows: [] },
      threadReply: { chatId: message.chatId, id },
      idempotency: {
        idempotencyKey: `reply ${message.chatId} ${id}`,
        bodyHash: "",
        expiresAt: createdAt + copyKeyLifetimeMs,
      },
    });
  }

  /** Posts a webhook's reply in the thread of its message, or in the chat if threads are off. */
  async function replyOfWebhook(message: PendingMessage): Promise<PostResult> {
    const { chatId, replyTo: messageId } = message;
    if (messageId === undefined) return append(message);
    const threadId = await threads.openForWebhook({ chatId, messageId });
    if (threadId === undefined) return append(message);
    const { shown, rows = [], ...others } = message.mentions ?? {};
    const counted = rows.filter(({ reason }) => reason !== "reply");
    const mentions = shown?.mentions && {
      ...others,
      shown: { mentions: shown.mentions },
      rows: counted,
    };
    return reply({ ...message, chatId: threadId, replyTo: undefined, mentions });
  }

  return { reply, replyOfWebhook };
}
