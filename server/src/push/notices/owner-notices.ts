/** Notifies the users who have acknowledged alerts: of something new, and at the time of their reminder. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { AlertNotice } from "../../messages/messages.ts";
import type { PushMessage } from "../protocol/send-push.ts";
import { createNoticeParts, type NoticeJob } from "./notice-parts.ts";
import * as store from "./notice-store.ts";
import type { NoticesOptions } from "./notices.ts";
import { ttlOf, weightOf } from "./payload.ts";

export function createOwnerNotices(options: NoticesOptions) {
  const { database, clock, dispatch, readMessage, isQuiet } = options;
  const { sql } = database;
  const { tagOf, compose } = createNoticeParts(options);

  /** Notifies the user who has acknowledged an alert, on all their browsers. */
  async function notifyOwner({ chatId, messageId, userId, reason }: AlertNotice): Promise<void> {
    const message = await readMessage(chatId, messageId);
    if (!message || !isOwnedBy(message, userId)) return;
    const subscribers = await store.subscribersOf(sql, chatId);
    const tag = await tagOf(message);
    for (const subscriber of subscribers.filter((one) => one.userId === userId)) {
      dispatch(subscriber, {
        tag,
        weight: weightOf(reason),
        expiresAt: clock.now() + ttlOf(reason) * 1000,
        prepare: ({ showsText }) => prepare(message, { userId, reason, tag, showsText }),
      });
    }
  }

  async function prepare(
    { chatId, id }: Message,
    job: NoticeJob,
  ): Promise<PushMessage | undefined> {
    const facts = await store.findFacts(sql, { userId: job.userId, chatId });
    const current = await readMessage(chatId, id);
    if (!facts || !current || !isOwnedBy(current, job.userId)) return undefined;
    if (job.reason === "news" && !current.acknowledgement?.newSince) return undefined;
    return (await isQuiet(job.userId, job.reason)) ? undefined : compose(current, facts, job);
  }

  return notifyOwner;
}

function isOwnedBy({ acknowledgement, state }: Message, userId: number): boolean {
  const by = acknowledgement?.by;
  return state === "open" && typeof by === "object" && by.userId === userId;
}
