/** The settings of a heartbeat, as they are stored. */
import { limits } from "@belfry/contracts/limits";
import type { ChangeHeartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { parseTextInput } from "../../text-input.ts";
import type { Settings } from "./heartbeat-store.ts";
import { requireSchedule } from "./schedules/schedule.ts";

const hourMs = 3_600_000;

export const serverTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function defaultSettings({ name, slug }: { name: string; slug: string }): Settings {
  return {
    name,
    slug,
    every_ms: 24 * hourMs,
    cron: null,
    time_zone: serverTimeZone(),
    grace_ms: hourMs,
    longest_run_ms: hourMs,
    alert_after: 1,
    counts_posts: 1,
  };
}

/** Rejects a schedule that never comes. */
export function parseSettings(before: Settings, changes: ChangeHeartbeat, now: number): Settings {
  const { name, slug = before.slug, schedule, timeZone = before.time_zone } = changes;
  const { graceSeconds, longestRunSeconds, alertAfter, countsPosts } = changes;
  const { every_ms: everyMs, cron } = before;
  const after = schedule ?? (cron === null ? { every: (everyMs ?? 0) / 1000 } : { cron });
  if (schedule ?? changes.timeZone) requireSchedule({ schedule: after, timeZone }, now);
  return {
    name: name === undefined ? before.name : parseTextInput("/name", name, limits.nameLength),
    slug,
    every_ms: "every" in after ? after.every * 1000 : null,
    cron: "cron" in after ? after.cron.trim() : null,
    time_zone: timeZone,
    grace_ms: graceSeconds === undefined ? before.grace_ms : graceSeconds * 1000,
    longest_run_ms:
      longestRunSeconds === undefined ? before.longest_run_ms : longestRunSeconds * 1000,
    alert_after: alertAfter ?? before.alert_after,
    counts_posts: countsPosts === undefined ? before.counts_posts : countsPosts ? 1 : 0,
  };
}

/** "Nightly backup" becomes `nightly-backup`. */
export function slugOf(name: string): string {
  const ascii = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const slug = ascii.replace(/[^a-z0-9_]+/g, "-").replace(/^[-_]+|[-_]+$/g, "");
  return slug.slice(0, limits.heartbeatSlugLength) || "heartbeat";
}
