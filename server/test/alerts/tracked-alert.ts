/** The state that the run expects of an alert, from its acts and the replies to them. */
import type { Level } from "@belfry/contracts/messages/messages";
import { type AlertChat, minute } from "./world.ts";

const rankByLevel = { info: 0, success: 0, warning: 1, critical: 2 };

export interface Owner {
  userId: number;
  /** Of the run, when the acknowledgement began. */
  phase: number;
  remindAt?: number | undefined;
  newSince?: number | undefined;
}

export interface TrackedAlert {
  chat: AlertChat;
  webhook: string;
  /** Absent if the sender changes the alert by its id. */
  key: string | undefined;
  id: number;
  level: Level;
  instances: string[];
  had: Set<string>;
  highestRank: number;
  state: "open" | "resolved" | "closed";
  newsAt: number;
  /** Of the run, when the episode began and ended. A sender may open an alert again by its id. */
  episodes: { from: number; to?: number; at: number }[];
  owner?: Owner | undefined;
  /** The phases in which somebody was on it from the beginning to the end. */
  owned: { from: number; to?: number; userId: number; news: number[]; reminders: number }[];
  /** Times of the jobs that found the alert open, of a level of the steps and without an owner. */
  wantedAt: number[];
  /** How often an owner did not confirm what is new. */
  unconfirmed: number;
  /** The clock was set back while it was open, so that the times of its rows cannot be compared. */
  sawSetBack?: boolean;
}

export interface Moment {
  now: number;
  phase: number;
}

const rankOf = (level: Level): number => rankByLevel[level];

/** Applies a report of the sender. */
export function report(
  alert: TrackedAlert,
  { level, instances }: { level: Level; instances: string[] },
  { now, phase }: Moment,
): void {
  if (alert.state !== "open") {
    alert.state = "open";
    alert.had = new Set();
    alert.highestRank = rankOf(level);
    alert.episodes.push({ from: phase, at: now });
    alert.wantedAt = [];
  }
  const isNew =
    rankOf(level) > alert.highestRank || instances.some((instance) => !alert.had.has(instance));
  if (alert.owner && isNew) {
    alert.owner.newSince ??= now;
    alert.owned.at(-1)?.news.push(phase);
  }
  alert.level = level;
  alert.instances = instances;
  for (const instance of instances) alert.had.add(instance);
  alert.highestRank = Math.max(alert.highestRank, rankOf(level));
  alert.newsAt = now;
}

export function setOwner(alert: TrackedAlert, owner: Owner | undefined, { phase }: Moment): void {
  const last = alert.owned.at(-1);
  if (alert.owner && last) last.to = phase;
  alert.owner = owner;
  if (owner) alert.owned.push({ from: phase, userId: owner.userId, news: [], reminders: 0 });
}

export function end(alert: TrackedAlert, state: "resolved" | "closed", moment: Moment): void {
  const episode = alert.episodes.at(-1);
  if (alert.state === "open" && episode) episode.to = moment.phase;
  setOwner(alert, undefined, moment);
  alert.state = state;
}

/** Applies what the job does at this time. `notifiedAt` is when the owner was notified of what is new. */
export function passTime(
  alert: TrackedAlert,
  moment: Moment,
  notifiedAt: number | undefined,
): void {
  if (alert.state !== "open") return;
  const { now } = moment;
  const { chat, owner, key, newsAt } = alert;
  const isSilent = now - newsAt >= (key === undefined ? 1 : 7) * 24 * 60 * minute;
  if (isSilent) {
    end(alert, "closed", moment);
    return;
  }
  const confirmMs = (chat.steps?.again ?? 5) * minute;
  const confirmFrom = Math.max(owner?.newSince ?? Infinity, notifiedAt ?? Infinity);
  if (owner && confirmFrom <= now - confirmMs) {
    alert.unconfirmed += 1;
    setOwner(alert, undefined, moment);
  } else if (owner?.remindAt !== undefined && owner.remindAt <= now) {
    owner.remindAt = undefined;
    const owned = alert.owned.at(-1);
    if (owned) owned.reminders += 1;
  }
  const isOfLevel = chat.steps?.levels.includes(alert.level) ?? false;
  if (!alert.owner && isOfLevel && now - newsAt < 24 * 60 * minute) alert.wantedAt.push(now);
}
