/** The server's side of the IPC channel: reports readiness and CPU time, and stops on request. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export type Request = "usage" | "memory" | "stop" | ControlName;
export type ControlName = "start backups" | "stop backups" | "figures" | "progress";
/** The reply to a control also has the members of its result. */
export type Controls = Partial<Record<ControlName, () => Promise<unknown>>>;

export interface Usage {
  /** User and system time of all threads. */
  cpuMicros: number;
  /** The part of the thread of the search index. Linux only, in steps of 10 ms; 0 elsewhere. */
  indexMicros: number;
}

/** `ready` is sent to the benchmark at the start. */
export function serveBench(
  ready: object,
  stop: () => Promise<void>,
  controls: Controls = {},
): void {
  const end = () => stop().then(() => process.exit(0));
  process.on("message", (request: Request) => {
    if (request === "stop") void end();
    else if (request === "usage") process.send?.(usage());
    else if (request === "memory") process.send?.({ residentBytes: residentBytes() });
    else
      void controls[request]?.().then((more) =>
        process.send?.({ ...usage(), ...(more as object) }),
      );
  });
  process.on("disconnect", end); // the benchmark has exited
  process.send?.(ready);
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMicros: user + system, indexMicros: microsOfThread("search index") };
}

/** After a garbage collection, whose function a flag makes available. */
function residentBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  return process.memoryUsage.rss();
}

function microsOfThread(name: string): number {
  const folder = "/proc/self/task";
  if (!existsSync(folder)) return 0;
  const stats = readdirSync(folder).map((id) => readFileSync(join(folder, id, "stat"), "utf8"));
  return stats
    .filter((text) => text.includes(`(${name})`))
    .reduce((sum, text) => sum + cpuMicrosOf(text), 0);
}

/** Reads `/proc/…/stat`. Its clock has steps of 10 ms. */
export function cpuMicrosOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000;
}
