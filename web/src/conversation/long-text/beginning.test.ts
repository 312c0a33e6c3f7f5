/** Where a long text is cut. */
import { expect, test } from "vitest";
import { beginningOf } from "./beginning.ts";

const lines = (count: number, word = "line") =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join("");

test("forty lines are shown whole, one more is cut to twenty", () => {
  expect(beginningOf(lines(39))).toBe(lines(39));
  expect(beginningOf(lines(41))).toBe(lines(20));
  expect(beginningOf("a".repeat(4000))).toHaveLength(4000);
  expect(beginningOf("a".repeat(4001))).toHaveLength(2500);
});

test("a long text is never cut within a block of code that has an end", () => {
  const block = `\`\`\`log\n${lines(300, "row")}\`\`\`\n`;
  expect(beginningOf(block)).toBe(block);
  expect(beginningOf(`${lines(5)}${block}\n\n`)).toBe(`${lines(5)}${block}\n\n`);
  expect(beginningOf(`${lines(5)}${block}${lines(50)}`)).toBe(`${lines(5)}${block}`);
  const quoted = `> ~~~\n> ${"> row\n".repeat(100)}> ~~~\n`;
  expect(beginningOf(`${quoted}${lines(50)}`)).toBe(quoted);
});

test("what only looks like a block of code does not keep a long text open", () => {
  expect(beginningOf(`\`\`\`${"\n"}${lines(300)}`).length).toBeLessThan(400);
  expect(beginningOf(`${"```a``` b\n".repeat(50)}\`\`\`\n`)).toBe("```a``` b\n".repeat(20));
  const hostile = "```a\n~~~\n".repeat(15_000);
  expect(beginningOf(hostile).length).toBeLessThan(4000);
});
