/**
 * The life of an alert: what each act changes, and what follows from it. The server, the web app and the
 * tests use this function. Times are milliseconds since 1970 UTC.
 */
import { limits } from "../limits.ts";
import type { NobodyNotified } from "../messages/alerts/acknowledgement.ts";
import type { Level, State } from "../messages/messages.ts";
import { changeOwn } from "./life-owner.ts";
import {
  type AlertSilence,
  type Silenceable,
  silencedBy,
  unsilenced,
  withoutSilence,
  withSilence,
} from "./life-silences.ts";
import { newsTimeoutMs } from "./life-times.ts";
import { rankOf } from "./rank.ts";

/** A user's id, or the service that sends the alert. */
export type Actor = number | "sender";

export interface AlertAcknowledgement {
  by: Actor;
  at: number;
  note?: string | undefined;
  remindAt?: number | undefined;
  newSince?: { at: number; count: number } | undefined;
}

export interface Alert extends Silenceable {
  state: State;
  /** The highest level so far. A level that falls and rises again is not new. */
  highest: Level | undefined;
  /** The instances so far. One that leaves and comes back is not new. */
  had: readonly string[];
  /** Time of the last request of the sender. */
  newsAt: number;
  /** Whether the sender can update the alert by a key. */
  hasKey: boolean;
  acknowledgement?: AlertAcknowledgement | undefined;
  /** Time of the first acknowledgement, unless it was undone. Kept after the end. */
  firstAcknowledgedAt?: number | undefined;
  nobodyNotified?: NobodyNotified | undefined;
  closed?: { at: number; by?: number | undefined } | undefined;
}

export type Act =
  /** The sender says that the alert is open. */
  | {
      type: "report";
      at: number;
      level?: Level | undefined;
      instances?: readonly string[] | undefined;
      /** The silence that holds the report back. Null for none, undefined leaves it as it is. */
      silence?: AlertSilence | null | undefined;
    }
  | { type: "resolve"; at: number }
  | {
      type: "acknowledge";
      at: number;
      by: Actor;
      /** Null removes it, undefined leaves it unchanged. */
      note?: string | null | undefined;
      remindAt?: number | null | undefined;
      takeOver?: boolean | undefined;
      confirm?: boolean | undefined;
    }
  | { type: "unacknowledge" }
  | { type: "close"; at: number; by: number }
  /** The steps have reached nobody, or somebody at last. */
  | { type: "reach"; nobodyNotified: NobodyNotified | undefined }
  /** A silence begins that matches the alert. */
  | { type: "silence"; silence: AlertSilence }
  | { type: "unsilence"; silenceId: number }
  /**
   * A job looks at the alert. With `confirmWithinMs`, the acknowledgement ends if its owner does not confirm
   * within this time what is new.
   */
  | { type: "time"; at: number; confirmWithinMs?: number | undefined };

export type Effect =
  /** Reminds the user who has acknowledged the alert, at the time that they chose. */
  | { type: "remind"; userId: number; since: number }
  /** The alert counts as unacknowledged again: its owner was notified of something new at this time. */
  | { type: "unconfirmed"; newsAt: number }
  /** Notifications that have not been sent are no longer wanted. */
  | { type: "cancel" }
  /** The next request with the key is a new message. */
  | { type: "endKey" };

export interface ActResult {
  /** The same object if the act changes nothing. */
  alert: Alert;
  effects: Effect[];
}

/** Returns undefined if the act needs an open alert and this one is not open. */
export function applyAct(alert: Alert, act: Act): ActResult | undefined {
  if (act.type === "report") return report(alert, act);
  if (act.type === "resolve") return resolve(alert, act);
  if (act.type === "reach") return reach(alert, act);
  if (alert.state !== "open") return act.type === "time" ? unchanged(alert) : undefined;
  switch (act.type) {
    case "acknowledge":
      return acknowledge(alert, act);
    case "unacknowledge":
      if (!alert.acknowledgement) return unchanged(alert);
      return unchanged({ ...alert, acknowledgement: undefined, firstAcknowledgedAt: undefined });
    case "close":
      return end(alert, { state: "closed", closed: { at: act.at, by: act.by } });
    case "silence": {
      const silenced = withSilence(alert, act.silence);
      return silenced ? { alert: silenced, effects: [{ type: "cancel" }] } : unchanged(alert);
    }
    case "unsilence":
      return unchanged(withoutSilence(alert, act.silenceId));
    case "time":
      return passTime(alert, act);
  }
}

type ActOf<Type extends Act["type"]> = Extract<Act, { type: Type }>;

function unchanged(alert: Alert): ActResult {
  return { alert, effects: [] };
}

/** The first report of an episode, a repeat, or one with something new. */
function report(alert: Alert, act: ActOf<"report">): ActResult {
  const { at, level, instances = [] } = act;
  const news = { newsAt: at, hasKey: alert.hasKey };
  if (alert.state !== "open") {
    const first: Alert = { state: "open", highest: level, had: [...new Set(instances)], ...news };
    return unchanged({ ...first, ...silencedBy(first, act.silence, false) });
  }
  const had = new Set(alert.had);
  const joined = new Set(instances.filter((one) => !had.has(one)));
  const hasRisen = rankOf(level) > rankOf(alert.highest);
  const isNew = joined.size > 0 || hasRisen;
  const seen = {
    ...alert,
    ...news,
    highest: hasRisen ? level : alert.highest,
    had: joined.size > 0 ? remember(had, instances) : alert.had,
    ...silencedBy(alert, act.silence, isNew),
  };
  const { acknowledgement } = alert;
  if (!acknowledgement || !isNew || seen.silenced) return unchanged(seen);
  const count = Math.max(joined.size, 1);
  return withNews({ ...seen, acknowledgement }, { at, count });
}

/** The oldest instances are forgotten first, and none of the present ones. */
function remember(had: ReadonlySet<string>, instances: readonly string[]): string[] {
  const present = new Set(instances);
  const left = [...had].filter((one) => !present.has(one));
  return [...left, ...present].slice(-limits.instancesPerAlert);
}

function withNews(
  alert: Alert & { acknowledgement: AlertAcknowledgement },
  { at, count }: { at: number; count: number },
): ActResult {
  const { acknowledgement } = alert;
  const { newSince: before } = acknowledgement;
  const newSince = { at: before?.at ?? at, count: (before?.count ?? 0) + count };
  return unchanged({ ...alert, acknowledgement: { ...acknowledgement, newSince } });
}

export interface News {
  userId: number;
  since: number;
  /** Of the highest level. */
  rank: number;
}

/**
 * Returns what the owner of an alert is notified of, once: of what is new until they confirm it, and
 * again when the level rises further.
 */
export function newsOf({ state, highest, acknowledgement }: Alert): News | undefined {
  const { by, newSince } = acknowledgement ?? {};
  if (state !== "open" || typeof by !== "number" || !newSince) return undefined;
  return { userId: by, since: newSince.at, rank: rankOf(highest) };
}

/** The sender may also resolve an alert that a member has closed. */
function resolve(alert: Alert, { at }: ActOf<"resolve">): ActResult {
  if (alert.state === "resolved") return unchanged({ ...alert, newsAt: at });
  return end({ ...alert, newsAt: at }, { state: "resolved", closed: undefined });
}

function end(alert: Alert, ended: Pick<Alert, "state" | "closed">): ActResult {
  return {
    alert: {
      ...alert,
      acknowledgement: undefined,
      nobodyNotified: undefined,
      ...unsilenced,
      ...ended,
    },
    effects: [{ type: "cancel" }, { type: "endKey" }],
  };
}

function acknowledge(alert: Alert, act: ActOf<"acknowledge">): ActResult {
  const { acknowledgement: before } = alert;
  if (before?.by === act.by) {
    const changed = changeOwn(before, act);
    return unchanged(changed ? { ...alert, acknowledgement: changed } : alert);
  }
  if (before && !act.takeOver) return unchanged(alert);
  const { by, at } = act;
  const acknowledgement = {
    by,
    at,
    note: act.note ?? undefined,
    remindAt: act.remindAt ?? undefined,
  };
  const firstAcknowledgedAt = alert.firstAcknowledgedAt ?? at;
  const answered = { ...alert, acknowledgement, firstAcknowledgedAt, nobodyNotified: undefined };
  return { alert: answered, effects: [{ type: "cancel" }] };
}

function reach(alert: Alert, { nobodyNotified }: ActOf<"reach">): ActResult {
  const isSame = (nobodyNotified === undefined) === (alert.nobodyNotified === undefined);
  const isWanted = alert.state === "open" && !alert.acknowledgement && !isSame;
  return unchanged(isWanted ? { ...alert, nobodyNotified } : alert);
}

function passTime(alert: Alert, { at, confirmWithinMs }: ActOf<"time">): ActResult {
  if (at - alert.newsAt >= newsTimeoutMs(alert.hasKey)) {
    return end(alert, { state: "closed", closed: { at } });
  }
  const { acknowledgement } = alert;
  const { by, remindAt, newSince } = acknowledgement ?? {};
  if (newSince && confirmWithinMs !== undefined && at - newSince.at >= confirmWithinMs) {
    const left = { ...alert, acknowledgement: undefined };
    return { alert: left, effects: [{ type: "unconfirmed", newsAt: newSince.at }] };
  }
  if (!acknowledgement || remindAt === undefined || remindAt > at) return unchanged(alert);
  return {
    alert: { ...alert, acknowledgement: { ...acknowledgement, remindAt: undefined } },
    effects: typeof by === "number" ? [{ type: "remind", userId: by, since: remindAt }] : [],
  };
}
