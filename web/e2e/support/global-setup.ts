/** Builds the web app and unpacks the browser, once per test run. Starts PostgreSQL for two servers. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { hasPeers } from "../../../server/test/kit/peers/load-balancer.ts";
import startDatabases from "../../../server/test/kit/processes/global-setup.ts";
import { findBrowser } from "./browser.ts";

export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const root = join(import.meta.dirname, "../../..");
  // With the test runner's NODE_ENV, Vite would make a development build of React.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [join(root, "scripts/build-web-if-stale.ts")], { env });
  await findBrowser();
  return hasPeers ? startDatabases(project) : undefined;
}
