/** The chat next to the open one in the sidebar. */
import type { Chat } from "@belfry/contracts/chats";

/**
 * Returns the next chat above (-1) or below (1) the open one that passes the test, and goes on
 * at the other end. Returns undefined if no chat passes.
 */
export function neighbourOf(
  chats: readonly Chat[],
  openChatId: number | null,
  step: 1 | -1,
  test: (chat: Chat) => boolean = () => true,
): Chat | undefined {
  const rows = step === 1 ? chats : chats.toReversed();
  const at = rows.findIndex(({ id }) => id === openChatId);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(test);
}
