import { expect, test } from "vitest";
import { isInCode } from "./code.ts";
import { continueList } from "./lists.ts";

/** The caret is at `|`. */
function afterBreak(before: string): string | undefined {
  const at = before.indexOf("|");
  const value = before.replace("|", "");
  const edit = continueList(value, at, at);
  if (!edit) return undefined;
  const changed = value.slice(0, edit.from) + edit.text + value.slice(edit.to);
  return `${changed.slice(0, edit.end)}|${changed.slice(edit.end)}`;
}

test("A new line in a list begins with the next marker", () => {
  expect(afterBreak("- one|")).toBe("- one\n- |");
  expect(afterBreak("a\n  * one|\nb")).toBe("a\n  * one\n  * |\nb");
  expect(afterBreak("9. nine|")).toBe("9. nine\n10. |");
  expect(afterBreak("1) one|")).toBe("1) one\n2) |");
  expect(afterBreak("- [x] done|")).toBe("- [x] done\n- [ ] |");
  expect(afterBreak("> quoted|")).toBe("> quoted\n> |");
  expect(afterBreak("> - one|")).toBe("> - one\n> - |");
});

test("A break in the middle of an item moves the rest into the next one", () => {
  expect(afterBreak("- one| two")).toBe("- one\n- | two");
});

test("A marker without text is deleted, which ends the list", () => {
  expect(afterBreak("- one\n- |")).toBe("- one\n|");
  expect(afterBreak("- [ ] |")).toBe("|");
  expect(afterBreak("> |")).toBe("|");
});

test("Other lines break as usual", () => {
  for (const text of ["|", "one|", "-one|", "  one|", "1.one|", "2026 - a year|", "|- one"])
    expect(afterBreak(text), text).toBeUndefined();
  expect(continueList("- one", 2, 5)).toBeUndefined();
});

test("A position in a code block or a code span is known", () => {
  expect(isInCode("```\n- one", 9)).toBe(true);
  expect(isInCode("```\na\n```\n- one", 15)).toBe(false);
  expect(isInCode("a `b", 4)).toBe(true);
  expect(isInCode("a `b` c", 7)).toBe(false);
});
