import { expect, test } from "vitest";
import { closestOf } from "./closest.ts";

test("A misspelt name finds the closest one, and an unrelated word finds none", () => {
  const names = ["user list", "user create", "audit", "doctor", "backup"];
  for (const [text, meant] of [
    ["doctro", "doctor"],
    ["usr list", "user list"],
    ["backpu", "backup"],
    ["aud", "audit"],
    ["user craete", "user create"],
    ["docter", "doctor"],
    ["start", undefined],
    ["xyz", undefined],
    ["", undefined],
  ] as const) {
    expect(closestOf(text, names), text).toBe(meant);
  }
});
