/** The chats on the screens of users. In memory only, and never older than a minute and a half. */
import type { Clock } from "../clock.ts";

/** A client that is still there repeats its frame within this time. */
const lifetimeMs = 90_000;

interface View {
  chatId: number;
  at: number;
}

export function createViewing(clock: Clock) {
  /** By user, and by an object for each socket: a push to many members looks up each of them. */
  const viewsByUser = new Map<number, Map<object, View>>();

  return {
    /** `chatId` is null if no chat is visible, or nobody is at the device. */
    note(socket: object, userId: number, chatId: number | null): void {
      const views = viewsByUser.get(userId) ?? new Map<object, View>();
      if (chatId === null) views.delete(socket);
      else views.set(socket, { chatId, at: clock.now() });
      if (views.size === 0) viewsByUser.delete(userId);
      else viewsByUser.set(userId, views);
    },

    isViewing(userId: number, chatId: number): boolean {
      const since = clock.now() - lifetimeMs;
      const views = viewsByUser.get(userId)?.values() ?? [];
      return [...views].some((view) => view.chatId === chatId && view.at > since);
    },
  };
}
