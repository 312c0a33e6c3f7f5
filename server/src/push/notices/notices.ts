/** Turns messages into notifications for the browsers of their recipients. */
import { setImmediate } from "node:timers/promises";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Signal } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Device, PushJob } from "../delivery/dispatcher.ts";
import type { PushMessage } from "../protocol/send-push.ts";
import type { createNoticeParts, NoticeJob, NoticePartsOptions } from "./notice-parts.ts";
import * as store from "./notice-store.ts";
import { type AlertReason, type Reason, ttlOf, weightOf } from "./payload.ts";
import { createWaiting } from "./waiting.ts";

export interface Recipient {
  userId: number;
  reason: Exclude<Reason, "resolved" | AlertReason>;
}

export interface NoticesOptions extends NoticePartsOptions {
  clock: Clock;
  /** Applies levels, mutes, `silent` and own messages. Members who are not in the list may be missing. */
  recipientsOf(message: Message, userIds: readonly number[]): Promise<Recipient[]>;
  readMessage(chatId: number, id: number): Promise<Message | undefined>;
  /** Whether the user's quiet hours keep this message from their devices now. */
  isQuiet(userId: number, reason: Reason): Promise<boolean>;
  isViewing(userId: number, chatId: number): boolean;
  parts: ReturnType<typeof createNoticeParts>;
  dispatch(device: Device, job: PushJob): void;
  /** Whether the steps of the chat notify of this alert. */
  hasSteps(message: Message): Promise<boolean>;
  /** Returns the sessions that were notified of this open alert. */
  findNotified(message: Message): Promise<ReadonlySet<number>>;
  /** Called with the result of each notification of an open alert. */
  onAlertResult(message: Message, device: UserDevice, result: AlertResult): Promise<void>;
  /** Called when a browser shows an open alert, or its end, which other processes must know. */
  onShown(name: string, isOpen: boolean): void;
  onError(error: unknown): void;
}

/** Why an alert was not sent, if it was not. */
export type AlertResult =
  | { result: "accepted" }
  | { result: "refused" | "held_back"; reason: string };

type UserDevice = Pick<store.Subscriber, "sessionId" | "userId">;

const waitingMax = 2000;
const sliceSize = 200;
const shownMax = 10_000;

export function createNotices(options: NoticesOptions) {
  const { database, clock, dispatch, onShown, onError } = options;
  const { recipientsOf, readMessage, isQuiet, isViewing, hasSteps } = options;
  const { sql } = database;
  const { tagOf, compose } = options.parts;
  const waiting = createWaiting(waitingMax);
  /** Messages that a browser has shown and that may still change: `<session>:<chat>:<message>`. */
  const shown = new Set<string>();
  let isRunning = false;

  function receive(signals: readonly Signal[]): void {
    for (const signal of signals) {
      if (signal.type !== "message.posted" && signal.type !== "message.changed") continue;
      const { message } = signal;
      // An alert is heard again when its silence ends.
      const isUpdate = message.updatedAt !== undefined || message.state === "open";
      if (message.silent || (signal.type === "message.changed" && !isUpdate)) continue;
      waiting.add(message);
    }
    if (isRunning || waiting.isEmpty()) return;
    isRunning = true;
    run().finally(() => {
      isRunning = false;
    });
  }

  async function run(): Promise<void> {
    for (let message = waiting.next(); message; message = waiting.next()) {
      await announce(message).catch(onError);
    }
  }

  async function announce(message: Message): Promise<void> {
    // Its owner gets a notice of what is new.
    if (message.acknowledgement) return;
    const subscribers = await store.subscribersOf(sql, message.chatId);
    if (subscribers.length === 0) return;
    if (message.state === "open" && (await hasSteps(message))) return;
    const userIds = [...new Set(subscribers.map(({ userId }) => userId))];
    const recipients = await recipientsOf(alertOf(message), userIds);
    const reasons = new Map(recipients.map(({ userId, reason }) => [userId, reason]));
    const tag = await tagOf(message);
    // A repeat must not notify again after a restart, which forgets what browsers show.
    const isRepeat = message.state === "open" && message.updatedAt !== undefined;
    const notified = isRepeat ? await options.findNotified(message) : undefined;
    for (const [index, subscriber] of subscribers.entries()) {
      // Thousands of browsers must not delay posts.
      if (index % sliceSize === sliceSize - 1) await setImmediate();
      const { sessionId, userId } = subscriber;
      const name = `${sessionId}:${message.chatId}:${message.id}`;
      const isShown = shown.has(name) || notified?.has(sessionId);
      const found = reasons.get(userId);
      // Only the end of an alert changes what a browser already shows, and without a sound.
      const isEnd = message.state === "resolved" && message.updatedAt !== undefined;
      if (found === undefined || (isEnd ? !isShown : isShown)) continue;
      const reason = isEnd ? "resolved" : found;
      dispatch(subscriber, {
        tag,
        weight: weightOf(reason),
        expiresAt: clock.now() + ttlOf(reason) * 1000,
        prepare: ({ showsText }) =>
          prepare(message, subscriber, { userId, reason, tag, showsText }),
        onSent() {
          recordSent(name, message, isEnd);
          report(message, subscriber, { result: "accepted" });
        },
        onRefused: (reason) => report(message, subscriber, { result: "refused", reason }),
      });
    }
  }

  async function prepare(
    message: Message,
    device: UserDevice,
    job: NoticeJob,
  ): Promise<PushMessage | undefined> {
    const found = await check(message, job);
    if (typeof found !== "string") return compose(found.current, found.facts, job);
    report(message, device, { result: "held_back", reason: found });
    return undefined;
  }

  /** Checks everything again that may have changed since the message was posted. Returns why it is held back. */
  async function check(message: Message, { userId, reason }: NoticeJob) {
    const { chatId, id } = message;
    if (isViewing(userId, chatId)) return "on_screen";
    const facts = await store.findFacts(sql, { userId, chatId });
    if (!facts) return "not_member";
    if (facts.readMessageId >= id && reason !== "resolved") return "seen";
    const current = await readMessage(chatId, id);
    if (!current || (current.state === "resolved") !== (message.state === "resolved")) {
      return "ended";
    }
    // Somebody works on it.
    if (current.acknowledgement) return "acknowledged";
    if (current.state === "closed") return "ended";
    if (!(await isRecipient(current, userId))) return "muted";
    if (await isQuiet(userId, reason)) return "quiet_hours";
    return { current, facts };
  }

  /** Of alerts only: nothing else has a ledger. */
  function report(message: Message, device: UserDevice, result: AlertResult): void {
    if (message.state !== "open" || message.author.kind !== "webhook") return;
    options.onAlertResult(message, device, result).catch(onError);
  }

  async function isRecipient(message: Message, userId: number): Promise<boolean> {
    const recipients = await recipientsOf(alertOf(message), [userId]);
    return recipients.some((recipient) => recipient.userId === userId);
  }

  function recordSent(name: string, { author, state }: Message, isEnd: boolean): void {
    const isOpen = !isEnd && author.kind === "webhook" && state !== "resolved";
    if (!isOpen && !shown.has(name)) return;
    recordShown(name, isOpen);
    onShown(name, isOpen);
  }

  function recordShown(name: string, isOpen: boolean): void {
    shown.delete(name);
    if (!isOpen) return;
    shown.add(name);
    const [oldest] = shown;
    if (shown.size > shownMax && oldest !== undefined) shown.delete(oldest);
  }

  return {
    receive,
    recordShown,
    /** Records that a browser shows an open alert, so that its end reaches it. */
    recordSent: ({ sessionId }: Device, message: Message) =>
      recordSent(`${sessionId}:${message.chatId}:${message.id}`, message, false),
    isBusy: () => isRunning,
  };
}

/** The end of an alert has the recipients of the alert. */
function alertOf(message: Message): Message {
  const isEnd = message.state === "resolved" && message.updatedAt !== undefined;
  return isEnd ? { ...message, level: "critical", state: "open" } : message;
}
