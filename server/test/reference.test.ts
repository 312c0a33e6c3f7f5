import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referenceFolder, referencePages } from "../../scripts/write-reference.ts";

test.each(Object.entries(referencePages()))("docs/reference/%s says what is so", (name, text) => {
  const kept = readFileSync(join(referenceFolder, name), "utf8");
  expect(kept, "Write it anew with: npm run docs").toBe(text);
});
