/** Starts the server as a child process and kills it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { noRates, setupBody } from "../kit/test-server.ts";

export interface Program {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first reply. */
  readyMs: number;
  /** Sends SIGKILL, so that nothing is finished or flushed. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
}

const main = join(import.meta.dirname, "../../start.js");

/** Resolves when the server has replied to a request. Default port: any free one. */
export async function startProgram(
  dataFolder: string,
  port = 0,
  environment: Record<string, string> = {},
): Promise<Program> {
  const start = performance.now();
  const child = spawnProgram(dataFolder, port, environment);
  const { stdout, stderr } = child;
  let errors = "";
  stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  if (!stdout) throw new Error("The process has no stdout.");
  for await (const line of createInterface({ input: stdout })) {
    const url = /Belfry is ready at ([^\s"]+)/.exec(line)?.[1];
    if (!url) continue;
    stdout.resume();
    await fetch(`${url}/healthz`);
    return {
      url,
      pid: child.pid ?? 0,
      readyMs: performance.now() - start,
      kill: () => kill(child),
      stop: () => stop(child),
    };
  }
  throw new Error(`The process ended before it was ready. ${errors}`);
}

/** Starts the server and kills it after that time, ready or not. */
export async function startAndKill(dataFolder: string, afterMs: number): Promise<void> {
  const child = spawnProgram(dataFolder, 0, {});
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill(child);
}

function spawnProgram(
  dataFolder: string,
  port: number,
  environment: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      BELFRY_PORT: String(port),
      BELFRY_DATA: dataFolder,
      BELFRY_SETUP_TOKEN: setupBody.setupToken,
      BELFRY_LOG_LEVEL: "fatal",
      BELFRY_LINK_PREVIEWS: "off",
      ...noRates,
      BELFRY_WEBHOOK_RATE: "100000",
      BELFRY_WEBHOOK_BURST: "1000000",
      ...environment,
    },
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await exit;
}

async function stop(child: ChildProcess): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const [code] = await exit;
  return code;
}
