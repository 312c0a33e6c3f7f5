import { expect, test } from "vitest";
import {
  laterMs,
  type Model,
  type Step,
  steps,
} from "../../../server/test/kit/alerts/life-acts.ts";
import { checkStep, start, take } from "../../../server/test/kit/alerts/life-model.ts";
import { fuzzRuns } from "../../../server/test/kit/text/fuzz-runs.ts";
import { createRandom } from "../../../web/test/random.ts";
import { limits } from "../limits.ts";
import { applyAct, newsOf } from "./life.ts";
import { confirmWithinMs } from "./life-times.ts";
import { rankOf } from "./rank.ts";

/** `npm run test:alerts` sets both: eight, and a million. */
const depth = Number(process.env.ALERT_DEPTH ?? 5);
const sequences = Number(process.env.ALERT_SEQUENCES ?? fuzzRuns(2000));
const seed = Number(process.env.FUZZ_SEED ?? 1);

/**
 * The same state at another time is equal: times are relative to the clock, and those that no rule
 * distinguishes are the same.
 */
function keyOf({ now, alert, hadInstances, highestRank, seenNow, chain }: Model): string {
  const at = (time: number | undefined) => (time === undefined ? null : time - now);
  const past = (time: number | undefined) => Math.max(at(time) ?? 0, -laterMs);
  const { acknowledgement: own, closed } = alert;
  const { taken, news, waiting } = chain;
  const isNotified = news !== undefined && news.since === own?.newSince?.at;
  return JSON.stringify([
    alert.state,
    alert.highest,
    [...alert.had].sort(),
    at(alert.newsAt),
    alert.hasKey,
    own && [own.by, own.note, at(own.remindAt)],
    own?.newSince && [past(own.newSince.at), own.newSince.count],
    closed && [closed.by],
    [...hadInstances].sort(),
    highestRank,
    seenNow,
    taken.length === 3 || [taken.map(({ step }) => step), past(taken[0]?.at)],
    isNotified && news.rank,
    [...new Set(waiting.map(({ why, userId }) => `${why} ${userId}`))].sort(),
  ]);
}

test.each([true, false])(
  `Every state that ${depth} acts reach keeps the rules (key: %s)`,
  (hasKey) => {
    let states = [start(hasKey)];
    const known = new Set(states.map(keyOf));
    let count = 0;
    for (let level = 0; level < depth; level++) {
      const next: Model[] = [];
      for (const model of states) {
        for (const step of steps) {
          count += 1;
          const after = take(model, step);
          checkStep(model, step, after);
          const key = keyOf(after.model);
          if (known.has(key)) continue;
          known.add(key);
          next.push(after.model);
        }
      }
      states = next;
    }
    console.info(`${known.size} states, ${count} acts`);
    expect(known.size).toBeGreaterThan(1000);
  },
);

test("Long random sequences of acts keep the rules", () => {
  const random = createRandom(seed);
  let count = 0;
  for (let sequence = 0; sequence < sequences; sequence++) {
    let model = start(random.next() < 0.5);
    const taken: Step[] = [];
    for (let length = 10 + random.below(30); length > 0; length--) {
      const step = random.pick(steps as [Step, ...Step[]]);
      taken.push(step);
      count += 1;
      const after = take(model, step);
      try {
        checkStep(model, step, after);
      } catch (error) {
        throw new Error(`Sequence ${sequence}: ${taken.map(({ name }) => name).join(", ")}`, {
          cause: error,
        });
      }
      model = after.model;
    }
  }
  console.info(`${sequences} sequences, ${count} acts`);
});

test("Instances that change with each report are forgotten above the limit, and none that is present", () => {
  let { model } = take(start(true), { name: "fire", act: () => ({ type: "report", at: 0 }) });
  for (let round = 0; round < 20; round++) {
    const instances = Array.from({ length: 500 }, (_, index) => `pod-${round}-${index}`);
    const act = { type: "report", at: round, instances } as const;
    ({ model } = take(model, { name: "fire", act: () => act }));
    expect(model.alert.had.length).toBeLessThanOrEqual(limits.instancesPerAlert);
    expect(new Set(model.alert.had).isSupersetOf(new Set(instances))).toBe(true);
  }
});

test("An alert without a level has the lowest rank, and owners have five minutes without steps", () => {
  expect(rankOf(undefined)).toBe(rankOf("info"));
  expect(confirmWithinMs).toBe(5 * 60_000);
});

test("Without a time to confirm, what is new leaves the owner, who is notified while it is open", () => {
  const own = { by: 1, at: 0, newSince: { at: 0, count: 1 } };
  const alert = { ...start(true).alert, acknowledgement: own };
  expect(applyAct(alert, { type: "time", at: 60_000 })).toEqual({ alert, effects: [] });
  expect(newsOf(alert)).toMatchObject({ userId: 1, since: 0 });
  expect(newsOf({ ...alert, state: "resolved" })).toBeUndefined();
});
