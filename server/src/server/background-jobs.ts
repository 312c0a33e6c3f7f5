/** The background jobs of all modules. One process, the leader, runs those that are not marked. */
import type { FastifyBaseLogger } from "fastify";
import { databaseFailure } from "../database/failures.ts";
import type { Bodies } from "../http/bodies/bodies.ts";
import { type Job, startJobs } from "../jobs.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Modules } from "./modules.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Interval of jobs that delete only a part in each run: millions of rows may expire in an hour. */
const sliceMs = 2000;

interface BackgroundJobsOptions {
  log: FastifyBaseLogger;
  metrics: Metrics | undefined;
  bodies: Pick<Bodies, "deleteStale">;
  isLeader(): boolean;
}

export function startBackgroundJobs(
  modules: Modules,
  { log, metrics, isLeader, bodies }: BackgroundJobsOptions,
) {
  const { storedSignals, webhooks, auth, images, files, messages, scheduled, deletion } = modules;
  const { notifications, backups, push, alertSteps, search, presence, live, epoch } = modules;
  const { silences } = modules.onCall;

  let isRestarted = true;

  /** A promoted standby may lack commits that clients have seen. */
  async function compareEpoch(): Promise<void> {
    if (await epoch.check()) {
      live.reconnectAll();
      isRestarted = false;
    }
    if (isRestarted) return;
    await storedSignals.restart();
    isRestarted = true;
  }

  return startJobs(
    [
      // Of each process: what is in its memory and its data folder, and the sockets that it has.
      ...everywhere([
        { name: "compare the epoch", everyMs: 2000, run: compareEpoch },
        { name: "compare chats", everyMs: 10_000, run: live.compareChats },
        { name: "update presence", everyMs: 1000, run: async () => presence.sweep() },
        { name: "write the delivery log", everyMs: 1000, run: webhooks.log.save },
        { name: "trim the delivery log", everyMs: 10 * minuteMs, run: webhooks.log.trimAll },
        { name: "retry push notifications", everyMs: 1000, run: push.retryDue },
        { name: "delete old uploads", everyMs: 10 * minuteMs, run: bodies.deleteStale },
        { name: "delete old images", everyMs: 10 * minuteMs, run: images.prune },
      ]),
      { name: "delete old signals", everyMs: 10 * minuteMs, run: storedSignals.deleteOld },
      { name: "delete old deliveries", everyMs: sliceMs, run: webhooks.log.deleteOld },
      { name: "mail unread messages", everyMs: minuteMs, run: notifications.sendUnread },
      { name: "end quiet hours", everyMs: minuteMs, run: notifications.summarizeQuietHours },
      { name: "begin and end silences", everyMs: 1000, run: silences.passTime },
      { name: "delete old silences", everyMs: minuteMs, run: silences.deleteOld },
      { name: "pass the time of alerts", everyMs: 1000, run: alertSteps.passTime },
      { name: "check heartbeats", everyMs: 1000, run: modules.onCall.heartbeats.check },
      {
        name: "delete heartbeats of deleted webhooks",
        everyMs: minuteMs,
        run: modules.onCall.heartbeats.deleteOrphans,
      },
      { name: "record who has seen alerts", everyMs: 5000, run: alertSteps.ledger.recordSeen },
      {
        name: "delete old entries of the ledger",
        everyMs: sliceMs,
        run: alertSteps.ledger.deleteOld,
      },
      { name: "end mutes of chats", everyMs: 1000, run: notifications.levels.endChatMutes },
      { name: "end mutes of resolved alerts", everyMs: 1000, run: notifications.levels.endMutes },
      { name: "update the search index", everyMs: 250, run: search.update },
      { name: "delete removed data", everyMs: 1000, run: deletion.removals.run },
      { name: "empty the log of the database", everyMs: hourMs, run: deletion.emptyLog },
      { name: "send scheduled messages", everyMs: 1000, run: scheduled.sendDue },
      { name: "delete old messages", everyMs: minuteMs, run: deletion.retention.run },
      { name: "delete expired sessions", everyMs: minuteMs, run: auth.deleteExpired },
      { name: "delete files without a message", everyMs: 10 * minuteMs, run: files.deleteOrphans },
      { name: "delete unused avatars", everyMs: minuteMs, run: modules.avatars.deleteUnused },
      { name: "delete old message keys", everyMs: sliceMs, run: messages.deleteExpiredKeys },
      { name: "start a scheduled backup", everyMs: minuteMs, run: backups.startIfDue },
    ],
    {
      isLeader,
      onError(error, name) {
        // Requests report the reason. The text is the same for all jobs, so the log has it once a minute.
        if (databaseFailure(error))
          log.warn("The jobs wait, because the database is not available.");
        else log.error({ err: error }, `The job "${name}" failed.`);
      },
      onEnd: metrics?.countJob,
    },
  );
}

function everywhere(jobs: readonly Job[]): Job[] {
  return jobs.map((job) => ({ ...job, isEverywhere: true }));
}
