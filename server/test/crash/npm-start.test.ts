import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type TestContext, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Runs an npm script in a new process group, and resolves when the server is ready. */
async function startScript(
  script: string,
  onTestFinished: TestContext["onTestFinished"],
): Promise<ChildProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), "belfry-npm-"));
  const npm = spawn("npm", ["run", script], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, BELFRY_DATA: dataFolder, BELFRY_PORT: "0" },
  });
  onTestFinished(() => {
    signalGroup(npm, "SIGKILL");
    rmSync(dataFolder, { recursive: true });
  });
  for await (const line of createInterface({ input: npm.stdout })) {
    if (!line.includes("Belfry is ready")) continue;
    npm.stdout.resume();
    return npm;
  }
  throw new Error(`npm run ${script} ended before the server was ready.`);
}

/** Returns false if no process of the group is left. Signal 0 only checks. */
function signalGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

test.concurrent.for([
  ["start", "SIGTERM"],
  ["start", "SIGINT"],
  ["demo", "SIGTERM"],
  ["dev", "SIGTERM"],
] as const)(
  "[D2] `npm run %s` leaves no process behind after %s to npm itself",
  { timeout: 60_000 },
  async ([script, signal], { expect, onTestFinished }) => {
    const npm = await startScript(script, onTestFinished);
    const exit = once(npm, "exit");
    npm.kill(signal);
    await exit;
    await expect.poll(() => signalGroup(npm, 0), { timeout: 10_000 }).toBe(false);
  },
);
