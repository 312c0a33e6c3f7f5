/**
 * Pictures kept in the data folder for a day, so that their hosts are asked once for all readers.
 * A file holds the bytes as they came and is as old as its time of change says.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";

export interface Cache {
  read(url: string): Promise<Buffer | undefined>;
  write(url: string, bytes: Buffer): Promise<void>;
  /** Removes what is old, and then the oldest until the rest has room. */
  prune(): Promise<void>;
}

export interface CacheNeeds {
  clock: Clock;
  folder: string;
  bytesMax: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The least that a file takes on most disks: many small ones fill one as well. */
const blockBytes = 4096;

export function createCache({ clock, folder, bytesMax }: CacheNeeds): Cache {
  let unprunedBytes = 0;
  let pruning: Promise<void> | undefined;

  return {
    async read(url) {
      const file = fileOf(url);
      const found = await stat(file).catch(ignoreMissing);
      return found && isFresh(found) ? readFile(file).catch(ignoreMissing) : undefined;
    },

    async write(url, bytes) {
      const file = fileOf(url);
      const draft = `${file}.${randomBytes(6).toString("hex")}`;
      const now = clock.now() / 1000;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        // Written whole under another name: nobody reads half a picture, also after a crash.
        await writeFile(draft, bytes, { mode: 0o600, flag: "wx" });
        await utimes(draft, now, now);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      unprunedBytes += bytes.length;
      // A flood of pictures does not wait for the next round.
      if (unprunedBytes > bytesMax / 4) await prune();
    },

    prune,
  };

  function prune(): Promise<void> {
    pruning ??= removeOld().finally(() => {
      pruning = undefined;
    });
    return pruning;
  }

  async function removeOld(): Promise<void> {
    unprunedBytes = 0;
    const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
    const files = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
    let roomBytes = bytesMax;
    for (const file of files.flat().sort((one, other) => other.mtimeMs - one.mtimeMs)) {
      roomBytes -= file.size;
      if (roomBytes < 0 || !isFresh(file)) await rm(file.path, { force: true });
    }
  }

  function isFresh({ mtimeMs }: { mtimeMs: number }): boolean {
    return clock.now() - mtimeMs < dayMs;
  }

  function fileOf(url: string): string {
    return join(folder, createHash("sha256").update(url).digest("hex"));
  }
}

async function sizeOf(path: string) {
  const found = await stat(path).catch(ignoreMissing);
  return found ? [{ path, mtimeMs: found.mtimeMs, size: Math.max(found.size, blockBytes) }] : [];
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
