/** Sends security notices to users as messages in a direct chat with Belfry. */
import type { Notify } from "../auth/auth.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Messages } from "../messages/messages.ts";
import { formatNotice } from "./notice-text.ts";
import { ensureSystemUser, type SystemUser } from "./notification-store.ts";

export function createNotifications({
  database,
  clock,
  chats,
  messages,
  onError,
}: {
  database: Database;
  clock: Clock;
  chats: Chats;
  messages: Messages;
  onError(error: unknown): void;
}) {
  let systemUser: SystemUser | undefined;

  const notify: Notify = async (userId, notice, origin) => {
    try {
      systemUser ??= await ensureSystemUser(database.sql, clock.now());
      const { id, displayName } = systemUser;
      const chatId = await chats.findOrCreateDirect({ from: id, to: userId, title: displayName });
      await messages.post({
        chatId,
        author: { kind: "user", userId: id, displayName, avatarUrl: null },
        text: formatNotice(notice, { at: clock.now(), address: origin?.ip }),
      });
    } catch (error) {
      onError(error);
    }
  };

  return { notify };
}
