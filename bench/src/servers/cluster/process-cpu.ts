/** CPU time of programs that are not written in JavaScript. Linux only; 0 elsewhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpuMicrosOf } from "../channel.ts";

/** CPU time of the process and its children, such as PostgreSQL's processes, in steps of 10 ms. */
export function cpuMicrosOfTree(pid: number): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), stat: readStat(name) }))
    .filter(({ id, stat }) => id === pid || parentOf(stat) === pid);
  return stats.reduce((sum, { stat }) => sum + cpuMicrosOf(stat), 0);
}

/** Returns an empty text if the process has ended in the meantime. */
function readStat(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, "utf8");
  } catch {
    return "";
  }
}

function parentOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
