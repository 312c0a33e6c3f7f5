/** The users to notify of a message, each with the reason. Runs after the post path. */

import type { Message } from "@belfry/contracts/messages/messages";
import {
  defaultNotificationSettings as defaults,
  type NotificationLevel,
} from "@belfry/contracts/notifications/notifications";
import {
  type NotificationReason,
  notificationReason,
} from "@belfry/contracts/notifications/reason";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import * as store from "./recipient-store.ts";

export interface Recipient {
  userId: number;
  reason: NotificationReason;
}

/** Returns whether a user has muted the chat of a message, or the webhook that has posted it. */
export function createHasMuted({ database, clock }: { database: Database; clock: Clock }) {
  return async ({ chatId, author, createdAt }: Message, userId: number): Promise<boolean> => {
    const webhookId = author.kind === "webhook" ? author.webhookId : 0;
    const { mutedUntil, parentMutedUntil, webhookMutedUntil } =
      (await store.findMutes(database.sql, { chatId, userId, webhookId })) ?? {};
    const chatUntil = Math.max(mutedUntil ?? 0, parentMutedUntil ?? 0);
    return chatUntil > clock.now() || (webhookMutedUntil ?? 0) > Date.parse(createdAt);
  };
}

export function createRecipients({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  /**
   * Levels, mutes, `silent` and own messages are applied; quiet hours are not. With `userIds`, members
   * who are not in the list may be missing.
   */
  return async (message: Message, userIds?: readonly number[]): Promise<Recipient[]> => {
    const { chatId, author, silent, deletedAt, mentions = [] } = message;
    if (silent || deletedAt) return [];
    const authorId = author.kind === "user" ? author.userId : 0;
    const webhookId = author.kind === "webhook" ? author.webhookId : 0;
    const scope = { chatId, authorId, webhookId, userIds };
    const candidates = await store.listCandidates(sql, scope);
    const here = mentions.includes("here") ? await store.findHere(sql, chatId, message.id) : null;
    const postedAt = Date.parse(message.createdAt);
    const now = clock.now();
    return candidates.flatMap((candidate) => {
      const { userId, mutedUntil, webhookMutedUntil } = candidate;
      if ((mutedUntil ?? 0) > now || (webhookMutedUntil ?? 0) > postedAt) return [];
      const reason = notificationReason(message, {
        userId,
        isDirect: candidate.kind === "direct",
        level: levelOf(candidate, now),
        wasHere: here === "all" || here?.has(userId) === true,
      });
      return reason ? [{ userId, reason }] : [];
    });
  };
}

function levelOf(candidate: store.Candidate, now: number): NotificationLevel {
  const { level, isThread, parentLevel, parentMutedUntil } = candidate;
  if (level) return level;
  if (!isThread) return defaultOf(candidate);
  // A muted chat notifies of its threads by mentions only.
  const isMuted = (parentMutedUntil ?? 0) > now;
  return isMuted || (parentLevel ?? defaultOf(candidate)) === "nothing" ? "mentions" : "all";
}

function defaultOf({ kind, directLevel, groupLevel }: store.Candidate): NotificationLevel {
  if (kind === "direct") return directLevel ?? defaults.directLevel;
  return groupLevel ?? defaults.groupLevel;
}
