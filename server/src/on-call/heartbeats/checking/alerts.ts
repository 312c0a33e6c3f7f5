/** The message of a heartbeat's alert. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { HeartbeatSchedule } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { isoTime } from "../../../clock.ts";
import type { Failure } from "../schedules/transitions.ts";

export interface AlertSubject {
  name: string;
  schedule: HeartbeatSchedule;
  timeZone: string;
  longestRunMs: number;
}

/** Names the failure and what was expected. The title is in notifications too. */
export function cardOf(subject: AlertSubject, failure: Failure, at: number): Card {
  const { name, longestRunMs } = subject;
  switch (failure.kind) {
    case "missed": {
      const { lastPingAt, expectedAt, awayMs } = failure;
      const silence = lastPingAt === null ? "" : ` for ${durationOf(at - lastPingAt)}`;
      const last = lastPingAt === null ? "" : `Last request: ${timeOf(lastPingAt)}. `;
      const away =
        awayMs === null
          ? ""
          : ` Belfry was not running for ${durationOf(awayMs)} of this time, so it may have lost the request.`;
      return {
        title: `${name}: no request${silence}, expected ${expectationOf(subject)}`,
        text: `${last}Expected: ${timeOf(expectedAt)}.${away}`,
      };
    }
    case "fail": {
      const code = failure.exitCode === null ? "" : ` with exit code ${failure.exitCode}`;
      return { title: `${name}: failed${code}`, ...withOutput(failure.output) };
    }
    case "overrun":
      return {
        title: `${name}: running for ${durationOf(at - failure.startedAt)}, expected at most ${durationOf(longestRunMs)}`,
        text: `Started: ${timeOf(failure.startedAt)}.`,
      };
  }
}

/** Adds what the run took. */
export function recoveredCard(card: Card, durationMs: number | null): Card {
  const took = durationMs === null ? "" : ` The run took ${durationOf(durationMs)}.`;
  const { details: _, ...kept } = card;
  return { ...kept, text: [card.text, `Received again.${took}`].filter(Boolean).join("\n\n") };
}

function withOutput(output: string): Card {
  if (output === "") return {};
  const longest = Math.max(2, ...(output.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return { text: `${fence}text\n${output}\n${fence}` };
}

function expectationOf({ schedule, timeZone }: AlertSubject): string {
  if ("every" in schedule) return `every ${durationOf(schedule.every * 1000)}`;
  return `at ${schedule.cron} (${timeZone})`;
}

/** Returns the two largest units: "25 h", "1 h 8 min". Days start at 48 hours. */
function durationOf(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1000), 0);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return join([minutes, "min"], [minutes < 10 ? seconds % 60 : 0, "s"]);
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return join([hours, "h"], [hours < 10 ? minutes % 60 : 0, "min"]);
  return join([Math.floor(hours / 24), "d"], [hours % 24, "h"]);
}

function join(...parts: [number, string][]): string {
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(" ");
}

/** A link that the app shows as a time in the reader's zone. */
function timeOf(at: number): string {
  const iso = isoTime(at);
  return `[${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC](time:${iso})`;
}
