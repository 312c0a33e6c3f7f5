import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TestOrder } from "./scripts/tests/test-order.ts";
import { emojiTable } from "./web/vite/emoji-table.ts";

const crash = "server/test/crash/**/*.test.ts";
const release = "server/test/release/**/*.test.ts";

/** Shared by all projects, so that their files run side by side. */
const parallel = {
  // Tests clean up after themselves, so the files of a project share a worker's modules.
  pool: "forks",
  isolate: false,
  // Only a failing test waits that long. On a busy machine a second is not enough.
  expect: { poll: { timeout: 15_000 } },
  // More than there are cores: tests often wait for PostgreSQL, a socket or the browser.
  maxWorkers: Math.max(3, availableParallelism()),
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          name: "server",
          include: [
            "contracts/src/**/*.test.ts",
            "packages/*/src/**/*.test.ts",
            "server/**/*.test.ts",
          ],
          exclude: [crash, release],
          globalSetup: "server/test/kit/processes/global-setup.ts",
          testTimeout: 20_000,
          hookTimeout: 20_000,
          ...parallel,
        },
      },
      {
        plugins: [emojiTable()],
        test: { name: "web", include: ["web/{src,docs}/**/*.test.{ts,tsx}"], ...parallel },
      },
      {
        test: {
          name: "browser",
          include: ["web/e2e/**/*.e2e.test.ts"],
          globalSetup: "web/e2e/support/global-setup.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...parallel,
        },
      },
      {
        test: {
          name: "crash",
          include: [crash, "web/e2e/crash/*.test.ts"],
          globalSetup: "server/test/kit/processes/global-setup.ts",
          testTimeout: 300_000,
        },
      },
      { test: { name: "release", include: [release], testTimeout: 300_000, hookTimeout: 300_000 } },
    ],
  },
});
