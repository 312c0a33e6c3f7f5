/** Web Push: sends notifications to the browsers of users (RFC 8030, 8188, 8291, 8292). */
import type { Resolver } from "node:dns/promises";
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import { createSsrfGuard } from "../net/ssrf-guard.ts";
import { createDispatcher, type DispatcherOptions } from "./delivery/dispatcher.ts";
import { type AlertNotice, createAlertNotices } from "./notices/alert-notices.ts";
import { createNoticeParts } from "./notices/notice-parts.ts";
import { createNotices, type NoticesOptions } from "./notices/notices.ts";
import { isAboutAlert, testMessageOf } from "./notices/payload.ts";
import { createSendPush } from "./protocol/send-push.ts";
import { authorizationFor } from "./protocol/vapid.ts";
import { subjectOf } from "./subject.ts";
import * as store from "./subscriptions/subscription-store.ts";
import { createSubscriptions } from "./subscriptions/subscriptions.ts";
import { loadVapidKeys } from "./vapid-keys.ts";
import { createViewing } from "./viewing.ts";

export type { AlertNotice } from "./notices/alert-notices.ts";

export type Push = Awaited<ReturnType<typeof createPush>>;

type NoticeSources =
  | "recipientsOf"
  | "readMessage"
  | "badgeOf"
  | "hasSound"
  | "hasSteps"
  | "findNotified"
  | "onAlertResult";

export interface PushOptions extends Pick<NoticesOptions, NoticeSources> {
  /** Returns undefined outside the user's quiet hours. */
  quietAt(userId: number, now: number): Promise<{ criticalPasses: boolean } | undefined>;
  config: Pick<Config, "pushSubject" | "pushHosts" | "pushTimeoutMs">;
  database: Database;
  bus: Bus;
  clock: Clock;
  secrets: Secrets;
  resolver: Pick<Resolver, "resolve4" | "resolve6">;
  publicUrl(): string;
  listSessions(userId: number, currentId: number): Promise<SessionInfo[]>;
  onOutcome?: DispatcherOptions["onOutcome"];
  onError(error: unknown): void;
}

export async function createPush(options: PushOptions) {
  const { config, database, bus, clock, secrets, resolver, publicUrl, onError } = options;
  const keys = await loadVapidKeys(database, secrets);
  const viewing = createViewing({ clock, bus });
  const readSubject = () => subjectOf(config.pushSubject, publicUrl());
  const sendPush = createSendPush({
    guard: createSsrfGuard({ resolver, allowedHosts: config.pushHosts, allowedPorts: [443] }),
    timeoutMs: config.pushTimeoutMs,
    now: clock.now,
    authorization(endpoint) {
      const subject = readSubject();
      if ("offReason" in subject) throw new Error("Push is off.");
      return authorizationFor(endpoint, { keys, subject: subject.subject, now: clock.now() });
    },
  });
  const { onOutcome } = options;
  const dispatcher = createDispatcher({ database, clock, sendPush, onOutcome, onError });
  const parts = createNoticeParts(options);
  const notices = createNotices({
    ...options,
    parts,
    async isQuiet(userId, reason) {
      const quiet = await options.quietAt(userId, clock.now());
      return quiet !== undefined && !(isAboutAlert(reason) && quiet.criticalPasses);
    },
    isViewing: viewing.isViewing,
    dispatch: dispatcher.add,
    onShown: (name, isOpen) => bus.broadcast.publish({ type: "push.shown", name, isOpen }),
  });
  const notifyOfAlert = createAlertNotices({
    clock,
    parts,
    dispatch: dispatcher.add,
    recordSent: notices.recordSent,
    onError,
  });
  const subscriptions = createSubscriptions({
    database,
    clock,
    publicKey: keys.publicKey,
    ownHosts: config.pushHosts,
    readSubject,
    listSessions: options.listSessions,
    sendNow: dispatcher.sendNow,
    testMessage: (at) => testMessageOf(publicUrl(), at),
    onTested: (userId) => bus.publish(`user.${userId}`, [{ type: "push.tested" }]),
    async onChanged(sessionId) {
      await onSubscriptionChanged(sessionId);
      bus.broadcast.publish({ type: "push.subscribed", sessionId });
    },
  });
  bus.broadcast.subscribe((signal) => {
    if (signal.type === "push.subscribed") onSubscriptionChanged(signal.sessionId).catch(onError);
    if (signal.type === "push.shown") notices.recordShown(signal.name, signal.isOpen);
  });
  bus.onLoss(() => void listenIfUsed().catch(onError));

  async function onSubscriptionChanged(sessionId: number): Promise<void> {
    dispatcher.forget(sessionId);
    await listenIfUsed();
  }

  let unsubscribe: (() => void) | undefined;

  /**
   * Posts cost nothing while nobody has a subscription. The process that has posted a message sends its
   * notifications: the bus gives whole messages only to the listeners of their process.
   */
  async function listenIfUsed(): Promise<void> {
    const isUsed = await store.hasAny(database.sql);
    if (isUsed) {
      unsubscribe ??= bus.subscribe("chats", (signals) => {
        if (!("offReason" in readSubject())) notices.receive(signals);
      });
    } else {
      unsubscribe?.();
      unsubscribe = undefined;
    }
  }
  await listenIfUsed();

  return {
    subscriptions,
    setViewing: viewing.set,
    isViewing: viewing.isViewing,
    isOff: () => "offReason" in readSubject(),
    /** Notifies one device of an alert. Resolves when the notification is queued. */
    notifyOfAlert: (notice: AlertNotice): Promise<void> => notifyOfAlert(notice),
    retryDue: dispatcher.retryDue,
    /** Whether notifications are being sent. Those that failed wait for `retryDue`. */
    isBusy: () => notices.isBusy() || dispatcher.isBusy(),
  };
}
