/** Describes the state of a heartbeat for the list. */
import type { Heartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { clockTime, durationText } from "../../text/message-times.ts";
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import { exactDay, timeAgo } from "../../text/times.ts";
import { ownZone, secondsText, timeIn, zonedScheduleText } from "./schedule-text.ts";

export const tones = {
  new: "fact",
  up: "success",
  running: "accent",
  late: "warning",
  down: "danger",
  paused: "fact",
} as const;

const since = (iso: string, now: number) => durationText(Math.max(now - Date.parse(iso), 0));

/** Returns what is wrong, if anything is, and the rest. */
export function statusOf(heartbeat: Heartbeat, now: number): { fault: string; facts: string } {
  const { state, schedule, timeZone, lastPingAt, alertAt, runningSince, paused } = heartbeat;
  const shown = zonedScheduleText(schedule, timeZone);
  switch (state) {
    case "new":
      return { fault: "", facts: words.waiting };
    case "paused": {
      const until = paused?.until ? exactDay(paused.until) : undefined;
      return { fault: "", facts: paused ? words.pausedBy(paused.by.displayName, until) : shown };
    }
    case "down": {
      const isMissing = heartbeat.results.at(-1)?.kind === "missed" && lastPingAt;
      const fault = isMissing ? words.noRequest(since(lastPingAt, now)) : words.failed;
      return { fault, facts: shown };
    }
    case "late":
      return { fault: "", facts: join(shown, alertAt && words.alertAt(clockTime(alertAt))) };
    case "running": {
      const longest = secondsText(heartbeat.longestRunSeconds);
      return {
        fault: "",
        facts: join(shown, runningSince && words.started(since(runningSince, now), longest)),
      };
    }
    case "up": {
      const took = heartbeat.results.at(-1)?.durationMs;
      const last = lastPingAt && words.last(timeAgo(lastPingAt, now));
      const facts = join(shown, last);
      return {
        fault: "",
        facts: took == null ? facts : `${facts}, ${words.took(durationText(took))}`,
      };
    }
  }
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Returns the next expected time, and how far it is. */
export function expectationOf(heartbeat: Heartbeat, now: number): { time: string; note: string } {
  const { state, expectedAt, runningSince, longestRunSeconds } = heartbeat;
  if (state === "paused") return { time: "–", note: words.paused };
  if (state === "running" && runningSince) {
    const end = Date.parse(runningSince) + longestRunSeconds * 1000;
    return { time: clockTime(new Date(end).toISOString()), note: words.atTheLatest };
  }
  if (!expectedAt) return { time: "–", note: words.noPing };
  const distance = Date.parse(expectedAt) - now;
  const time =
    Math.abs(distance) < 20 * 3_600_000
      ? clockTime(expectedAt)
      : timeIn(expectedAt, ownZone(), false);
  const duration = durationText(Math.abs(distance));
  return { time, note: distance < 0 ? words.late(duration) : words.in(duration) };
}
