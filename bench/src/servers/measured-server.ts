/** A measured server: a separate process, pinned to a core, whose CPU time is read. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import type { ControlName, Usage } from "./channel.ts";

export interface MeasuredServer {
  port: number;
  /** The path to post to. */
  path: string;
  /** Session tokens for listeners. */
  tokens: string[];
  /** CPU time since the start. */
  usage(): Promise<Usage>;
  /** Resident memory after a garbage collection. */
  residentBytes(): Promise<number>;
  /** Starts or stops something in the server, or reads figures of it. */
  control<Figures = Usage>(name: ControlName): Promise<Figures>;
  stop(): Promise<void>;
}

const serverCore = "0";
const generatorCore = "1";

/** Whether the server and the generator can run on different cores. */
export const isPinned =
  availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** Whether servers that start now are pinned. */
let isPinning = isPinned;

/** Pins the benchmark's own process. Call it once. */
export function pinGenerator(): void {
  if (isPinned) moveTo(generatorCore, process.pid);
}

/** Runs `work` with the generator and the servers that it starts on all cores. */
export async function onAllCores<T>(work: () => Promise<T>): Promise<T> {
  if (!isPinned) return work();
  isPinning = false;
  moveTo(`0-${cpus().length - 1}`, process.pid);
  try {
    return await work();
  } finally {
    isPinning = true;
    pinGenerator();
  }
}

/** Moves a process and its threads to the core of the measured server, if that one is pinned. */
export function pinWithServer(pid: number): void {
  if (isPinning) moveTo(serverCore, pid);
}

function moveTo(cores: string, pid: number): void {
  spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]);
}

export function spawnPinned(args: string[], options: object): ChildProcess {
  const command = [process.execPath, ...args];
  if (isPinning) command.unshift("taskset", "-c", serverCore);
  const [program = "", ...rest] = command;
  return spawn(program, rest, options);
}

const running = new Set<ChildProcess>();

/** Kills the servers that a failed measurement has left. */
export async function stopAllServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    }),
  );
}

/** `name` is the name of a file in this folder, without extension. `Ready` is what it adds to `ready`. */
export function startMeasuredServer<Ready = unknown>(
  name: string,
  ...args: string[]
): Promise<MeasuredServer & Ready> {
  return startWithNodeOptions([], name, ...args);
}

export async function startWithNodeOptions<Ready = unknown>(
  nodeOptions: string[],
  name: string,
  ...args: string[]
): Promise<MeasuredServer & Ready> {
  const file = join(import.meta.dirname, `${name}.ts`);
  const child = spawnPinned([...nodeOptions, file, ...args], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  const failed = once(child, "exit").then(() => {
    running.delete(child);
    throw new Error(`The server ${name} exited unexpectedly.`);
  });
  failed.catch(() => {});
  const next = async () => (await Promise.race([once(child, "message"), failed]))[0];
  const ready = await next();

  return {
    ...ready,
    async usage() {
      child.send("usage");
      return next();
    },
    async residentBytes() {
      child.send("memory");
      return (await next()).residentBytes;
    },
    async control(name) {
      child.send(name);
      return next();
    },
    async stop() {
      const exit = once(child, "exit");
      child.send("stop");
      await exit;
    },
  };
}
