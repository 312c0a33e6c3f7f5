/** Runs the tests that the last run skipped because programs were missing. They fail if one still is. */
import { spawnSync } from "node:child_process";
import { readSkippedTests } from "./skipped-tests.ts";

const skipped = readSkippedTests();
if (skipped.length === 0) {
  console.log("The last run skipped no test.");
  process.exit();
}

const projects = new Set(skipped.map(({ project }) => project));
const names = skipped.map(({ name }) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
const { status } = spawnSync(
  "vitest",
  [
    "run",
    ...[...projects].flatMap((project) => ["--project", project]),
    ...["--testNamePattern", `^(${names.join("|")})$`],
    ...new Set(skipped.map(({ file }) => file)),
  ],
  { stdio: "inherit", env: { ...process.env, TEST_PROGRAMS: "required" } },
);
process.exitCode = status ?? 1;
