/** Checks the free disk space, and describes errors of the disk. */
import { statfs } from "node:fs/promises";

/** Left free for everything else on the disk. */
const reserveBytes = 32 * 1024 * 1024;

/** Throws a sentence if the folder's disk has less free space. */
export async function requireSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes + reserveBytes) return;
  throw new Error(
    `The disk of ${folder} has ${formatBytes(freeBytes)} free, but ${formatBytes(neededBytes + reserveBytes)} is needed. Nothing was changed.`,
  );
}

/** `1536` as `1.5 KiB`. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`;
}

/** Replaces an error of the system, such as a full disk, by a sentence that names the place. */
export function describeDiskError(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const sentence = sentenceOf(String(error.code), place);
  if (sentence) return new Error(sentence, { cause: error });
  const isOfFile = "path" in error;
  return isOfFile
    ? new Error(`${place} cannot be used: ${error.message}.`, { cause: error })
    : error;
}

function sentenceOf(code: string, place: string): string | undefined {
  if (code === "ENOSPC" || code === "SQLITE_FULL" || code === "EDQUOT") {
    return `The disk of ${place} is full. Free some space, or choose another folder.`;
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "SQLITE_CANTOPEN") {
    return `${place} cannot be written. Check its permissions, or choose another folder.`;
  }
  return undefined;
}
