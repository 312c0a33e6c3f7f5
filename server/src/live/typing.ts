/** Passes on that a user is typing, for one socket. */
import { readOnlyReason } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";

/** More frames for the same chat are ignored: clients show a frame for five seconds. */
const intervalMs = 2000;

interface TypingOptions {
  bus: Bus;
  chats: Pick<Chats, "chatFor">;
  clock: Clock;
  user: Me;
}

export function createTyping({ bus, chats, clock, user }: TypingOptions) {
  let lastChatId = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

  /** Publishes it to the members, unless the user cannot post to the chat. */
  return async (chatId: number): Promise<void> => {
    const now = clock.now();
    if (chatId === lastChatId && now - lastAt < intervalMs) return;
    lastChatId = chatId;
    lastAt = now;
    const chat = await chats.chatFor(user, chatId);
    if (!chat || readOnlyReason(user, chat)) return;
    const { id: userId, displayName } = user;
    bus.publish(`chat.${chatId}`, [{ type: "typing", chatId, userId, displayName }]);
  };
}
