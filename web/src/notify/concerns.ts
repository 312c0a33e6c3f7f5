/** Decides whether a message that arrives in a tab notifies its user. The server decides for push. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";

export function concerns(message: Message, chat: Chat, myId: number): boolean {
  const { author, silent, level } = message;
  if (silent || (author.kind === "user" && author.userId === myId)) return false;
  return chat.kind === "direct" || (author.kind === "webhook" && level === "critical");
}
