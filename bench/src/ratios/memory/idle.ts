/** Ratio 15: start time and idle memory of a release, which is what hosts run. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Measurement } from "../../goals.ts";
import type { RunPlan } from "../../measure.ts";
import { spawnPinned } from "../../servers/measured-server.ts";

const root = join(import.meta.dirname, "../../../..");
/** Finds the libraries that are not bundled in the project's folder. */
const main = join(root, "release/belfry/server/start.js");
/** The memory is read after this time. */
const idleMs = 3000;

export async function measureIdle({ rounds }: RunPlan): Promise<Measurement> {
  execFileSync("npm", ["run", "release"], { cwd: root, stdio: "ignore" });
  const seconds: number[] = [];
  const mebibytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataFolder = await mkdtemp(join(tmpdir(), "belfry-bench-"));
    const start = performance.now();
    const child = spawnPinned([main], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, BELFRY_PORT: "0", BELFRY_DATA: dataFolder, BELFRY_LOG_LEVEL: "error" },
    });
    if (!child.stdout) throw new Error("The server has no output.");
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /Belfry is ready at ([^\s"]+)/.exec(line)?.[1];
      if (!url) continue;
      await fetch(`${url}/healthz`);
      break;
    }
    seconds.push((performance.now() - start) / 1000);
    await pause(idleMs);
    const resident = await residentMebibytes(child.pid ?? 0);
    if (resident !== undefined) mebibytes.push(resident);
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
    await rm(dataFolder, { recursive: true });
  }
  return {
    results: [
      { goal: "coldStart", values: seconds },
      { goal: "memory", values: mebibytes },
    ],
    details: [],
  };
}

/** Linux only; undefined on other systems. */
async function residentMebibytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
}
