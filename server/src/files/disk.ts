/** Bytes of files, at `files/<first two characters of the id>/<id>` in the data folder. */
import { type FileHandle, mkdir, open as openFile, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";

/** The first two characters of every id, in hexadecimal. */
export const subfolders: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, "0"),
);

/** Returns the path of a file's bytes in the data folder. */
export function storedPath(id: string): string {
  return `files/${id.slice(0, 2)}/${id}`;
}

export function createDisk(dataFolder: string) {
  const root = join(dataFolder, "files");
  const folderOf = (id: string) => join(root, id.slice(0, 2));
  const pathOf = (id: string) => join(dataFolder, storedPath(id));

  /** Resolves after the bytes and their folder entries are synced. Only the server's user can read them. */
  async function write(id: string, bytes: Buffer): Promise<void> {
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

  /** Returns undefined if the file is missing. The caller closes the handle. */
  async function open(id: string): Promise<FileHandle | undefined> {
    return unlessMissing(openFile(pathOf(id), "r"));
  }

  /** Skips files that are already gone. */
  async function remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => unlessMissing(unlink(pathOf(id)))));
  }

  async function listIds(subfolder: string): Promise<string[]> {
    return (await unlessMissing(readdir(join(root, subfolder)))) ?? [];
  }

  return { write, open, remove, listIds };
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
