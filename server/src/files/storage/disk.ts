/** Bytes of files, at `files/<first two characters of the id>/<id>` in the data folder. */
import { mkdir, open as openFile, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type ByteRange, type FileStorage, storedPath } from "./storage.ts";

export function createDisk(dataFolder: string): FileStorage {
  const root = join(dataFolder, "files");
  const folderOf = (id: string) => join(root, id.slice(0, 2));
  const pathOf = (id: string) => join(dataFolder, storedPath(id));

  /** Resolves after the bytes and their folder entries are synced. Only the server's user can read them. */
  async function write(id: string, bytes: Uint8Array): Promise<void> {
    const folder = folderOf(id);
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await openFile(pathOf(id), "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    // Without this, a power cut can lose the folder entry of a synced file.
    await syncFolder(folder);
    if (created !== undefined) await Promise.all([root, dataFolder].map(syncFolder));
  }

  /** The stream closes the file when it ends or is destroyed. */
  async function open(id: string, range?: ByteRange): Promise<Readable | undefined> {
    return (await unlessMissing(openFile(pathOf(id), "r")))?.createReadStream(range);
  }

  /** Skips files that are already gone. */
  async function deleteFiles(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => unlessMissing(unlink(pathOf(id)))));
  }

  async function listIds(subfolder: string): Promise<string[]> {
    return (await unlessMissing(readdir(join(root, subfolder)))) ?? [];
  }

  /** The data folder is locked by its only server. */
  const requireOwnership = async () => {};

  return { write, open, delete: deleteFiles, listIds, requireOwnership };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await openFile(path, "r");
  await folder.sync().finally(() => folder.close());
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}
