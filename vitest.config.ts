import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { FlakyTests } from "./scripts/tests/flaky-tests.ts";
import { SkippedTests } from "./scripts/tests/skipped-tests.ts";
import { TestOrder } from "./scripts/tests/test-order.ts";
import { emojiTable } from "./web/vite/emoji-table.ts";
import { entityTable } from "./web/vite/entity-table.ts";

const crash = "server/test/crash/**/*.test.ts";
const release = "server/test/release/**/*.test.ts";

// SQLite's threads and the programs that tests start load the server's code from it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/belfry/compiled");

/** They use a core or much memory for seconds, so they run alone. */
const heavy = [
  "server/src/auth/sign-in/crowd.test.ts",
  "server/src/live/fuzz.test.ts",
  "server/src/live/random-acts.test.ts",
  "server/test/alerts/alerts.test.ts",
  "server/test/architecture/architecture.test.ts",
  "server/test/architecture/new-service.test.ts",
  "server/test/fuzz.test.ts",
  "server/test/job-slices.test.ts",
];

/** Only a failing test waits that long. On a busy machine a test may take ten times as long as usual. */
const patience = {
  testTimeout: 400_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Shared by all projects whose files run side by side. */
const parallel = {
  // Tests clean up after themselves, so the files of a project share a worker's modules.
  pool: "forks",
  isolate: false,
  // More than there are cores: tests often wait for PostgreSQL, a socket or the browser.
  maxWorkers: Math.max(5, availableParallelism()),
  ...patience,
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    reporters: ["default", new SkippedTests(), new FlakyTests()],
    projects: [
      {
        // The tests of formats read Markdown with the parser of the web app.
        plugins: [entityTable()],
        test: {
          name: "server",
          include: [
            "contracts/src/**/*.test.ts",
            "packages/*/src/**/*.test.ts",
            "server/**/*.test.ts",
          ],
          exclude: [crash, release, ...heavy],
          globalSetup: "server/test/kit/processes/global-setup.ts",
          ...parallel,
        },
      },
      {
        test: {
          name: "heavy",
          include: heavy,
          globalSetup: "server/test/kit/processes/global-setup.ts",
          ...parallel,
          maxWorkers: 1,
          // After all others.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [emojiTable(), entityTable()],
        test: { name: "web", include: ["web/{src,docs,vite}/**/*.test.{ts,tsx}"], ...parallel },
      },
      {
        test: {
          name: "browser",
          include: ["web/e2e/**/*.e2e.test.ts"],
          globalSetup: "web/e2e/support/global-setup.ts",
          ...parallel,
          // A browser on a busy machine has more ways to be late than we know. `FlakyTests` names these tests.
          retry: 1,
        },
      },
      {
        test: {
          name: "crash",
          include: [crash, "web/e2e/crash/*.test.ts"],
          globalSetup: "server/test/kit/processes/global-setup.ts",
          expect: patience.expect,
          testTimeout: 300_000,
          // They mostly wait for programs to stop and to start.
          maxWorkers: 4,
        },
      },
      { test: { name: "release", include: [release], testTimeout: 300_000, hookTimeout: 300_000 } },
    ],
  },
});
