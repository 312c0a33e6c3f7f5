import { expect, test } from "vitest";
import { type Act, type Alert, applyAct } from "./life.ts";

const start: Alert = { state: "open", highest: "warning", had: ["a"], newsAt: 0, hasKey: true };
const silence = { id: 1, by: 7, until: 100, endsOnNew: true };
const other = { id: 2, by: 8, until: 50, endsOnNew: false };

/** Returns the alert after the acts, and the effects of the last one. */
function live(alert: Alert, ...acts: Act[]) {
  let result: ReturnType<typeof applyAct> = { alert, effects: [] };
  for (const act of acts) result = result && applyAct(result.alert, act);
  return result;
}

const report = (more: Partial<Extract<Act, { type: "report" }>> = {}): Act => ({
  type: "report",
  at: 1,
  level: "warning",
  instances: ["a"],
  silence,
  ...more,
});

test("A silence that begins holds back an open alert, and cancels what waits, once", () => {
  const silenced = live(start, { type: "silence", silence });
  expect(silenced?.alert.silenced).toEqual({ ...silence, heldBack: 0 });
  expect(silenced?.effects).toEqual([{ type: "cancel" }]);
  const again = live(start, { type: "silence", silence }, { type: "silence", silence });
  expect(again?.effects).toEqual([]);
});

test("A silenced alert counts the reports that are held back, from the first one on", () => {
  const over: Alert = { ...start, state: "resolved" };
  expect(live(over, report())?.alert.silenced?.heldBack).toBe(1);
  const repeated = live(over, report(), report(), report({ silence: undefined }));
  expect(repeated?.alert.silenced?.heldBack).toBe(3);
});

test("An alert is heard again when something joins or rises, and the same silence does not hold it back", () => {
  for (const news of [{ instances: ["a", "b"] }, { level: "critical" as const }]) {
    const heard = live(start, { type: "silence", silence }, report(news));
    expect(heard?.alert).toMatchObject({ silenced: undefined, leftSilence: 1 });
    expect(live(start, { type: "silence", silence }, report(news), report())?.alert.silenced).toBe(
      undefined,
    );
    const begun = live(start, { type: "silence", silence }, report(news), {
      type: "silence",
      silence,
    });
    expect(begun?.alert.silenced).toBeUndefined();
    const later = live(start, { type: "silence", silence }, report(news), {
      type: "silence",
      silence: other,
    });
    expect(later?.alert.silenced?.id).toBe(2);
  }
});

test("Something that joins is not news for the owner while the silence lasts", () => {
  const acknowledged: Act = { type: "acknowledge", at: 1, by: 7 };
  const acts: Act[] = [
    { type: "silence", silence: other },
    report({ silence: other, instances: ["a", "b"] }),
  ];
  const joined = live(start, acknowledged, ...acts)?.alert;
  expect(joined).toMatchObject({ silenced: { id: 2, heldBack: 1 }, acknowledgement: { by: 7 } });
  expect(joined?.acknowledgement?.newSince).toBeUndefined();
  const heard = live(
    start,
    acknowledged,
    { type: "silence", silence },
    report({ instances: ["c"] }),
  );
  expect(heard?.alert.acknowledgement?.newSince).toEqual({ at: 1, count: 1 });
});

test("A report that no silence matches is heard", () => {
  expect(
    live(start, { type: "silence", silence }, report({ silence: null }))?.alert.silenced,
  ).toBeUndefined();
});

test("A silence ends for its own alerts only, and nothing ends twice", () => {
  const silenced = live(start, { type: "silence", silence })?.alert ?? start;
  expect(live(silenced, { type: "unsilence", silenceId: 2 })?.alert).toBe(silenced);
  const heard = live(silenced, { type: "unsilence", silenceId: 1 })?.alert ?? start;
  expect(heard.silenced).toBeUndefined();
  expect(live(heard, { type: "unsilence", silenceId: 1 })?.alert).toBe(heard);
});

test("The end of an alert ends what holds it back, and an alert that is over cannot be silenced", () => {
  const silenced = live(start, { type: "silence", silence })?.alert ?? start;
  for (const end of [
    { type: "resolve", at: 2 },
    { type: "close", at: 2, by: 7 },
  ] as const) {
    const over = live(silenced, end)?.alert ?? start;
    expect([over.silenced, over.leftSilence]).toEqual([undefined, undefined]);
    expect(applyAct(over, { type: "silence", silence })).toBeUndefined();
    expect(applyAct(over, { type: "unsilence", silenceId: 1 })).toBeUndefined();
  }
});

test("A silence keeps that the sender wanted nobody to be notified", () => {
  const quiet = { ...silence, wasSilent: true };
  const acts: Act[] = [
    { type: "silence", silence: quiet },
    { type: "silence", silence: other },
  ];
  expect(live(start, ...acts)?.alert.silenced).toMatchObject({ id: 2, wasSilent: true });
});
