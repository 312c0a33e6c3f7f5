/** The program as a process of its own, to be killed without a word. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Program {
  url: string;
  /** From its start to its first answer. */
  readyMs: number;
  /** `kill -9`: nothing is finished, nothing is written that was held back. */
  kill(): Promise<void>;
}

const main = join(import.meta.dirname, "../../src/main.ts");

/** Answers once the program serves the data in that folder. */
export async function startProgram(dataFolder: string): Promise<Program> {
  const start = performance.now();
  const child = spawnProgram(dataFolder);
  const { stdout, stderr } = child;
  let complaint = "";
  stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  if (!stdout) throw new Error("The program has no output.");
  for await (const line of createInterface({ input: stdout })) {
    const url = /^Belfry is ready at (\S+)$/.exec(line)?.[1];
    if (!url) continue;
    stdout.resume();
    await fetch(`${url}/healthz`);
    return { url, readyMs: performance.now() - start, kill: () => kill(child) };
  }
  throw new Error(`The program ended before it was ready. ${complaint}`);
}

/** Starts it and kills it so many milliseconds later, wherever it is by then. */
export async function startAndKill(dataFolder: string, afterMs: number): Promise<void> {
  const child = spawnProgram(dataFolder);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill(child);
}

function spawnProgram(dataFolder: string): ChildProcess {
  return spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      BELFRY_PORT: "0",
      BELFRY_DATA: dataFolder,
      BELFRY_SETUP_TOKEN: "knock",
      BELFRY_LOG_LEVEL: "fatal",
      BELFRY_WEBHOOK_RATE: "100000",
      BELFRY_WEBHOOK_BURST: "1000000",
    },
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await exit;
}
