/** The acts that the tests of alerts try, in every order. */
import type { Act, Alert, Effect } from "@belfry/contracts/alerts/life";
import type { Level } from "@belfry/contracts/messages/messages";
import type { TakenStep } from "@belfry/contracts/on-call/due-steps";

export const minute = 60_000;
export const hour = 60 * minute;
/** The owner of an alert has this time to confirm, as in a chat whose second step comes then. */
export const confirmMs = 4 * minute;
/** The third step and reminders come after this time. A multiple, so that more states are equal. */
export const laterMs = 12 * minute;

const levels: Level[] = ["info", "success", "warning", "critical"];

/** A notification that waits, or that was sent. */
export interface Entry {
  why: "step" | "news" | "reminder";
  /** The owner, for news and reminders. */
  userId?: number;
}

/** The rows of an alert. A restart changes none. */
export interface Chain {
  /** When the round began; 0 for the first one. */
  since: number;
  taken: TakenStep[];
  /** The last news that the owner was notified of. */
  news: { since: number; rank: number } | undefined;
  waiting: Entry[];
}

export interface Model {
  now: number;
  alert: Alert;
  /** All instances of this episode. */
  hadInstances: ReadonlySet<string>;
  /** The highest rank of this episode. */
  highestRank: number;
  /** The last report, which a repeat sends again. */
  seenNow: { level: Level; instances: string[] };
  /** Of the sender. */
  hasKey: boolean;
  chain: Chain;
}

export interface Step {
  name: string;
  /** Absent if nobody acts on the alert. */
  act?(model: Model): Act;
  /** How long after the step before. */
  afterMs?: number;
  /** The push service takes what waits. */
  isSending?: true;
}

export interface After {
  model: Model;
  act: Act | undefined;
  effects: Effect[];
  isRefused: boolean;
  sent: Entry[];
}

function report(change: (seen: Model["seenNow"]) => Model["seenNow"]): Step["act"] {
  return ({ now, seenNow }) => ({ type: "report", at: now, ...change(seenNow) });
}

const acknowledge =
  (by: 1 | 2 | "sender", options: object = {}) =>
  ({ now }: Model): Act => ({ type: "acknowledge", at: now, by, ...options });

/** The job of the server runs. */
function passTime({ now }: Model): Act {
  return { type: "time", at: now, confirmWithinMs: confirmMs };
}

const levelAt = (level: Level, by: number) =>
  levels[Math.max(0, Math.min(3, levels.indexOf(level) + by))] ?? level;

export const steps: Step[] = [
  { name: "repeat", act: report((seen) => seen) },
  { name: "rise", act: report((seen) => ({ ...seen, level: levelAt(seen.level, 1) })) },
  { name: "fall", act: report((seen) => ({ ...seen, level: levelAt(seen.level, -1) })) },
  { name: "join b", act: report((seen) => ({ ...seen, instances: [...seen.instances, "b"] })) },
  { name: "join b, c", act: report((seen) => ({ ...seen, instances: ["b", "c"] })) },
  {
    name: "join d and rise",
    act: report(({ instances }) => ({ level: "critical", instances: [...instances, "d"] })),
  },
  { name: "only a", act: report((seen) => ({ ...seen, instances: ["a"] })) },
  { name: "resolve", act: ({ now }) => ({ type: "resolve", at: now }) },
  { name: "1 acknowledges", act: acknowledge(1) },
  { name: "2 acknowledges", act: acknowledge(2, { note: "n" }) },
  {
    name: "sender acknowledges",
    // Nobody is reminded of what the sender has acknowledged.
    act: (model) => acknowledge("sender", { remindAt: model.now + laterMs })(model),
  },
  { name: "1 confirms", act: acknowledge(1, { confirm: true }) },
  { name: "2 takes over", act: acknowledge(2, { takeOver: true, confirm: true }) },
  {
    name: "1 asks for a reminder",
    act: (model) => acknowledge(1, { note: "m", remindAt: model.now + laterMs })(model),
  },
  { name: "1 removes note and reminder", act: acknowledge(1, { note: null, remindAt: null }) },
  { name: "undo", act: () => ({ type: "unacknowledge" }) },
  { name: "close", act: ({ now }) => ({ type: "close", at: now, by: 2 }) },
  { name: "the job runs", act: passTime },
  { name: "four minutes pass", afterMs: confirmMs, act: passTime },
  { name: "twelve minutes pass", afterMs: laterMs, act: passTime },
  { name: "a day passes", afterMs: 24 * hour, act: passTime },
  { name: "the server is stopped for twelve minutes", afterMs: laterMs },
  { name: "what waits is sent", isSending: true },
];
