import fc from "fast-check";
import { expect, test } from "vitest";
import {
  handleBase,
  handleCandidates,
  handlePattern,
  handleProblem,
  handleSkeleton,
} from "./handles.ts";

const firstHandle = (displayName: string, email = "mail@example.org") =>
  handleCandidates(handleBase({ displayName, email })).next().value;

test("A handle is made from the name, otherwise from the e-mail, otherwise it is a number", () => {
  const expected: Record<string, string> = {
    Ada: "ada",
    "Ada Lovelace": "ada.lovelace",
    "  Zoë  Brontë-Ångström ": "zoe.bronte-angstrom",
    "Jürgen Groß": "jurgen.gross",
    "Søren Łukasz": "soren.lukasz",
    "O’Brien": "obrien",
    Ａｄａ: "ada",
    "ada@example": "ada.example",
    "_-.dots..and--more_": "dots.and-more",
    李小龙: "mail",
    "Ян Smith": "mail",
    "🚀🎉": "mail",
    ["x".repeat(40)]: "x".repeat(32),
    all: "all-2",
    Belfry: "belfry-2",
    Deleted: "deleted.user",
    "Deleted 5": "deleted.user",
  };
  for (const [name, handle] of Object.entries(expected)) expect(firstHandle(name)).toBe(handle);
  expect(firstHandle("李", "ada.l+news@example.org")).toBe("ada.l.news");
  expect(firstHandle("李", "小龙@example.org")).toBe("user-1");
});

test("A taken handle gets a number, and stays within 32 characters", () => {
  expect(Array.from(handleCandidates("ada").take(3))).toEqual(["ada", "ada-2", "ada-3"]);
  expect(Array.from(handleCandidates("x".repeat(32)).take(2))[1]).toBe(`${"x".repeat(30)}-2`);
  expect(Array.from(handleCandidates("deleted").take(2))).toEqual([
    "deleted.user",
    "deleted.user-2",
  ]);
});

// fast-check takes seconds to build the units "grapheme" and "binary".
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
const likelyCharacter = fc.constantFrom(..."aZ0._-+'’ éßøİŁⅷﬁ李Яع한あ٣", "e\u0301", "👩🏽‍🚀");

test("Every name gives a valid handle", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 80 }),
      fc.string({ unit: fc.oneof(anyCharacter, likelyCharacter) }),
      (name, mail) => {
        expect(firstHandle(name, `${mail}@example.org`)).toMatch(handlePattern);
      },
    ),
    { numRuns: 300 },
  );
});

test("A malformed or reserved handle, and one that looks like a reserved one, is rejected", () => {
  for (const handle of ["ada", "a", "0", "ada.l_b-c", "x".repeat(32)]) {
    expect(handleProblem(handle), handle).toBeUndefined();
  }
  for (const handle of ["", "Ada", "-ada", ".ada", "ada l", "@ada", "аda", "ada\n", "ad​a"]) {
    expect(handleProblem(handle), handle).toMatch(/^must start with/);
  }
  expect(handleProblem("x".repeat(33))).toBe("must have at most 32 characters");
  for (const handle of [
    "all",
    "here",
    "a11",
    "he.re",
    "channel",
    "every-one",
    "be1fry",
    "user-7",
  ]) {
    expect(handleProblem(handle), handle).toBe("is reserved");
  }
});

test("Handles that look alike have the same skeleton", () => {
  for (const [one, other] of [
    ["ada.l", "ada_1"],
    ["bob", "b0b"],
    ["rnary", "mary"],
    ["vvill", "will"],
    ["a-d-a", "ada"],
  ] as const) {
    expect(handleSkeleton(one), one).toBe(handleSkeleton(other));
  }
  expect(handleSkeleton("ada")).not.toBe(handleSkeleton("adam"));
});
