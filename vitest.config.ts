import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { emojiTable } from "./web/vite/emoji-table.ts";

const crash = "server/test/crash/**/*.test.ts";
const release = "server/test/release/**/*.test.ts";
const databases = "server/test/kit/processes/global-setup.ts";

const parallel = {
  // Tests clean up after themselves, so the files of a project share a worker's modules.
  pool: "forks",
  isolate: false,
  // Only a failing test waits that long. On a busy machine a second is not enough.
  expect: { poll: { timeout: 15_000 } },
  // More than there are cores: tests often wait for PostgreSQL, a socket or the browser.
  maxWorkers: availableParallelism() + 2,
} as const;

const server = {
  include: ["contracts/src/**/*.test.ts", "packages/*/src/**/*.test.ts", "server/**/*.test.ts"],
  exclude: [crash, release],
  globalSetup: databases,
  testTimeout: 20_000,
  hookTimeout: 20_000,
  ...parallel,
};
const web = { include: ["web/src/**/*.test.{ts,tsx}"], ...parallel };
const webPlugins = [emojiTable()];
const browser = {
  include: ["web/e2e/**/*.e2e.test.ts"],
  globalSetup: "web/e2e/support/global-setup.ts",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  ...parallel,
};

/** The first three projects as one, for `npm test`. */
export const whole = {
  plugins: webPlugins,
  test: {
    ...browser,
    include: [...server.include, ...web.include, ...browser.include],
    exclude: server.exclude,
    globalSetup: [server.globalSetup, browser.globalSetup],
  },
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: "server", ...server } },
      { plugins: webPlugins, test: { name: "web", ...web } },
      { test: { name: "browser", ...browser } },
      {
        test: {
          name: "crash",
          include: [crash, "web/e2e/crash/*.test.ts"],
          globalSetup: databases,
          testTimeout: 300_000,
        },
      },
      { test: { name: "release", include: [release], testTimeout: 300_000, hookTimeout: 300_000 } },
    ],
  },
});
