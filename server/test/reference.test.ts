import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { citedTests } from "../../scripts/security-page.ts";
import { requiredRules, securityRules } from "../../scripts/security-rules.ts";
import { generatedFiles, root } from "../../scripts/write-reference.ts";

test.each(Object.entries(generatedFiles()))("The file %s is up to date", (path, text) => {
  const written = readFileSync(join(root, path), "utf8");
  expect(written, "Update it with: npm run docs").toBe(text);
});

test("Every security rule has a test, and every cited rule exists", () => {
  const cited = new Set(citedTests().flatMap(({ rules }) => rules));
  expect(requiredRules.filter((rule) => !cited.has(rule))).toEqual([]);
  expect([...cited].filter((rule) => !(rule in securityRules))).toEqual([]);
});
