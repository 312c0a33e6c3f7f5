/**
 * Sends notifications to browsers, behind the posts that caused them. Each browser has its own queue,
 * in memory, with at most one notification of each tag. A push service that hangs takes a limited
 * number of the connections, so the others are not delayed.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { createFairQueue } from "../../fair-queue.ts";
import type { PushMessage, PushOutcome, SendPush } from "../protocol/send-push.ts";
import * as store from "../subscriptions/subscription-store.ts";
import { createHealth } from "./health.ts";

/** A notification for one browser. A newer one with the same tag replaces it while it waits. */
export interface PushJob {
  tag: string;
  /** A notification with a lower weight does not replace it. */
  weight: number;
  /** Milliseconds since 1970 UTC. Not sent after this time. */
  expiresAt: number;
  /** Checks whether it is still wanted. Returns undefined if it is not. */
  prepare(subscription: store.SubscriptionRow): Promise<PushMessage | undefined>;
  /** Awaited, so that a server that stops has recorded it. Must not reject. */
  onSent?(): void | Promise<void>;
  /** Called if the push service will never take it. Awaited, too. */
  onRefused?(reason: string): void | Promise<void>;
}

/** A browser that receives notifications. */
export interface Device {
  sessionId: number;
  endpoint: string;
}

interface DeviceQueue {
  /** The push service of the browser. */
  service: number;
  jobs: Map<string, PushJob>;
  isRunning: boolean;
  /** When the pause after a failure began, and when it ends. */
  pausedAt: number;
  retryAt: number;
  /** Attempts that failed since the last success. */
  failures: number;
}

export interface DispatcherOptions {
  database: Database;
  clock: Clock;
  sendPush: SendPush;
  onOutcome?: ((outcome: PushOutcome["type"]) => void) | undefined;
  onError(error: unknown): void;
}

const jobsPerDevice = 50;
/** Shared by all browsers that have waiting jobs: a service that hangs may have thousands of them. */
const jobsMax = 20_000;
const firstRetryMs = 30_000;
const maxRetryMs = 30 * 60_000;

export function createDispatcher(options: DispatcherOptions) {
  const { database, clock, sendPush, onOutcome, onError } = options;
  const { sql } = database;
  const health = createHealth({ database, clock });
  const slots = createFairQueue({ concurrency: 64, concurrencyPerUser: 16, queueMaxPerUser: 1e6 });
  const queueBySession = new Map<number, DeviceQueue>();

  function add({ sessionId, endpoint }: Device, job: PushJob): void {
    const queue = queueBySession.get(sessionId) ?? newQueue(serviceId(endpoint));
    queueBySession.set(sessionId, queue);
    if ((queue.jobs.get(job.tag)?.weight ?? 0) > job.weight) return;
    queue.jobs.delete(job.tag);
    queue.jobs.set(job.tag, job);
    const most = Math.max(1, Math.min(jobsPerDevice, Math.floor(jobsMax / queueBySession.size)));
    while (queue.jobs.size > most) takeFirst(queue);
    start(sessionId, queue);
  }

  function start(sessionId: number, queue: DeviceQueue): void {
    if (queue.isRunning || isPaused(queue)) return;
    queue.isRunning = true;
    run(sessionId, queue)
      .catch(onError)
      .finally(() => {
        queue.isRunning = false;
        if (queue.jobs.size === 0 && queue.failures === 0) queueBySession.delete(sessionId);
      });
  }

  /** Waits for a connection first: until then a job can be replaced, and costs no query. */
  async function run(sessionId: number, queue: DeviceQueue): Promise<void> {
    while (queue.jobs.size > 0 && !isPaused(queue)) {
      await slots.run(queue.service, () => sendFirst(sessionId, queue));
    }
  }

  async function sendFirst(sessionId: number, queue: DeviceQueue): Promise<void> {
    const subscription = await store.findActive(sql, sessionId, clock.now());
    if (!subscription) {
      queue.jobs.clear();
      queue.failures = 0;
      return;
    }
    const job = takeFirst(queue);
    if (!job || job.expiresAt <= clock.now()) return;
    const message = await job.prepare(subscription);
    if (message) await settle(queue, await send(subscription, message), subscription, job);
  }

  async function send(
    subscription: store.SubscriptionRow,
    message: PushMessage,
  ): Promise<PushOutcome> {
    const outcome = await sendPush(subscription, message);
    onOutcome?.(outcome.type);
    return outcome;
  }

  async function settle(
    queue: DeviceQueue,
    outcome: PushOutcome,
    subscription: store.SubscriptionRow,
    job: PushJob,
  ): Promise<void> {
    switch (outcome.type) {
      case "sent":
        queue.failures = 0;
        await job.onSent?.();
        return health.recordSent(subscription);
      case "gone":
        queue.failures = 0;
        queue.jobs.clear();
        await job.onRefused?.("The browser has unsubscribed.");
        return store.deleteEndpoint(sql, subscription);
      case "rejected":
        waitAfterFailure(queue);
        await job.onRefused?.(outcome.reason);
        return health.recordFailure(subscription, outcome.reason);
      case "retry":
        if (!queue.jobs.has(job.tag)) queue.jobs.set(job.tag, job);
        waitAfterFailure(queue, outcome.afterMs);
        // One lost connection is not worth a line in Settings.
        if (queue.failures > 1) await health.recordFailure(subscription, outcome.reason);
    }
  }

  /** A clock that was set back ends the pause. */
  function isPaused({ pausedAt, retryAt }: DeviceQueue): boolean {
    return pausedAt <= clock.now() && clock.now() < retryAt;
  }

  function waitAfterFailure(queue: DeviceQueue, afterMs = 0): void {
    const backoffMs = Math.min(firstRetryMs * 2 ** queue.failures, maxRetryMs);
    queue.failures += 1;
    queue.pausedAt = clock.now();
    queue.retryAt = queue.pausedAt + Math.max(backoffMs, afterMs);
  }

  return {
    add,

    /** Sends a notification now and returns the outcome; undefined if it was not sent. */
    async sendNow(subscription: store.SubscriptionRow, message: PushMessage) {
      const outcome = await slots.run(serviceId(subscription.endpoint), () =>
        send(subscription, message),
      );
      if (outcome?.type === "sent") await health.recordSent(subscription);
      if (outcome?.type === "gone") await store.deleteEndpoint(sql, subscription);
      if (outcome && "reason" in outcome) await health.recordFailure(subscription, outcome.reason);
      return outcome;
    },

    /** Tries the failed ones again whose pause has ended. Runs as a background job. */
    async retryDue(): Promise<void> {
      for (const [sessionId, queue] of queueBySession) {
        if (queue.jobs.size > 0) start(sessionId, queue);
        else if (!queue.isRunning && !isPaused(queue)) queueBySession.delete(sessionId);
      }
    },

    /** Forgets what waits for a browser, and its pause: it has subscribed again. */
    forget: (sessionId: number): void => void queueBySession.delete(sessionId),

    isBusy: (): boolean => [...queueBySession.values()].some(({ isRunning }) => isRunning),
  };
}

function newQueue(service: number): DeviceQueue {
  return { service, jobs: new Map(), isRunning: false, pausedAt: 0, retryAt: 0, failures: 0 };
}

function takeFirst({ jobs }: DeviceQueue): PushJob | undefined {
  const [job] = jobs.values();
  if (job) jobs.delete(job.tag);
  return job;
}

/** The number under which a push service takes its turns. */
function serviceId(endpoint: string): number {
  return createHash("sha256").update(new URL(endpoint).host).digest().readUInt32BE();
}
