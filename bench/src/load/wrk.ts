/**
 * Posts with `wrk`, if it is installed: it needs a third of the CPU of the generator in Node.js, which
 * matters when the server may use all cores.
 */
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Posts, postBody, type Target } from "./posts.ts";

/** `wrk --version` prints the version and fails. */
export const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

/** Prints the CPU time of the shell, and of its children on the last line: `0m1.230000s 0m0.450000s`. */
const timed = 'wrk "$@" && times';

function childMicros(output: string): number {
  const last = output.trimEnd().split("\n").at(-1) ?? "";
  const times = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60e6 + Number(seconds) * 1e6,
    0,
  );
}

export async function createWrkPosts(
  { port, path }: Pick<Target, "port" | "path">,
  connectionCount: number,
): Promise<Posts> {
  const folder = await mkdtemp(join(tmpdir(), "belfry-wrk-"));
  const script = join(folder, "post.lua");
  await writeFile(
    script,
    `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = [==[${postBody}]==]\n`,
  );

  return {
    async run(forMs) {
      const seconds = Math.max(1, Math.round(forMs / 1000));
      const url = `http://127.0.0.1:${port}${path}`;
      const args = ["-t1", `-c${connectionCount}`, `-d${seconds}s`, "-s", script, url];
      const { stdout } = await promisify(execFile)("sh", ["-c", timed, "wrk", ...args]);
      if (stdout.includes("Non-2xx")) throw new Error(stdout);
      const [, posts, tookSeconds] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
      const programMicros = childMicros(stdout);
      return { posts: Number(posts), seconds: Number(tookSeconds), latencies: [], programMicros };
    },
    close() {
      void rm(folder, { recursive: true });
    },
  };
}
