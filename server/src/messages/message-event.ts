/** What a chat's listeners are told of a message. */
import type { MessageEvent } from "@belfry/contracts/live/events";
import type { Message } from "@belfry/contracts/messages/messages";

export function messageEvent(type: MessageEvent["type"], message: Message): MessageEvent {
  const { chatId, id, rev } = message;
  return { type, chatId, id, rev, prevRev: rev - 1, message };
}
