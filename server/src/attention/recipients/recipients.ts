/** The users to notify of a message, each with the reason. Runs after the post path. */
import {
  defaultNotificationSettings as defaults,
  type NotificationLevel,
} from "@belfry/contracts/attention/notifications";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import * as store from "./recipient-store.ts";

/** `all` is every message of a chat with that level. */
export type RecipientReason = "mention" | "reply" | "direct" | "all" | "critical";

export interface Recipient {
  userId: number;
  reason: RecipientReason;
}

export function createRecipients({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  /** Levels, mutes, `silent` and own messages are applied; quiet hours are not. */
  return async (message: Message): Promise<Recipient[]> => {
    const { chatId, author, silent, deletedAt, mentions = [] } = message;
    if (silent || deletedAt) return [];
    const authorId = author.kind === "user" ? author.userId : 0;
    const webhookId = author.kind === "webhook" ? author.webhookId : 0;
    const candidates = await store.listCandidates(sql, { chatId, authorId, webhookId });
    const here = mentions.includes("here") ? await store.findHere(sql, chatId, message.id) : null;
    const postedAt = Date.parse(message.createdAt);
    const now = clock.now();
    return candidates.flatMap((candidate) => {
      const { userId, mutedUntil, webhookMutedUntil } = candidate;
      if ((mutedUntil ?? 0) > now || (webhookMutedUntil ?? 0) > postedAt) return [];
      const reason = reasonOf(message, candidate, here);
      return reason ? [{ userId, reason }] : [];
    });
  };
}

function reasonOf(
  message: Message,
  candidate: store.Candidate,
  here: store.HereMentions | null,
): RecipientReason | undefined {
  const { userId, kind } = candidate;
  const level = levelOf(candidate);
  if (level === "nothing") return undefined;
  // A reply mentions its author, but says more.
  if (message.replyToUserId === userId) return "reply";
  if (isMentionOf(message, userId, here)) return "mention";
  if (level === "mentions") return undefined;
  if (message.author.kind === "webhook" && message.level === "critical") return "critical";
  if (level === "critical") return undefined;
  return kind === "direct" ? "direct" : "all";
}

function levelOf({ kind, level, directLevel, groupLevel }: store.Candidate): NotificationLevel {
  if (level) return level;
  if (kind === "direct") return directLevel ?? defaults.directLevel;
  return groupLevel ?? defaults.groupLevel;
}

function isMentionOf(
  { mentions = [] }: Message,
  userId: number,
  here: store.HereMentions | null,
): boolean {
  return mentions.some((mention) => {
    if (mention === "all") return true;
    if (mention === "here") return here === "all" || here?.has(userId) === true;
    return mention.userId === userId;
  });
}
