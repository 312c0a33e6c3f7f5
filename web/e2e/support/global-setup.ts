/** Builds the web app and unpacks the browser, once per test run. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findBrowser } from "./browser.ts";

export default async function setup(): Promise<void> {
  const root = join(import.meta.dirname, "../../..");
  // With the test runner's NODE_ENV, Vite would make a development build of React.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [join(root, "scripts/build-web-if-stale.ts")], { env });
  await findBrowser();
}
