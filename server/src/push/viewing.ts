/** The chats on the screens of users. In memory only, and never older than a minute and a half. */
import type { Clock } from "../clock.ts";

/** A client that is still there repeats its frame within this time. */
const lifetimeMs = 90_000;

interface View {
  userId: number;
  chatId: number;
  at: number;
}

export function createViewing(clock: Clock) {
  /** By an object for each socket. */
  const viewBySocket = new Map<object, View>();

  return {
    /** `chatId` is null if no chat is visible, or nobody is at the device. */
    note(socket: object, userId: number, chatId: number | null): void {
      if (chatId === null) viewBySocket.delete(socket);
      else viewBySocket.set(socket, { userId, chatId, at: clock.now() });
    },

    isViewing(userId: number, chatId: number): boolean {
      const since = clock.now() - lifetimeMs;
      return [...viewBySocket.values()].some(
        (view) => view.userId === userId && view.chatId === chatId && view.at > since,
      );
    },
  };
}
