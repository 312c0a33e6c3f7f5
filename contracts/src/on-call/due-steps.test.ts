import { expect, test } from "vitest";
import { fuzzRuns } from "../../../server/test/kit/text/fuzz-runs.ts";
import { createRandom } from "../../../web/test/random.ts";
import { type StepAlert, stepsAt, type TakenStep } from "./due-steps.ts";
import { defaultSteps } from "./steps.ts";

const minute = 60_000;
const start = 1_000_000 * minute;
const open: StepAlert = {
  state: "open",
  level: "critical",
  isAcknowledged: false,
  newsAt: start,
};

/** Takes what is due after each of these minutes. Returns the minutes and the steps. */
function run(minutes: readonly number[], alertAt: (minute: number) => StepAlert = () => open) {
  const taken: TakenStep[] = [];
  return minutes.flatMap((at) => {
    const now = start + at * minute;
    const { due } = stepsAt(alertAt(at), defaultSteps, taken, now);
    taken.push(...due.map((step) => ({ step, at: now })));
    return due.length > 0 ? [`${at}: ${due.join(" and ")}`] : [];
  });
}

const everyMinute = Array.from({ length: 60 }, (_, index) => index);

test("Steps are due at once, after 5 and after 15 minutes, and then the chain ends", () => {
  expect(run(everyMinute)).toEqual(["0: 1", "5: 2", "15: 3"]);
});

test("The next step is the first one that is not taken", () => {
  const taken = [{ step: 1, at: start } as const];
  const next = { step: 2, at: start + 5 * minute };
  expect(stepsAt(open, defaultSteps, taken, start)).toEqual({ due: [], next });
});

test("After a pause of the server, the chain begins with its first step or goes on", () => {
  expect(run([100, 101, 105, 115])).toEqual(["100: 1", "105: 2", "115: 3"]);
  expect(run([0, 100])).toEqual(["0: 1", "100: 2 and 3"]);
});

test("Nothing is due of an alert that is acknowledged, ended, of another level or a day old", () => {
  for (const change of [
    { isAcknowledged: true },
    { state: "resolved" },
    { state: "closed" },
    { level: "warning" },
    { level: undefined },
    { newsAt: start - 24 * 60 * minute },
  ] as Partial<StepAlert>[]) {
    const alert = { ...open, ...change };
    const nothing = { due: [], next: undefined };
    expect(stepsAt(alert, defaultSteps, [], start)).toEqual(nothing);
  }
});

test("An acknowledgement that ends goes on with the steps that were not taken", () => {
  const ownedFrom4To20 = (at: number) => ({ ...open, isAcknowledged: at >= 4 && at < 20 });
  expect(run(everyMinute, ownedFrom4To20)).toEqual(["0: 1", "20: 2 and 3"]);
});

test("In random sequences each step is due once, and an open alert has a step taken, due or ahead", () => {
  const random = createRandom(Number(process.env.FUZZ_SEED ?? 1));
  for (let sequence = 0; sequence < fuzzRuns(2000); sequence++) {
    const steps = { ...defaultSteps, again: 1 + random.below(10) };
    steps.everyone = steps.again + 1 + random.below(20);
    const taken: TakenStep[] = [];
    let alert = open;
    let now = start;
    for (let length = 40; length > 0; length--) {
      now += random.below(8) * minute;
      if (random.next() < 0.2) alert = { ...alert, isAcknowledged: !alert.isAcknowledged };
      if (random.next() < 0.1) alert = { ...alert, newsAt: now };
      if (random.next() < 0.02) alert = { ...alert, state: "resolved" };
      const { due, next } = stepsAt(alert, steps, taken, now);
      const isWanted = alert.state === "open" && !alert.isAcknowledged;
      if (!isWanted) expect([due, next]).toEqual([[], undefined]);
      taken.push(...due.map((step) => ({ step, at: now })));
      const numbers = taken.map(({ step }) => step);
      expect(numbers).toEqual([...new Set(numbers)].sort());
      if (isWanted) expect(numbers).toContain(1);
      if (isWanted && !numbers.includes(3)) expect(next?.at).toBeGreaterThan(now);
      if (numbers.includes(3)) expect(next).toBeUndefined();
    }
  }
});
