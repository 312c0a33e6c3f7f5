/** A model of the steps of an alert: what the server stores of them, and what it sends. */
import assert from "node:assert/strict";
import { newsOf } from "@belfry/contracts/alerts/life";
import { stepsAt, stepsMaxAgeMs } from "@belfry/contracts/on-call/due-steps";
import type { ChatSteps } from "@belfry/contracts/on-call/steps";
import {
  type After,
  type Chain,
  confirmMs,
  type Entry,
  laterMs,
  type Model,
  minute,
  type Step,
} from "./life-acts.ts";

/** Also of warnings, so that an alert can fall below and rise again. */
const chatSteps: ChatSteps = {
  levels: ["warning", "critical"],
  again: confirmMs / minute,
  everyone: laterMs / minute,
};

export const newChain: Chain = { since: 0, taken: [], news: undefined, waiting: [] };

/** Returns what the server stores after an act. */
export function chainAfter(before: Model, after: Omit<After, "sent">, now: number): Chain {
  const { act, effects, model } = after;
  if (act?.type === "report" && before.alert.state !== "open") return newChain;
  let { since, taken, news, waiting } = before.chain;
  for (const effect of effects) {
    if (effect.type === "cancel") waiting = [];
    if (effect.type === "remind") {
      waiting = [...waiting, { why: "reminder", userId: effect.userId }];
    }
    if (effect.type === "unconfirmed") {
      since = now;
      taken = [{ step: 1, at: effect.newsAt }];
    }
  }
  if (act?.type !== "time") return { since, taken, news, waiting };
  const { due } = stepsAt(stepAlertOf(model), chatSteps, taken, now);
  if (due.length > 0) waiting = [...waiting, { why: "step" }];
  taken = [...taken, ...due.map((step) => ({ step, at: now }))];
  const found = newsOf(model.alert);
  if (found && (news?.since !== found.since || news.rank < found.rank)) {
    news = { since: found.since, rank: found.rank };
    waiting = [...waiting, { why: "news", userId: found.userId }];
  }
  return { since, taken, news, waiting };
}

/** News and reminders are checked again when they are sent. The acts must cancel everything else. */
export function sentOf({ chain, alert }: Model): Entry[] {
  const { by, newSince } = alert.acknowledgement ?? {};
  return chain.waiting.filter(({ why, userId }) => {
    if (why === "step") return true;
    return by === userId && (why === "reminder" || newSince !== undefined);
  });
}

function stepAlertOf({ alert, seenNow }: Pick<Model, "alert" | "seenNow">) {
  const { state, acknowledgement, newsAt } = alert;
  return { state, level: seenNow.level, isAcknowledged: acknowledgement !== undefined, newsAt };
}

/** Throws if somebody is notified for nothing, or nobody is of an open alert. */
export function checkChain(before: Model, { name }: Step, { model, sent, act }: After): void {
  const { alert, chain, now } = model;
  const { state, acknowledgement } = alert;
  const isWanted = state === "open" && !acknowledgement;
  for (const { why } of sent) {
    if (why === "step") assert(isWanted, `${name}: nobody is notified after an acknowledgement`);
  }
  const numbers = chain.taken.map(({ step }) => step);
  assert.equal(new Set(numbers).size, numbers.length, `${name}: each step once`);
  const isNew = chain.since !== before.chain.since || act?.type === "report";
  if (!isNew) assert.deepEqual(chain.taken.slice(0, before.chain.taken.length), before.chain.taken);
  if (state !== "open") assert(!chain.waiting.some(({ why }) => why === "step"), `${name}: waits`);
  const isOfLevel = chatSteps.levels.includes(model.seenNow.level);
  if (!isWanted || !isOfLevel || now - alert.newsAt >= stepsMaxAgeMs) return;
  const { due, next } = stepsAt(stepAlertOf(model), chatSteps, chain.taken, now);
  assert(numbers.length === 3 || due.length > 0 || next, `${name}: a step is taken or pending`);
  if (act?.type === "time") assert(numbers.includes(1), `${name}: somebody is notified at once`);
  const { at: firstAt = now } = chain.taken.find(({ step }) => step === 1) ?? {};
  if (act?.type === "time") {
    assert.equal(numbers.includes(2), now - firstAt >= chatSteps.again * minute, `${name}: 2`);
    assert.equal(numbers.includes(3), now - firstAt >= chatSteps.everyone * minute, `${name}: 3`);
  }
}
