/** The settings of a heartbeat in its form. */
import type {
  Heartbeat,
  HeartbeatSchedule,
  ScheduleSuggestion,
} from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { ownZone } from "./schedule-text.ts";

export interface Draft {
  uuid: string;
  webhookId: number;
  name: string;
  kind: "every" | "cron";
  number: string;
  /** Seconds. */
  unit: string;
  cron: string;
  timeZone: string;
  graceSeconds: number;
  longestRunSeconds: number;
  alertAfter: number;
  countsPosts: boolean;
}

const units = [86_400, 3600, 60];

export function newDraft(webhookId: number): Draft {
  return {
    uuid: newUuid(),
    webhookId,
    name: "",
    kind: "cron",
    number: "1",
    unit: "3600",
    cron: "30 2 * * *",
    timeZone: ownZone(),
    graceSeconds: 1800,
    longestRunSeconds: 3600,
    alertAfter: 1,
    countsPosts: true,
  };
}

export function draftOf(heartbeat: Heartbeat): Draft {
  const { uuid, webhookId, name, timeZone, graceSeconds, longestRunSeconds } = heartbeat;
  const { alertAfter, countsPosts, schedule } = heartbeat;
  const kept = { uuid, webhookId, name, graceSeconds, longestRunSeconds, alertAfter, countsPosts };
  return withSchedule({ ...newDraft(webhookId), ...kept }, schedule, timeZone);
}

function withSchedule(draft: Draft, schedule: HeartbeatSchedule, timeZone: string): Draft {
  if ("cron" in schedule) return { ...draft, kind: "cron", cron: schedule.cron, timeZone };
  const unit = units.find((seconds) => schedule.every % seconds === 0) ?? 60;
  const number = String(schedule.every / unit);
  return { ...draft, kind: "every", unit: String(unit), number, timeZone };
}

export function withSuggestion(draft: Draft, suggestion: ScheduleSuggestion): Draft {
  const { schedule, timeZone, graceSeconds } = suggestion;
  return { ...withSchedule(draft, schedule, timeZone), graceSeconds };
}

/** Returns undefined while the fields have no schedule. */
export function scheduleOf({ kind, number, unit, cron }: Draft): HeartbeatSchedule | undefined {
  if (kind === "cron") return cron.trim() ? { cron: cron.trim() } : undefined;
  const every = Number(number) * Number(unit);
  return /^\d{1,6}$/.test(number) && every >= 60 ? { every } : undefined;
}

/** Version 4, also on pages without https, where `crypto.randomUUID` is missing. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
