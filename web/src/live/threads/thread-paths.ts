/** Paths of threads. The id of the thread itself is in none of them: links survive the first reply. */
import type { Message } from "@belfry/contracts/messages/messages";

/** The panel of the thread of a message, and in it a reply. */
export function threadPath(
  { chatId, messageId }: { chatId: number; messageId: number },
  replyId?: number,
): string {
  const path = `/chats/${chatId}/thread/${messageId}`;
  return replyId === undefined ? path : `${path}/messages/${replyId}`;
}

/** The place of a message, which may be in the panel of a thread. */
export function messagePath(
  { chatId, id }: Pick<Message, "chatId" | "id">,
  chat?: { parent?: { chatId: number; messageId: number } | undefined },
): string {
  return chat?.parent ? threadPath(chat.parent, id) : `/chats/${chatId}/messages/${id}`;
}
