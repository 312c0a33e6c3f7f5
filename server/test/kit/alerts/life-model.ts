/** A model of what the life of an alert promises, for its tests. It knows the acts, not the function. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import {
  type Act,
  type Alert,
  applyAct,
  confirmWithinMs,
  type Effect,
  newsOf,
} from "@belfry/contracts/alerts/life";
import type { Level } from "@belfry/contracts/messages/messages";

const minute = 60 * 1000;
const hour = 60 * minute;
const levels: Level[] = ["info", "success", "warning", "critical"];
const rankByLevel = { info: 0, success: 0, warning: 1, critical: 2 };

export interface Model {
  now: number;
  alert: Alert;
  /** All instances of this episode. */
  hadInstances: ReadonlySet<string>;
  /** The highest rank of this episode. */
  highestRank: number;
  /** The last report, which a repeat sends again. */
  seenNow: { level: Level; instances: string[] };
}

export interface Step {
  name: string;
  act(model: Model): Act;
  /** How long after the step before. */
  afterMs?: number;
}

export interface After {
  model: Model;
  act: Act;
  effects: Effect[];
  isRefused: boolean;
}

export function start(hasKey: boolean): Model {
  const seenNow = { level: "warning" as Level, instances: ["a"] };
  const alert: Alert = { state: "open", highest: "warning", had: ["a"], newsAt: 0, hasKey };
  return { now: 0, alert, hadInstances: new Set(["a"]), highestRank: 1, seenNow };
}

function report(change: (seen: Model["seenNow"]) => Model["seenNow"]): Step["act"] {
  return ({ now, seenNow }) => ({ type: "report", at: now, ...change(seenNow) });
}

const acknowledge =
  (by: 1 | 2 | "sender", options: object = {}): Step["act"] =>
  ({ now }) => ({ type: "acknowledge", at: now, by, ...options });

function passTime({ now }: Model): Act {
  return { type: "time", at: now, confirmWithinMs };
}

const levelAt = (level: Level, by: number) =>
  levels[Math.max(0, Math.min(3, levels.indexOf(level) + by))] ?? level;

export const steps: Step[] = [
  { name: "repeat", act: report((seen) => seen) },
  { name: "rise", act: report((seen) => ({ ...seen, level: levelAt(seen.level, 1) })) },
  { name: "fall", act: report((seen) => ({ ...seen, level: levelAt(seen.level, -1) })) },
  { name: "join b", act: report((seen) => ({ ...seen, instances: [...seen.instances, "b"] })) },
  { name: "join b, c", act: report((seen) => ({ ...seen, instances: ["b", "c"] })) },
  { name: "only a", act: report((seen) => ({ ...seen, instances: ["a"] })) },
  { name: "resolve", act: ({ now }) => ({ type: "resolve", at: now }) },
  { name: "1 acknowledges", act: acknowledge(1) },
  { name: "2 acknowledges", act: acknowledge(2, { note: "n" }) },
  { name: "sender acknowledges", act: acknowledge("sender") },
  { name: "1 confirms", act: acknowledge(1, { confirm: true }) },
  { name: "2 takes over", act: acknowledge(2, { takeOver: true, confirm: true }) },
  {
    name: "1 asks for a reminder",
    act: (model) => acknowledge(1, { note: "m", remindAt: model.now + hour })(model),
  },
  { name: "1 removes note and reminder", act: acknowledge(1, { note: null, remindAt: null }) },
  { name: "undo", act: () => ({ type: "unacknowledge" }) },
  { name: "close", act: ({ now }) => ({ type: "close", at: now, by: 2 }) },
  { name: "no time passes", act: passTime },
  { name: "four minutes pass", afterMs: 4 * minute, act: passTime },
  { name: "an hour passes", afterMs: hour, act: passTime },
  { name: "a day passes", afterMs: 24 * hour, act: passTime },
];

export function take(before: Model, step: Step): After {
  const now = before.now + (step.afterMs ?? 0);
  const act = step.act({ ...before, now });
  const result = applyAct(before.alert, act);
  const { alert, effects } = result ?? { alert: before.alert, effects: [] };
  const model = { ...before, now, alert };
  if (act.type === "report") {
    const { level = "info", instances = [] } = act;
    const isNew = before.alert.state !== "open";
    const had = isNew ? [] : before.hadInstances;
    model.seenNow = { level, instances: [...new Set(instances)] };
    model.hadInstances = new Set([...had, ...instances]);
    model.highestRank = Math.max(isNew ? 0 : before.highestRank, rankByLevel[level]);
  }
  return { model, act, effects, isRefused: result === undefined };
}

/** Throws if a step breaks a rule. */
export function checkStep(before: Model, { name }: Step, after: After): void {
  const { alert } = after.model;
  const wasOpen = before.alert.state === "open";
  const of = (type: Effect["type"]) => after.effects.filter((effect) => effect.type === type);
  const ended = wasOpen && alert.state !== "open";
  // Shape.
  assert(
    alert.state === "open" || !alert.acknowledgement,
    `${name}: only open alerts have an owner`,
  );
  assert.equal(alert.closed !== undefined, alert.state === "closed", `${name}: closed`);
  assert(of("unconfirmed").length + of("remind").length <= 1, `${name}: one notification`);
  // The end of an alert.
  const isEnd = ended || (before.alert.state === "closed" && alert.state === "resolved");
  assert.equal(of("endKey").length, isEnd ? 1 : 0, `${name}: the end of the key`);
  if (isEnd) assert.equal(of("cancel").length, 1, `${name}: the end cancels`);
  checkRefusal(before, after, name);
  checkOwner(before, after, name);
  checkNews(before, after, name);
  checkTime(before, after, name);
}

/** Acts of members need an open alert. */
function checkRefusal(before: Model, { act, isRefused, model }: After, name: string): void {
  const isOfMember = ["acknowledge", "unacknowledge", "close"].includes(act.type);
  assert.equal(isRefused, isOfMember && before.alert.state !== "open", `${name}: refused`);
  if (isRefused) assert.equal(model.alert, before.alert, `${name}: a refusal changes nothing`);
  if (act.type === "report") assert.equal(model.alert.state, "open", `${name}: is open`);
  if (act.type === "resolve") assert.equal(model.alert.state, "resolved", `${name}: is resolved`);
  if (isRefused) return;
  if (act.type === "close") {
    assert.deepEqual(model.alert.closed, { at: act.at, by: act.by }, `${name}: is closed`);
  }
  if (act.type === "unacknowledge") {
    assert.equal(model.alert.acknowledgement, undefined, `${name}: has no owner`);
  }
}

/** An acknowledgement is only lost by an end, an undo, a member who takes over, or without a confirmation. */
function checkOwner(before: Model, { act, model, effects, isRefused }: After, name: string): void {
  const own = before.alert.acknowledgement;
  const { acknowledgement: now, state } = model.alert;
  const isTaken = act.type === "acknowledge" && act.takeOver === true && act.by !== own?.by;
  const isUnconfirmed = effects.some(({ type }) => type === "unconfirmed");
  if (isUnconfirmed) assert.equal(now, undefined, `${name}: nobody is on it`);
  if (own && state === "open" && act.type !== "unacknowledge" && !isTaken && !isUnconfirmed) {
    assert.deepEqual([now?.by, now?.at], [own.by, own.at], `${name}: the owner stays`);
    const isOwn = act.type === "acknowledge" && act.by === own.by;
    if (!isOwn) assert.equal(now?.note, own.note, `${name}: the note stays`);
    if (!isOwn && act.type !== "time")
      assert.equal(now?.remindAt, own.remindAt, `${name}: remindAt`);
    if (act.type === "acknowledge" && !isOwn) {
      assert.equal(model.alert, before.alert, `${name}: the first one counts`);
    }
  }
  if (isRefused || act.type !== "acknowledge") return;
  if (own && !isTaken) {
    if (act.by !== own.by) return;
    if (act.note !== undefined) assert.equal(now?.note, act.note ?? undefined, `${name}: note`);
    if (act.remindAt !== undefined) {
      assert.equal(now?.remindAt, act.remindAt ?? undefined, `${name}: the reminder changes`);
    }
    return;
  }
  const { by, at, note, remindAt } = act;
  const expected = { by, at, note: note ?? undefined, remindAt: remindAt ?? undefined };
  assert.deepEqual(now, expected, `${name}: a new owner has no news`);
  assert.deepEqual(effects, [{ type: "cancel" }], `${name}: cancels what waits`);
}

/** An owner is notified only if something joined or rose, and once until they confirm. */
function checkNews(before: Model, { act, model, effects }: After, name: string): void {
  const own = before.alert.acknowledgement;
  const now = model.alert.acknowledgement;
  const news = newsOf(model.alert);
  const isNotified = news !== undefined && !isDeepStrictEqual(news, newsOf(before.alert));
  if (act.type !== "report" || before.alert.state !== "open") {
    assert.equal(isNotified, false, `${name}: nothing new`);
    const isConfirm = act.type === "acknowledge" && act.by === own?.by && act.confirm;
    if (now?.by === own?.by) {
      assert.deepEqual(now?.newSince, isConfirm ? undefined : own?.newSince, `${name}: newSince`);
    }
    return;
  }
  const { level = "info", instances = [] } = act;
  const joined = new Set(instances.filter((one) => !before.hadInstances.has(one)));
  const hasRisen = rankByLevel[level] > before.highestRank;
  const isNew = joined.size > 0 || hasRisen;
  assert.equal(model.alert.newsAt, act.at, `${name}: a report is news`);
  if (!own || !isNew) {
    assert.deepEqual([now, effects], [own, []], `${name}: a repeat changes nothing`);
    assert.equal(isNotified, false, `${name}: a repeat notifies nobody`);
    return;
  }
  const count = (own.newSince?.count ?? 0) + Math.max(1, joined.size);
  const newSince = { at: own.newSince?.at ?? act.at, count };
  assert.deepEqual(now?.newSince, newSince, `${name}: newSince`);
  const notifies = own.by !== "sender" && (!own.newSince || hasRisen);
  assert.equal(isNotified, notifies, `${name}: one notification of news`);
}

function checkTime(before: Model, { act, model, effects }: After, name: string): void {
  const own = before.alert.acknowledgement;
  const reminder = effects.find((effect) => effect.type === "remind");
  if (act.type !== "time" || before.alert.state !== "open") {
    assert.equal(reminder, undefined, `${name}: no reminder`);
    return;
  }
  const isSilent = act.at - before.alert.newsAt >= (before.alert.hasKey ? 7 : 1) * 24 * hour;
  const { state, closed, acknowledgement } = model.alert;
  assert.equal(state, isSilent ? "closed" : "open", `${name}: closes without news`);
  if (isSilent) assert.deepEqual(closed, { at: act.at }, `${name}: nobody closed it`);
  if (isSilent) return;
  const isUnconfirmed = own?.newSince && act.at - own.newSince.at >= confirmWithinMs;
  assert.deepEqual(
    effects.filter(({ type }) => type === "unconfirmed"),
    isUnconfirmed ? [{ type: "unconfirmed", newsAt: own.newSince?.at }] : [],
    `${name}: without a confirmation nobody is on it`,
  );
  if (isUnconfirmed) return;
  const isDue = own?.remindAt !== undefined && own.remindAt <= act.at;
  assert.deepEqual(
    reminder,
    isDue && own.by !== "sender"
      ? { type: "remind", userId: own.by, since: own.remindAt }
      : undefined,
    name,
  );
  if (isDue) assert.equal(acknowledgement?.remindAt, undefined, `${name}: reminds once`);
  else assert.equal(model.alert, before.alert, `${name}: nothing is due`);
}
