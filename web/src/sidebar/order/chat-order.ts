/** The chats of the sidebar in the order of their rows. */
import type { Chat } from "@belfry/contracts/chats";
import { isHidden } from "@belfry/contracts/people/direct-chats";

export interface ChatOrder {
  groups: readonly Chat[];
  directs: readonly Chat[];
}

/** A direct chat without messages is shown while it is open. */
export function orderOf(chats: readonly Chat[], openChatId: number | null): ChatOrder {
  return {
    groups: chats.filter(({ kind }) => kind === "group"),
    directs: chats.filter(
      (chat) => chat.kind === "direct" && (!isHidden(chat) || chat.id === openChatId),
    ),
  };
}

/**
 * Returns the next chat above (-1) or below (1) the open one that passes the test, and goes on
 * at the other end. Returns undefined if no chat passes.
 */
export function neighbourOf(
  { groups, directs }: ChatOrder,
  openChatId: number | null,
  step: 1 | -1,
  test: (chat: Chat) => boolean = () => true,
): Chat | undefined {
  const rows = step === 1 ? [...groups, ...directs] : [...groups, ...directs].reverse();
  const at = rows.findIndex(({ id }) => id === openChatId);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(test);
}
