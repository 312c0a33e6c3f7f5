/**
 * Prints why tests were skipped, and records them, so that `npm run test:skipped` runs exactly these
 * after the missing programs have been installed.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const recordFile = join(root, "node_modules/.cache/belfry/skipped-tests.json");

export interface SkippedTest {
  project: string;
  /** Path of the file, from the root of the repository. */
  file: string;
  /** Titles of its suites and of the test, as `--testNamePattern` compares them. */
  name: string;
  reason: string;
}

export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap(skippedIn);
    mkdirSync(dirname(recordFile), { recursive: true });
    writeFileSync(recordFile, JSON.stringify(skipped, null, 2));
    for (const [reason, tests] of Map.groupBy(skipped, (test) => test.reason)) {
      console.log(` Skipped ${tests.length} of the tests: ${reason}.`);
    }
  }
}

/** A test that a name pattern excludes has no reason. */
function skippedIn(module: TestModule): SkippedTest[] {
  return [...module.children.allTests("skipped")].flatMap((test) => {
    const result = test.result();
    const reason = result.state === "skipped" ? result.note : undefined;
    if (reason === undefined) return [];
    const file = relative(root, module.moduleId);
    return [{ project: module.project.name, file, name: test.fullName, reason }];
  });
}

export function readSkippedTests(): SkippedTest[] {
  return JSON.parse(readFileSync(recordFile, "utf8"));
}
