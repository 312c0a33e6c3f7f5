/** Builds the web app and launches the browser, once per test run. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** WebSocket URL of the browser. */
    browserEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, "../../..");
  // With the test runner's NODE_ENV, Vite would make a development build of React.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [join(root, "scripts/build-web-if-stale.ts")], { env });
  const browser = await launchBrowser();
  project.provide("browserEndpoint", browser.wsEndpoint());
  return () => browser.close();
}
