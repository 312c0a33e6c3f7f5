/** Reads what a member has to know of a chat: the read mark, unread messages, level and mutes. */

import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import {
  type ChatNotifications,
  defaultNotificationSettings as defaults,
  type NotificationLevel,
} from "@belfry/contracts/notifications/notifications";
import type { Sql } from "../database/schema.ts";
import { listMentions, listMutedWebhooks, listUnread, muteEnd } from "./unread-store.ts";

export type MemberState = Omit<Chat["me"], "role" | "hiddenUntilId">;

/** A membership with its chat and the settings of its user, if there are any. */
export interface MemberStateRow {
  id: number;
  /** A thread has the kind of its chat. */
  kind: Chat["kind"];
  first_message_id: number;
  last_counted_id: number;
  read_message_id: number;
  unread_marks: number;
  kept_unread_id: number;
  /** The last message of the user in this chat. */
  own_message_id: number | null;
  notification_level: NotificationLevel | null;
  /** Only of a thread: its level unless the user has chosen one. */
  default_level?: NotificationLevel;
  muted_until: number | null;
  has_muted_webhooks: number;
  direct_level: NotificationLevel | null;
  group_level: NotificationLevel | null;
}

/** Reads it for many chats of one user. Chats without unread messages need no further query. */
export async function readMemberStates(
  sql: Sql,
  userId: number,
  rows: readonly MemberStateRow[],
): Promise<(chatId: number) => MemberState> {
  const withMutes = rows.filter(({ has_muted_webhooks }) => has_muted_webhooks === 1);
  const mutedByChat = await listMutedWebhooks(
    sql,
    userId,
    withMutes.map(({ id }) => id),
  );
  const unreadRows = rows.filter((row) => row.last_counted_id > readMarkOf(row));
  const mentionsByChat = await listMentions(
    sql,
    userId,
    unreadRows.map(({ id }) => id),
  );
  const stateByChat = new Map<number, MemberState>();
  for (const row of rows) {
    const { id: chatId, kind, last_counted_id: lastCountedId } = row;
    const mutedWebhooks = mutedByChat.get(chatId) ?? [];
    const notifications = notificationsOf(row);
    const readMessageId = readMarkOf(row);
    const isCounted = kind === "direct" && notifications.level === "all";
    const scope = { chatId, userId, readMessageId, mutedWebhooks };
    const unreadIds =
      lastCountedId <= readMessageId
        ? []
        : isCounted || mutedWebhooks.length > 0 || hasOwnUnread(row)
          ? await listUnread(sql, scope, limits.unreadMentionIds)
          : [lastCountedId];
    const isExact = mutedWebhooks.length > 0 || hasOwnUnread(row);
    const counted = isExact ? new Set(unreadIds) : undefined;
    const mentionIds = mentionsIn(mentionsByChat.get(chatId), readMessageId, counted);
    stateByChat.set(chatId, {
      readMessageId,
      ...(row.unread_marks > 0 && {
        markedUnread: { count: row.unread_marks, untilId: row.kept_unread_id },
      }),
      lastUnreadId: unreadIds.at(-1) ?? 0,
      unreadMentionIds: isCounted ? unreadIds : mentionIds,
      unreadActivityIds: mentionIds,
      notifications,
      mutedWebhooks,
    });
  }
  return (chatId) => stateByChat.get(chatId) as MemberState;
}

/** `counted` is present if some mentions do not count: of muted webhooks, or in own messages. */
function mentionsIn(
  ids: readonly number[] = [],
  readMessageId: number,
  counted: ReadonlySet<number> | undefined,
): number[] {
  return ids
    .filter((id) => id > readMessageId && (counted?.has(id) ?? true))
    .slice(-limits.unreadMentionIds);
}

/** Posting marks earlier messages as read, and deleted messages cannot be unread. */
function readMarkOf(row: MemberStateRow): number {
  const { read_message_id, own_message_id, kept_unread_id, first_message_id } = row;
  const ownId = own_message_id ?? 0;
  return Math.max(read_message_id, ownId > kept_unread_id ? ownId : 0, first_message_id - 1);
}

/** Whether own messages are after the read mark. */
function hasOwnUnread(row: MemberStateRow): boolean {
  return (row.own_message_id ?? 0) > readMarkOf(row);
}

function notificationsOf(row: MemberStateRow): ChatNotifications {
  const settings = row.kind === "direct" ? row.direct_level : row.group_level;
  const fallback = row.kind === "direct" ? defaults.directLevel : defaults.groupLevel;
  return {
    level: row.notification_level ?? row.default_level ?? settings ?? fallback,
    isDefault: row.notification_level === null,
    mutedUntil: row.muted_until === null ? null : muteEnd(row.muted_until),
  };
}
