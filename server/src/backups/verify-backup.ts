/** Checks a backup: every checksum, and the integrity of the database in it. */
import { createWriteStream } from "node:fs";
import { access, constants, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  checkSnapshot,
  readSqliteContents,
  sqliteFileName,
} from "../database/snapshots/snapshots.ts";
import { readArchive } from "./archive/archive-reader.ts";
import { dumpFolder } from "./archive/entry-names.ts";
import type { Manifest } from "./archive/manifest.ts";
import { describeDiskError } from "./create/disk-space.ts";
import { partialName } from "./create/output-file.ts";

/** Rejects with a sentence if the backup is damaged. */
export async function verifyBackup(options: {
  path: string;
  signal?: AbortSignal | undefined;
  onProgress?: (readBytes: number, totalBytes: number) => void;
}): Promise<Manifest> {
  const { signal, onProgress = () => {} } = options;
  const path = resolve(options.path);
  const temporary = join(await chooseFolder(path), partialName());
  await mkdir(join(temporary, dumpFolder), { recursive: true, mode: 0o700 });
  try {
    const manifest = await readArchive({
      path,
      signal,
      onProgress,
      // Only for the database: uploaded files are checked by their sums.
      async onEntry(name, chunks) {
        if (name === sqliteFileName || name.startsWith(`${dumpFolder}/`)) {
          await pipeline(chunks, createWriteStream(join(temporary, name), { mode: 0o600 }));
        } else {
          for await (const _ of chunks);
        }
      },
    });
    await checkDatabase(manifest, temporary).catch((error: Error) => {
      const sentence = `The database in ${basename(path)} is damaged: ${error.message}.`;
      throw new Error(`${sentence} Use another backup.`, { cause: error });
    });
    return manifest;
  } catch (error) {
    throw describeDiskError(error, dirname(temporary));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Throws if the database is damaged or does not match the manifest. */
export async function checkDatabase(manifest: Manifest, folder: string): Promise<void> {
  const { databaseFormat, messages } = manifest;
  if (databaseFormat !== "sqlite") {
    await checkSnapshot(databaseFormat, join(folder, dumpFolder));
    return;
  }
  await checkSnapshot("sqlite", folder);
  const { messageCount } = await readSqliteContents(join(folder, sqliteFileName));
  if (messageCount !== messages) {
    throw new Error(`it has ${messageCount} messages instead of ${messages}`);
  }
}

/** A backup may be larger than the folder for temporary files. */
async function chooseFolder(path: string): Promise<string> {
  const folder = dirname(path);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? folder : tmpdir();
}
