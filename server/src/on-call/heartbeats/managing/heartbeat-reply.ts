/** Turns stored heartbeats into replies. */
import { limits } from "@belfry/contracts/limits";
import type { Heartbeat, HeartbeatResult } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { stateOf } from "@belfry/contracts/on-call/heartbeats/state";
import type { UserSummary } from "@belfry/contracts/users";
import { isoTime } from "../../../clock.ts";
import type { Database } from "../../../database/database.ts";
import * as store from "../heartbeat-store.ts";
import * as runs from "../run-store.ts";
import { listUsers } from "./user-store.ts";

interface ReplyOptions {
  database: Database;
  publicUrl(): string;
}

export function createHeartbeatReplies({ database: { sql }, publicUrl }: ReplyOptions) {
  return async (found: readonly store.StoredHeartbeat[], now: number): Promise<Heartbeat[]> => {
    const ids = found.map(({ id }) => id);
    const [running, results, users] = await Promise.all([
      runs.runningSince(sql, ids),
      Promise.all(ids.map((id) => runs.listResults(sql, id, limits.heartbeatResultsShown))),
      listUsers(
        sql,
        found.flatMap(({ paused_by }) => paused_by ?? []),
      ),
    ]);
    return found.map((row, index) => ({
      ...settingsOf(row),
      pingUrl: `${publicUrl()}/ping/${row.uuid}`,
      ...progressOf(row, running.get(row.id), now),
      paused: pausedOf(row, users),
      results: (results[index] ?? []).map(resultOf),
    }));
  };
}

function settingsOf(row: store.StoredHeartbeat) {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    webhookName: row.webhookName,
    uuid: row.uuid,
    name: row.name,
    slug: row.slug,
    schedule: store.scheduleOf(row),
    timeZone: row.time_zone,
    graceSeconds: row.grace_ms / 1000,
    longestRunSeconds: row.longest_run_ms / 1000,
    alertAfter: row.alert_after,
    countsPosts: row.counts_posts === 1,
    createdAt: isoTime(row.created_at),
  };
}

function progressOf(row: store.StoredHeartbeat, runningSince: number | undefined, now: number) {
  const { alert_chat_id: chatId, alert_message_id: messageId } = row;
  const isPaused = row.paused_at !== null;
  const isMissing = row.down_since !== null && row.missed_at !== null;
  const expectedAt = isMissing ? row.missed_at : row.expected_at;
  const facts = {
    isPaused,
    isDown: row.down_since !== null,
    isRunning: runningSince !== undefined,
  };
  return {
    state: stateOf({ ...facts, expectedAt: row.expected_at }, now),
    lastPingAt: timeOf(row.last_ping_at),
    expectedAt: isPaused ? null : timeOf(expectedAt),
    alertAt: isPaused ? null : timeOf(row.due_at),
    runningSince: timeOf(runningSince ?? null),
    downSince: timeOf(row.down_since),
    alert: chatId === null || messageId === null ? null : { chatId, messageId },
  };
}

function pausedOf(row: store.StoredHeartbeat, users: ReadonlyMap<number, UserSummary>) {
  const by = users.get(row.paused_by ?? 0);
  if (row.paused_at === null || !by) return null;
  return { by, at: isoTime(row.paused_at), until: timeOf(row.paused_until) };
}

function resultOf(row: runs.StoredResult): HeartbeatResult {
  return {
    at: isoTime(row.at),
    kind: row.kind,
    durationMs: row.duration_ms,
    exitCode: row.exit_code,
    isLate: row.is_late === 1,
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}
