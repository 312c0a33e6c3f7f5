/** The common parts of notifications of new messages and of acknowledged alerts. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Database } from "../../database/database.ts";
import type { PushMessage } from "../protocol/send-push.ts";
import * as store from "./notice-store.ts";
import { pushMessageOf, type Reason } from "./payload.ts";

export interface NoticePartsOptions {
  database: Database;
  /** Returns the number on the app's badge; undefined leaves it as it is. */
  badgeOf(userId: number): Promise<number | undefined>;
  /** Whether the user wants to hear notifications. */
  hasSound(userId: number): Promise<boolean>;
  publicUrl(): string;
}

/** A notification of one user in one browser. */
export interface NoticeJob {
  userId: number;
  reason: Reason;
  /** Replaces the earlier notification with this tag. */
  tag: string;
  showsText: boolean;
}

export function createNoticeParts(options: NoticePartsOptions) {
  const { database, badgeOf, hasSound, publicUrl } = options;
  const { sql } = database;

  /** One notification for each chat, and one for each alert, which its updates replace. */
  async function tagOf({ chatId, id, author, state, updatedAt }: Message): Promise<string> {
    const chat = `chat-${chatId}`;
    if (author.kind !== "webhook") return chat;
    const key = { chatId, webhookId: author.webhookId, messageId: id };
    const updateKey = await store.findUpdateKey(sql, key);
    if (updateKey !== undefined) return `${chat}-${author.webhookId}-${updateKey}`;
    return state !== undefined || updatedAt !== undefined ? `${chat}-message-${id}` : chat;
  }

  async function compose(
    message: Message,
    facts: Pick<store.NoticeFacts, "kind" | "title">,
    job: NoticeJob,
  ): Promise<PushMessage> {
    const { userId, reason, tag, showsText } = job;
    const [badge, isAudible] = await Promise.all([badgeOf(userId), hasSound(userId)]);
    const chat = facts.kind === "direct" ? null : { title: facts.title };
    return pushMessageOf({
      message,
      userId,
      chat,
      reason,
      tag,
      showsText,
      isAudible,
      badge,
      publicUrl: publicUrl(),
    });
  }

  return { tagOf, compose };
}
