/** What Belfry itself has to tell a user, as messages in a chat of the two. */
import type { Notify } from "../auth/auth.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Messages } from "../messages/messages.ts";
import { textOf } from "./notice-text.ts";
import { type SystemUser, systemUser } from "./notification-store.ts";

export interface Notifications {
  notify: Notify;
}

export interface NotificationsNeeds {
  database: Database;
  clock: Clock;
  chats: Chats;
  messages: Messages;
  onError(error: unknown): void;
}

export function createNotifications(needs: NotificationsNeeds): Notifications {
  const { database, clock, chats, messages, onError } = needs;
  let known: SystemUser | undefined;

  return {
    async notify(userId, notice, origin) {
      try {
        known ??= await systemUser(database.sql, clock.now());
        const { id, displayName } = known;
        const chatId = await chats.direct({ from: id, to: userId, title: displayName });
        await messages.post({
          chatId,
          author: { kind: "user", userId: id, displayName, avatarUrl: null },
          text: textOf(notice, { at: clock.now(), address: origin?.ip }),
        });
      } catch (error) {
        onError(error);
      }
    },
  };
}
