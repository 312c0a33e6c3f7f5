import { expect, test } from "vitest";
import { isWorthFolding, truncate } from "./truncate.ts";

const lines = (count: number, word = "line") =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join("");

test("Forty lines are shown in full, and a longer text is cut to twenty", () => {
  expect(truncate(lines(39))).toBe(lines(39));
  expect(truncate(lines(41))).toBe(lines(20));
  expect(truncate("a".repeat(4000))).toHaveLength(4000);
  expect(truncate("a".repeat(4001))).toHaveLength(2500);
});

test("A long text is not cut within a closed code block", () => {
  const block = `\`\`\`log\n${lines(300, "row")}\`\`\`\n`;
  expect(truncate(block)).toBe(block);
  expect(truncate(`${lines(5)}${block}\n\n`)).toBe(`${lines(5)}${block}\n\n`);
  expect(truncate(`${lines(5)}${block}${lines(50)}`)).toBe(`${lines(5)}${block}`);
  const quoted = `> ~~~\n> ${"> row\n".repeat(100)}> ~~~\n`;
  expect(truncate(`${quoted}${lines(50)}`)).toBe(quoted);
});

test("An unclosed code fence does not prevent cutting a long text", () => {
  expect(truncate(`\`\`\`${"\n"}${lines(300)}`).length).toBeLessThan(400);
  expect(truncate(`${"```a``` b\n".repeat(50)}\`\`\`\n`)).toBe("```a``` b\n".repeat(20));
  const hostile = "```a\n~~~\n".repeat(15_000);
  expect(truncate(hostile).length).toBeLessThan(4000);
});

test("[V7] A text is cut only if that hides three lines", () => {
  const block = `\`\`\`log\n${lines(60, "row")}\`\`\`\n`;
  expect(truncate(`${block}one\n\ntwo\n`)).toBe(`${block}one\n\ntwo\n`);
  expect(truncate(`${block}one\ntwo\nthree`)).toBe(block);
  expect(truncate(`${block}${"a ".repeat(400)}`)).toBe(block);
  expect(isWorthFolding("```\nexit 1\n```\n")).toBe(false);
  expect(isWorthFolding("```\none\ntwo\nthree\n```")).toBe(true);
});
