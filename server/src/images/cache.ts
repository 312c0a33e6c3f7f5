/** Cache of images in the data folder. A file holds the downloaded bytes; its mtime is its age. */
import { createHash, randomBytes } from "node:crypto";
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";

export interface ImageCacheOptions {
  clock: Clock;
  folder: string;
  maxBytes: number;
}

const maxAgeMs = 24 * 60 * 60 * 1000;
/** The minimum size of a file on most disks: many small files also fill the disk. */
const blockBytes = 4096;

export function createImageCache({ clock, folder, maxBytes }: ImageCacheOptions) {
  let bytesSincePrune = 0;
  let pruning: Promise<void> | undefined;

  async function read(url: string): Promise<Buffer | undefined> {
    const path = pathOf(url);
    const stats = await stat(path).catch(ignoreMissing);
    return stats && isFresh(stats) ? readFile(path).catch(ignoreMissing) : undefined;
  }

  /** Returns at most `length` bytes of the beginning. */
  async function readHeader(url: string, length: number): Promise<Buffer | undefined> {
    const path = pathOf(url);
    const stats = await stat(path).catch(ignoreMissing);
    if (!stats || !isFresh(stats)) return undefined;
    const file = await open(path).catch(ignoreMissing);
    if (!file) return undefined;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async function write(url: string, bytes: Buffer): Promise<void> {
    const path = pathOf(url);
    const temporaryPath = `${path}.${randomBytes(6).toString("hex")}`;
    const now = clock.now() / 1000;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      // Written under another name first, so that no incomplete image is read, even after a crash.
      await writeFile(temporaryPath, bytes, { mode: 0o600, flag: "wx" });
      await utimes(temporaryPath, now, now);
      await rename(temporaryPath, path);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
    bytesSincePrune += bytes.length;
    // Many new images do not wait for the next scheduled prune.
    if (bytesSincePrune > maxBytes / 4) await prune();
  }

  /** Deletes stale images, then the oldest ones until the rest fits `maxBytes`. */
  function prune(): Promise<void> {
    pruning ??= deleteExcess().finally(() => {
      pruning = undefined;
    });
    return pruning;
  }

  async function deleteExcess(): Promise<void> {
    bytesSincePrune = 0;
    const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
    const files = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
    let remainingBytes = maxBytes;
    for (const file of files.flat().sort((a, b) => b.mtimeMs - a.mtimeMs)) {
      remainingBytes -= file.size;
      if (remainingBytes < 0 || !isFresh(file)) await rm(file.path, { force: true });
    }
  }

  function isFresh({ mtimeMs }: { mtimeMs: number }): boolean {
    return clock.now() - mtimeMs < maxAgeMs;
  }

  function pathOf(url: string): string {
    return join(folder, createHash("sha256").update(url).digest("hex"));
  }

  return { read, readHeader, write, prune };
}

async function sizeOf(path: string) {
  const stats = await stat(path).catch(ignoreMissing);
  return stats ? [{ path, mtimeMs: stats.mtimeMs, size: Math.max(stats.size, blockBytes) }] : [];
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
