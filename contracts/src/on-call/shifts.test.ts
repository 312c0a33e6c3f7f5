import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fuzzRuns } from "../../../server/test/kit/text/fuzz-runs.ts";
import type { Duty } from "./duty.ts";
import {
  type IsAvailable,
  peopleAt,
  type Shift,
  shifts,
  shiftsOfWeeks,
  sinceAfter,
} from "./shifts.ts";

const [ada, ben, mei] = [1, 2, 3];
const dayMs = 86_400_000;

/** Ada, Ben and Mei in turn, from Monday, 23 November 2026, 09:00 in Berlin. */
function duty(changes: Partial<Duty> = {}): Duty {
  return {
    userIds: [ada, ben, mei],
    handOver: { weekday: 1, time: "09:00" },
    timeZone: "Europe/Berlin",
    since: "2026-11-23",
    overrides: [],
    ...changes,
  };
}

function override(id: number, userId: number, startAt: string, endAt: string) {
  return { id, userId, startAt: `${startAt}:00.000Z`, endAt: `${endAt}:00.000Z` };
}

const at = (time: string) => Date.parse(`${time}:00Z`);
const text = (time: number) => new Date(time).toISOString().slice(0, 16);

function list(value: Duty, from: string, until: string, isAvailable?: IsAvailable): string[] {
  const period = { from: at(from), until: at(until) };
  return shifts(value, period, isAvailable).map(format);
}

function format({ startAt, endAt, userId, overrideId }: Shift): string {
  const who = ["", "Ada", "Ben", "Mei"][userId];
  return `${text(startAt)} to ${text(endAt)} ${who}${overrideId ? ` (${overrideId})` : ""}`;
}

describe("The rotation", () => {
  test("The people of the list take turns by the week", () => {
    expect(list(duty(), "2026-11-25T12:00", "2026-12-15T12:00")).toEqual([
      "2026-11-23T08:00 to 2026-11-30T08:00 Ada",
      "2026-11-30T08:00 to 2026-12-07T08:00 Ben",
      "2026-12-07T08:00 to 2026-12-14T08:00 Mei",
      "2026-12-14T08:00 to 2026-12-21T08:00 Ada",
    ]);
  });

  test("The first shift begins at the hand-over on or before `since`, and nobody is on duty earlier", () => {
    const value = duty({ since: "2026-11-26" });
    expect(list(value, "2026-11-01T00:00", "2026-12-01T00:00")).toEqual([
      "2026-11-23T08:00 to 2026-11-30T08:00 Ada",
      "2026-11-30T08:00 to 2026-12-07T08:00 Ben",
    ]);
    expect(peopleAt(value, at("2026-11-23T07:59"))).toBeUndefined();
    expect(peopleAt(value, at("2026-11-23T08:00"))).toMatchObject({ now: ada, next: ben });
  });

  test("A single person is on duty every week, and nobody is next", () => {
    const value = duty({ userIds: [ben] });
    expect(list(value, "2026-12-01T00:00", "2026-12-08T00:00")).toEqual([
      "2026-11-30T08:00 to 2026-12-07T08:00 Ben",
      "2026-12-07T08:00 to 2026-12-14T08:00 Ben",
    ]);
    const people = { now: ben, until: at("2026-12-07T08:00"), next: undefined };
    expect(peopleAt(value, at("2026-12-01T00:00"))).toEqual(people);
  });

  test("The next weeks begin with the current one", () => {
    const found = shiftsOfWeeks(duty(), at("2026-12-02T00:00"), 8);
    expect(found).toHaveLength(8);
    expect(found.map(format).at(0)).toBe("2026-11-30T08:00 to 2026-12-07T08:00 Ben");
    expect(found.map(format).at(-1)).toBe("2027-01-18T08:00 to 2027-01-25T08:00 Mei");
  });
});

describe("Summer time", () => {
  test("The hand-over stays at its local time in spring", () => {
    const value = duty({ since: "2026-03-16" });
    expect(list(value, "2026-03-20T00:00", "2026-04-01T00:00")).toEqual([
      "2026-03-16T08:00 to 2026-03-23T08:00 Ada",
      "2026-03-23T08:00 to 2026-03-30T07:00 Ben", // an hour shorter
      "2026-03-30T07:00 to 2026-04-06T07:00 Mei",
    ]);
  });

  test("The hand-over stays at its local time in autumn", () => {
    const value = duty({ since: "2026-10-19" });
    expect(list(value, "2026-10-20T00:00", "2026-10-27T00:00")).toEqual([
      "2026-10-19T07:00 to 2026-10-26T08:00 Ada", // an hour longer
      "2026-10-26T08:00 to 2026-11-02T08:00 Ben",
    ]);
  });

  test("A hand-over in the hour that clocks skip is an hour later on the clock", () => {
    const handOver = { weekday: 7, time: "02:30" };
    const value = duty({ handOver, since: "2026-03-22" });
    expect(list(value, "2026-03-25T00:00", "2026-04-06T00:00")).toEqual([
      "2026-03-22T01:30 to 2026-03-29T01:30 Ada", // 03:30 in summer time
      "2026-03-29T01:30 to 2026-04-05T00:30 Ben",
      "2026-04-05T00:30 to 2026-04-12T00:30 Mei",
    ]);
    expect(peopleAt(value, at("2026-03-29T01:29"))?.now).toBe(ada);
    expect(peopleAt(value, at("2026-03-29T01:30"))?.now).toBe(ben);
  });

  test("A hand-over in the hour that clocks show twice is in the first one", () => {
    const value = duty({ handOver: { weekday: 7, time: "02:30" }, since: "2026-10-18" });
    expect(list(value, "2026-10-20T00:00", "2026-10-26T00:00")).toEqual([
      "2026-10-18T00:30 to 2026-10-25T00:30 Ada",
      "2026-10-25T00:30 to 2026-11-01T01:30 Ben",
    ]);
    // The second 02:30 is one hour into the shift.
    expect(peopleAt(value, at("2026-10-25T01:30"))?.now).toBe(ben);
  });

  test("A hand-over at a midnight that clocks skip is after it", () => {
    const value = duty({
      handOver: { weekday: 7, time: "00:00" },
      timeZone: "America/Santiago",
      since: "2026-08-30",
    });
    expect(peopleAt(value, at("2026-09-06T03:59"))?.now).toBe(ada);
    expect(peopleAt(value, at("2026-09-06T04:00"))?.now).toBe(ben); // 01:00
  });
});

describe("Overrides", () => {
  test("An override replaces a part of a week", () => {
    const value = duty({ overrides: [override(1, ben, "2026-11-24T08:00", "2026-11-25T20:00")] });
    expect(list(value, "2026-11-23T12:00", "2026-12-01T00:00")).toEqual([
      "2026-11-23T08:00 to 2026-11-24T08:00 Ada",
      "2026-11-24T08:00 to 2026-11-25T20:00 Ben (1)",
      "2026-11-25T20:00 to 2026-11-30T08:00 Ada",
      "2026-11-30T08:00 to 2026-12-07T08:00 Ben",
    ]);
    const people = { now: ada, until: at("2026-11-24T08:00"), next: ben };
    expect(peopleAt(value, at("2026-11-23T12:00"))).toEqual(people);
    expect(peopleAt(value, at("2026-11-24T12:00"))).toMatchObject({ now: ben, next: ada });
  });

  test("An override across a hand-over is one shift, and a part of it returns the whole", () => {
    const value = duty({ overrides: [override(7, mei, "2026-11-28T00:00", "2026-12-02T00:00")] });
    const whole = "2026-11-28T00:00 to 2026-12-02T00:00 Mei (7)";
    expect(list(value, "2026-11-27T00:00", "2026-12-03T00:00")).toEqual([
      "2026-11-23T08:00 to 2026-11-28T00:00 Ada",
      whole,
      "2026-12-02T00:00 to 2026-12-07T08:00 Ben",
    ]);
    expect(list(value, "2026-12-01T00:00", "2026-12-01T12:00")).toEqual([whole]);
    expect(list(value, "2026-11-29T00:00", "2026-11-29T12:00")).toEqual([whole]);
  });

  test("Of overlapping overrides the later made one applies", () => {
    const overrides = [
      override(2, mei, "2026-11-25T00:00", "2026-11-27T00:00"),
      override(1, ben, "2026-11-24T00:00", "2026-11-28T00:00"),
      override(3, ada, "2026-11-26T00:00", "2026-11-26T12:00"),
    ];
    const expected = [
      "2026-11-23T08:00 to 2026-11-24T00:00 Ada",
      "2026-11-24T00:00 to 2026-11-25T00:00 Ben (1)",
      "2026-11-25T00:00 to 2026-11-26T00:00 Mei (2)",
      "2026-11-26T00:00 to 2026-11-26T12:00 Ada (3)",
      "2026-11-26T12:00 to 2026-11-27T00:00 Mei (2)",
      "2026-11-27T00:00 to 2026-11-28T00:00 Ben (1)",
      "2026-11-28T00:00 to 2026-11-30T08:00 Ada",
    ];
    for (const some of [overrides, overrides.toReversed()]) {
      const found = list(duty({ overrides: some }), "2026-11-23T12:00", "2026-11-29T00:00");
      expect(found).toEqual(expected);
    }
  });

  test("An override that ends at a hand-over or begins there changes no other week", () => {
    const overrides = [
      override(1, ben, "2026-11-23T08:00", "2026-11-30T08:00"),
      override(2, ada, "2026-11-30T08:00", "2026-12-07T08:00"),
    ];
    expect(list(duty({ overrides }), "2026-11-24T00:00", "2026-12-08T00:00")).toEqual([
      "2026-11-23T08:00 to 2026-11-30T08:00 Ben (1)",
      "2026-11-30T08:00 to 2026-12-07T08:00 Ada (2)",
      "2026-12-07T08:00 to 2026-12-14T08:00 Mei",
    ]);
  });

  test("An override before the first week is a separate shift", () => {
    const value = duty({ overrides: [override(1, mei, "2026-11-10T00:00", "2026-11-12T00:00")] });
    expect(list(value, "2026-11-01T00:00", "2026-11-24T00:00")).toEqual([
      "2026-11-10T00:00 to 2026-11-12T00:00 Mei (1)",
      "2026-11-23T08:00 to 2026-11-30T08:00 Ada",
    ]);
    expect(peopleAt(value, at("2026-11-11T00:00"))).toMatchObject({ now: mei, next: ada });
  });
});

describe("People who are not available", () => {
  const without =
    (...ids: number[]): IsAvailable =>
    (userId) =>
      !ids.includes(userId);

  test("They are skipped for the next one, and the weeks of the others stay", () => {
    const found = list(duty(), "2026-11-24T00:00", "2026-12-15T00:00", without(ben));
    expect(found).toEqual([
      "2026-11-23T08:00 to 2026-11-30T08:00 Ada",
      "2026-11-30T08:00 to 2026-12-07T08:00 Mei",
      "2026-12-07T08:00 to 2026-12-14T08:00 Mei",
      "2026-12-14T08:00 to 2026-12-21T08:00 Ada",
    ]);
    expect(peopleAt(duty(), at("2026-11-24T00:00"), without(ben))?.next).toBe(mei);
  });

  test("If the only member of the list was deactivated, nobody is on duty", () => {
    const value = duty({ userIds: [ada] });
    expect(list(value, "2026-11-24T00:00", "2026-12-15T00:00", without(ada))).toEqual([]);
    expect(peopleAt(value, at("2026-11-24T00:00"), without(ada))).toBeUndefined();
  });

  test("An override of somebody who has left is ignored", () => {
    const overrides = [
      override(1, ben, "2026-11-24T00:00", "2026-11-25T00:00"),
      override(2, mei, "2026-11-24T00:00", "2026-11-25T00:00"),
    ];
    const value = duty({ overrides });
    expect(peopleAt(value, at("2026-11-24T12:00"), without(mei))?.now).toBe(ben);
    expect(peopleAt(value, at("2026-11-24T12:00"), without(mei, ben))?.now).toBe(ada);
  });

  test("An override is the only shift when nobody of the list is available", () => {
    const value = duty({
      userIds: [ada, ben],
      overrides: [override(1, mei, "2026-11-24T00:00", "2026-12-05T00:00")],
    });
    expect(list(value, "2026-11-20T00:00", "2026-12-15T00:00", without(ada, ben))).toEqual([
      "2026-11-24T00:00 to 2026-12-05T00:00 Mei (1)",
    ]);
  });
});

describe("A changed list", () => {
  const now = at("2026-12-02T00:00"); // Ben's week
  const change = (changes: Partial<Duty>, isAvailable?: IsAvailable) => {
    const changed = duty(changes);
    const since = sinceAfter(duty(), changed, now, isAvailable);
    return { since, ...peopleAt({ ...changed, since }, now, isAvailable) };
  };

  test("The person whose week it is keeps it", () => {
    expect(change({ userIds: [mei, ada, ben] })).toMatchObject({ now: ben, next: mei });
    expect(change({ userIds: [ben, ada] })).toMatchObject({ since: "2026-11-30", now: ben });
    const later = { weekday: 5, time: "18:00" };
    expect(change({ handOver: later })).toMatchObject({
      now: ben,
      until: at("2026-12-04T17:00"),
      next: mei,
    });
  });

  test("Without that person, the week belongs to the first one", () => {
    expect(change({ userIds: [mei, ada] })).toMatchObject({ now: mei, next: ada });
    expect(sinceAfter(null, duty(), now)).toBe("2026-11-30");
  });

  test("Somebody who took the week of a person who left keeps it", () => {
    const isAvailable = (userId: number) => userId !== ben;
    expect(change({ userIds: [ada, mei] }, isAvailable)).toMatchObject({ now: mei, next: ada });
  });
});

test("At most one person is on duty at any time, and the shifts agree with each question", () => {
  const time = fc.integer({ min: at("2026-09-01T00:00"), max: at("2027-05-01T00:00") });
  const user = fc.integer({ min: 1, max: 4 });
  const duties = fc.record({
    userIds: fc.uniqueArray(user, { minLength: 1, maxLength: 4 }),
    handOver: fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      time: fc.constantFrom("00:00", "01:30", "02:30", "09:00", "23:59"),
    }),
    timeZone: fc.constantFrom("Europe/Berlin", "America/New_York", "Pacific/Auckland"),
    since: fc.constantFrom("2026-06-01", "2026-10-25", "2027-03-14"),
    overrides: fc.array(fc.record({ userId: user, time, days: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 6,
    }),
  });
  fc.assert(
    fc.property(duties, time, fc.uniqueArray(user), ({ overrides, ...rest }, from, gone) => {
      const made = overrides.map(({ userId, time: start, days }, index) => {
        const [startAt, endAt] = [start, start + days * dayMs].map((one) =>
          new Date(one).toISOString(),
        );
        return { id: index + 1, userId, startAt: startAt ?? "", endAt: endAt ?? "" };
      });
      const value = { ...rest, overrides: made };
      const isAvailable = (userId: number) => !gone.includes(userId);
      const until = from + 60 * dayMs;
      const found = shifts(value, { from, until }, isAvailable);
      found.forEach((shift, index) => {
        expect(isAvailable(shift.userId)).toBe(true);
        expect(shift.startAt).toBeLessThan(shift.endAt);
        expect(shift.startAt).toBeGreaterThanOrEqual(found[index - 1]?.endAt ?? 0);
        // The same shift, whole, from the inside of it.
        const inside = Math.max(shift.startAt, from);
        const [same] = shifts(value, { from: inside, until: inside + 1 }, isAvailable);
        expect(same).toEqual(shift);
        expect(peopleAt(value, inside, isAvailable)?.now).toBe(shift.userId);
      });
      for (let one = from; one < until; one += 5 * dayMs + 1) {
        const shift = found.find(({ startAt, endAt }) => startAt <= one && one < endAt);
        expect(peopleAt(value, one, isAvailable)?.now).toBe(shift?.userId);
      }
    }),
    { numRuns: fuzzRuns(40) },
  );
});
