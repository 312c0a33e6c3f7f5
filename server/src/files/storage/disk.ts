/** Bytes of files, at `files/<first two characters of the id>/<id>` in the data folder. */
import {
  constants,
  copyFile,
  mkdir,
  open as openFile,
  readdir,
  rename,
  unlink,
} from "node:fs/promises";
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
    await syncFolders(folder, created);
  }

  /** Without this, a power cut can lose the folder entry of a synced file. */
  async function syncFolders(folder: string, created: string | undefined): Promise<void> {
    await syncPath(folder);
    if (created !== undefined) await Promise.all([root, dataFolder].map(syncPath));
  }

  async function writeFile(id: string, path: string): Promise<void> {
    const folder = folderOf(id);
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    await moveFile(path, pathOf(id));
    await syncPath(pathOf(id));
    await syncFolders(folder, created);
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

  return { write, writeFile, open, delete: deleteFiles, listIds, requireOwnership };
}

async function syncPath(path: string): Promise<void> {
  const file = await openFile(path, "r");
  await file.sync().finally(() => file.close());
}

/** Copies it if the folders are on different disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}
