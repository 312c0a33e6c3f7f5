/** Sends notices to users as messages in a direct chat with Belfry. */
import type { SessionIdentity } from "../access/identity.ts";
import type { Notify } from "../auth/auth.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Messages } from "../messages/messages.ts";
import { formatNotice } from "./notice-text.ts";
import { ensureSystemUser, listOwnerIds, type SystemUser } from "./system-user-store.ts";

export function createSecurityNotices({
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
    const text = formatNotice(notice, { at: clock.now(), address: origin?.ip });
    await sendNotice(userId, text).catch(onError);
  };

  /** Sends a notice to all owners except the one who has started an export of the server. */
  async function notifyOfExport({ user, origin }: SessionIdentity): Promise<void> {
    const notice = { type: "server_exported", name: user.displayName } as const;
    try {
      const others = (await listOwnerIds(database.sql)).filter((id) => id !== user.id);
      for (const userId of others) await notify(userId, notice, origin);
    } catch (error) {
      onError(error);
    }
  }

  /** Sends Markdown about the operation of this server to all owners. */
  async function notifyOwners(text: string): Promise<void> {
    try {
      for (const userId of await listOwnerIds(database.sql)) await sendNotice(userId, text);
    } catch (error) {
      onError(error);
    }
  }

  async function sendNotice(userId: number, text: string): Promise<void> {
    systemUser ??= await ensureSystemUser(database.sql, clock.now());
    const { id, displayName } = systemUser;
    const chatId = await chats.openSystemChat({ from: id, to: userId, title: displayName });
    const author = { kind: "user", userId: id, displayName, avatarUrl: null } as const;
    await messages.post({ chatId, author, text });
  }

  return { notify, notifyOfExport, notifyOwners, sendNotice };
}
