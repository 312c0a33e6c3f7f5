/** Describes the machine of a benchmark run, without its host name. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { cpus, loadavg, release, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";
import { median } from "./measure.ts";

const syncs = 200;
const page = Buffer.alloc(4096, 1);

/** Measures a 4 KiB write with fdatasync on the disk of the databases. Returns the median in milliseconds. */
export function syncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), "belfry-bench-"));
  const file = openSync(join(folder, "sync"), "w");
  const times = Array.from({ length: syncs }, (_, index) => {
    const start = performance.now();
    writeSync(file, page, 0, page.length, index * page.length);
    fdatasyncSync(file);
    return performance.now() - start;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

/** Other programs on the machine make every result worse. */
export function describeLoad(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}

export function describeMachine(isPinned: boolean): string[] {
  const pinning = isPinned
    ? "the server on one core, the load generator on another"
    : "not pinned to cores (no taskset, or only one core)";
  return [
    `Processor: ${cpus()[0]?.model.trim() ?? "unknown"}, cores: ${cpus().length}`,
    `Memory: ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `System: ${type()} ${release()}, Node.js ${process.version}`,
    `Disk: one 4 KiB fdatasync takes ${syncMs().toFixed(2)} ms (median)`,
    `Pinning: ${pinning}`,
  ];
}
