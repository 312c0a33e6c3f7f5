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
      const { stdout } = await promisify(execFile)("wrk", args);
      if (stdout.includes("Non-2xx")) throw new Error(stdout);
      const [, posts, tookSeconds] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
      return { posts: Number(posts), seconds: Number(tookSeconds), latencies: [] };
    },
    close() {
      void rm(folder, { recursive: true });
    },
  };
}
