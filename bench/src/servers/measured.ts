/** A server under measurement: a process of its own on its own core, whose use of the processor is read. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Usage } from "./child.ts";

export interface Measured {
  port: number;
  /** Where to post. */
  path: string;
  /** Sessions that may listen. */
  tokens: string[];
  /** Microseconds of processor time since its start. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

const serverCore = "0";
const generatorCore = "1";

/** Whether this machine lets us keep the server and its load apart. */
export const isPinned =
  availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** The load runs on the other core: call once, in the bench's own process. */
export function pinGenerator(): void {
  if (isPinned) spawnSync("taskset", ["-a", "-c", "-p", generatorCore, String(process.pid)]);
}

export function spawnPinned(args: string[], options: object): ChildProcess {
  const command = [process.execPath, ...args];
  if (isPinned) command.unshift("taskset", "-c", serverCore);
  const [program = "", ...rest] = command;
  return spawn(program, rest, options);
}

/** `name` is a file beside this one. */
export async function startMeasured(name: string, ...args: string[]): Promise<Measured> {
  const file = join(import.meta.dirname, `${name}.ts`);
  const child = spawnPinned([file, ...args], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const failed = once(child, "exit").then(() => {
    throw new Error(`The server ${name} ended early.`);
  });
  failed.catch(() => {});
  const next = async () => (await Promise.race([once(child, "message"), failed]))[0];
  const ready = await next();

  return {
    ...ready,
    async cpuMicros() {
      child.send("usage");
      const { cpuMicros }: Usage = await next();
      return cpuMicros;
    },
    async stop() {
      const exit = once(child, "exit");
      child.send("stop");
      await exit;
    },
  };
}
