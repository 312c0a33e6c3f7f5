/** The file of a backup: written under a temporary name, and renamed when it is complete and synced. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

const partialPrefix = ".belfry-backup-";
/** No backup takes this long without a write. */
const staleMs = 24 * 60 * 60 * 1000;

/** `2026-11-22T03:00:00.000Z` as `belfry-2026-11-22-030000.tar.zst`. */
export function backupName(createdAt: Date, prefix = "belfry"): string {
  const [day = "", time = ""] = createdAt.toISOString().slice(0, 19).split("T");
  return `${prefix}-${day}-${time.replaceAll(":", "")}.tar.zst`;
}

/** Returns the path for a backup. An existing folder gets a file with the time in its name. */
export async function choosePath(
  path: string | undefined,
  createdAt: Date,
  isReplaceAllowed: boolean,
): Promise<string> {
  const given = resolve(path ?? ".");
  const found = await stat(given).catch(() => undefined);
  const chosen = found?.isDirectory() ? join(given, backupName(createdAt)) : given;
  if (found && !found.isDirectory() && !found.isFile()) throw new Error(`${chosen} is not a file.`);
  if (existsSync(chosen) && !isReplaceAllowed) throw existsError(chosen);
  if (!/\.tar(\.gz|\.zst)?$/.test(chosen)) {
    throw new Error(
      `${chosen} must end in .tar, .tar.gz or .tar.zst, which decides the compression.`,
    );
  }
  if (!existsSync(dirname(chosen))) {
    throw new Error(`There is no folder ${dirname(chosen)}. Create it, or choose another one.`);
  }
  return chosen;
}

export function partialName(): string {
  return `${partialPrefix}${randomBytes(6).toString("hex")}`;
}

/** Gives the complete file its name. */
export async function publish(
  partial: string,
  path: string,
  isReplaceAllowed: boolean,
): Promise<void> {
  if (isReplaceAllowed) await rename(partial, path);
  else await renameWithoutReplacing(partial, path);
  await syncFolder(dirname(path));
}

/** A link fails if the name exists. Some file systems have no links. */
async function renameWithoutReplacing(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path);
    await unlink(partial);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST" || existsSync(path)) {
      throw existsError(path);
    }
    await rename(partial, path);
  }
}

function existsError(path: string): Error {
  return new Error(`${path} already exists. Choose another name, or replace it with --force.`);
}

/** Deletes temporary files of backups whose process was killed. */
export async function deleteStalePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!basename(name).startsWith(partialPrefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > staleMs)
      await rm(path, { recursive: true, force: true });
  }
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  // Some network file systems cannot sync folders.
  await folder.sync().catch(() => {});
  await folder.close();
}
