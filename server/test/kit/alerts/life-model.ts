/** A model of what the life of an alert promises, for its tests. It knows the acts, not the function. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { type Act, type Alert, applyAct, type Effect, newsOf } from "@belfry/contracts/alerts/life";
import type { Level } from "@belfry/contracts/messages/messages";
import { type After, confirmMs, hour, type Model, type Step } from "./life-acts.ts";
import { chainAfter, checkChain, newChain, sentOf } from "./steps-model.ts";

const rankByLevel = { info: 0, success: 0, warning: 1, critical: 2 };

export function start(hasKey: boolean): Model {
  const seenNow = { level: "warning" as Level, instances: ["a"] };
  const alert: Alert = { state: "open", highest: "warning", had: ["a"], newsAt: 0, hasKey };
  return {
    now: 0,
    alert,
    hadInstances: new Set(["a"]),
    highestRank: 1,
    seenNow,
    hasKey,
    chain: newChain,
  };
}

export function take(before: Model, step: Step): After {
  const now = before.now + (step.afterMs ?? 0);
  const act = step.act?.({ ...before, now });
  const result = act && applyAct(before.alert, act);
  const { alert, effects } = result ?? { alert: before.alert, effects: [] };
  const model = { ...before, now, alert };
  if (act?.type === "report") {
    const { level = "info", instances = [] } = act;
    const isNew = before.alert.state !== "open";
    const had = isNew ? [] : before.hadInstances;
    model.seenNow = { level, instances: [...new Set(instances)] };
    model.hadInstances = new Set([...had, ...instances]);
    model.highestRank = Math.max(isNew ? 0 : before.highestRank, rankByLevel[level]);
  }
  const after = { model, act, effects, isRefused: act !== undefined && result === undefined };
  const chain = chainAfter(before, after, now);
  if (!step.isSending) return { ...after, model: { ...model, chain }, sent: [] };
  return { ...after, model: { ...model, chain: { ...chain, waiting: [] } }, sent: sentOf(before) };
}

/** Throws if a step breaks a rule. */
export function checkStep(before: Model, step: Step, after: After): void {
  const { name } = step;
  const { act } = after;
  checkChain(before, step, after);
  if (act) checkAct(before, { ...after, act }, name);
  else assert.equal(after.model.alert, before.alert, `${name}: nobody has acted`);
}

interface ActedAfter extends After {
  act: Act;
}

function checkAct(before: Model, after: ActedAfter, name: string): void {
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
function checkRefusal(before: Model, { act, isRefused, model }: ActedAfter, name: string): void {
  const isOfMember = ["acknowledge", "unacknowledge", "close"].includes(act.type);
  assert.equal(isRefused, isOfMember && before.alert.state !== "open", `${name}: refused`);
  if (isRefused) assert.equal(model.alert, before.alert, `${name}: a refusal changes nothing`);
  if (act.type === "report") assert.equal(model.alert.state, "open", `${name}: is open`);
  if (act.type === "resolve") assert.equal(model.alert.state, "resolved", `${name}: is resolved`);
  if (act.type === "resolve") assert.equal(model.alert.newsAt, act.at, `${name}: is news`);
  if (isRefused) return;
  if (act.type === "close") {
    assert.deepEqual(model.alert.closed, { at: act.at, by: act.by }, `${name}: is closed`);
  }
  if (act.type === "unacknowledge") {
    assert.equal(model.alert.acknowledgement, undefined, `${name}: has no owner`);
    if (!before.alert.acknowledgement) assert.equal(model.alert, before.alert, `${name}: the same`);
  }
}

/** An acknowledgement is only lost by an end, an undo, a member who takes over, or without a confirmation. */
function checkOwner(
  before: Model,
  { act, model, effects, isRefused }: ActedAfter,
  name: string,
): void {
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
    const after = <T>(asked: T | null | undefined, had: T | undefined): T | undefined =>
      asked === undefined ? had : (asked ?? undefined);
    assert.equal(now?.note, after(act.note, own.note), `${name}: the note changes if asked`);
    assert.equal(now?.remindAt, after(act.remindAt, own.remindAt), `${name}: the reminder, too`);
    assert.deepEqual(effects, [], `${name}: an own change cancels nothing`);
    // The server stores nothing and tells nobody.
    if (isDeepStrictEqual(now, own)) assert.equal(model.alert, before.alert, `${name}: the same`);
    return;
  }
  const { by, at, note, remindAt } = act;
  const expected = { by, at, note: note ?? undefined, remindAt: remindAt ?? undefined };
  assert.deepEqual(now, expected, `${name}: a new owner has no news`);
  assert.deepEqual(effects, [{ type: "cancel" }], `${name}: cancels what waits`);
}

/** An owner is notified only if something joined or rose, and once until they confirm. */
function checkNews(before: Model, { act, model, effects }: ActedAfter, name: string): void {
  const own = before.alert.acknowledgement;
  const now = model.alert.acknowledgement;
  const news = newsOf(model.alert);
  assert.equal(news?.since, news && now?.newSince?.at, `${name}: the time of the news`);
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
  assert.deepEqual(effects, [], `${name}: a report cancels nothing`);
  assert.equal(new Set(model.alert.had).size, model.alert.had.length, `${name}: each once`);
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

function checkTime(before: Model, { act, model, effects }: ActedAfter, name: string): void {
  const own = before.alert.acknowledgement;
  const reminder = effects.find((effect) => effect.type === "remind");
  if (act.type !== "time" || before.alert.state !== "open") {
    assert.equal(reminder, undefined, `${name}: no reminder`);
    return;
  }
  const isSilent = act.at - before.alert.newsAt >= (before.hasKey ? 7 : 1) * 24 * hour;
  const { state, closed, acknowledgement } = model.alert;
  assert.equal(state, isSilent ? "closed" : "open", `${name}: closes without news`);
  if (isSilent) assert.deepEqual(closed, { at: act.at }, `${name}: nobody closed it`);
  if (isSilent) return;
  const isUnconfirmed = own?.newSince && act.at - own.newSince.at >= confirmMs;
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
