import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { citedTests } from "../../scripts/security-page.ts";
import { requiredRules, securityRules } from "../../scripts/security-rules.ts";
import { docsFolder, referencePages } from "../../scripts/write-reference.ts";

test.each(Object.entries(referencePages()))("docs/%s says what is so", (name, text) => {
  const kept = readFileSync(join(docsFolder, name), "utf8");
  expect(kept, "Write it anew with: npm run docs").toBe(text);
});

test("every security rule is held by a test, and no test cites a rule that is not", () => {
  const cited = new Set(citedTests().flatMap(({ rules }) => rules));
  expect(requiredRules.filter((rule) => !cited.has(rule))).toEqual([]);
  expect([...cited].filter((rule) => !(rule in securityRules))).toEqual([]);
});
