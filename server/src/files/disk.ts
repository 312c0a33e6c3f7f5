/** Where the bytes of files stand: `files/<two signs>/<id>` in the data folder, their owner's only. */
import { type FileHandle, mkdir, open, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";

export interface Disk {
  /** Answers after the bytes, and the way to them, are on disk. */
  write(id: string, bytes: Buffer): Promise<void>;
  /** Undefined when there are none. Whoever asked closes it. */
  open(id: string): Promise<FileHandle | undefined>;
  /** What is gone already is as it should be. */
  remove(ids: readonly string[]): Promise<void>;
  /** The ids of one of the folders. */
  idsIn(shelf: string): Promise<string[]>;
}

/** The folders' names: the first two signs of every id. */
export const shelves: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, "0"),
);

export function createDisk(dataFolder: string): Disk {
  const root = join(dataFolder, "files");
  const shelfOf = (id: string) => join(root, id.slice(0, 2));
  const pathOf = (id: string) => join(shelfOf(id), id);

  return {
    async write(id, bytes) {
      const shelf = shelfOf(id);
      const made = await mkdir(shelf, { recursive: true, mode: 0o700 });
      const file = await open(pathOf(id), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      // A file is found again after a power cut when its folder is on disk as well.
      await syncFolder(shelf);
      if (made !== undefined) await Promise.all([root, dataFolder].map(syncFolder));
    },

    open: (id) => unlessMissing(open(pathOf(id), "r")),

    async remove(ids) {
      await Promise.all(ids.map((id) => unlessMissing(unlink(pathOf(id)))));
    },

    async idsIn(shelf) {
      return (await unlessMissing(readdir(join(root, shelf)))) ?? [];
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
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
