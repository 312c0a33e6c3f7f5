import { defineConfig } from "vitest/config";

const crash = "server/test/crash/**/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          include: ["contracts/src/**/*.test.ts", "server/**/*.test.ts"],
          exclude: [crash],
          globalSetup: "server/test/kit/processes/global-setup.ts",
          testTimeout: 20_000,
          // Tests clean up after themselves, so that a worker need not be made anew for each file.
          pool: "forks",
          isolate: false,
          maxWorkers: 2,
        },
      },
      { test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "browser",
          include: ["web/e2e/**/*.e2e.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Two cores: two browsers at once are slower than one after the other.
          fileParallelism: false,
        },
      },
      { test: { name: "crash", include: [crash], testTimeout: 300_000 } },
    ],
  },
});
