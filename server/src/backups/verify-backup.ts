/** Checks a backup: every checksum, its signature, and the integrity of the database in it. */
import { createWriteStream } from "node:fs";
import { access, constants, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config/config.ts";
import {
  checkSnapshot,
  readSqliteContents,
  sqliteFileName,
} from "../database/snapshots/snapshots.ts";
import { type ArchiveContents, readArchive, readManifest } from "./archive/archive-reader.ts";
import { rowsFolder } from "./archive/entry-names.ts";
import type { Manifest } from "./archive/manifest.ts";
import { listBackups } from "./backup-folder.ts";
import { describeDiskError } from "./create/disk-space.ts";
import { partialName } from "./create/output-file.ts";
import { type KeyText, readKey, readKeyFile, type SourceConfig } from "./create/source.ts";

/** Rejects with a sentence if the backup is damaged or was changed. */
export async function verifyBackup(options: {
  config: SourceConfig;
  path: string;
  /** A file with the key for the signature. Default: the key of the installation. */
  keyFile?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: (readBytes: number, totalBytes: number) => void;
}): Promise<ArchiveContents> {
  const { config, keyFile, signal, onProgress = () => {} } = options;
  const path = resolve(options.path);
  const key = await chooseKey(await readManifest(path), config, keyFile);
  const temporary = join(await chooseFolder(path), partialName());
  await mkdir(join(temporary, rowsFolder), { recursive: true, mode: 0o700 });
  try {
    const contents = await readArchive({
      path,
      key,
      signal,
      onProgress,
      // Only for the database: uploaded files are checked by their sums.
      async onEntry(name, chunks) {
        if (name === sqliteFileName || name.startsWith(`${rowsFolder}/`)) {
          await pipeline(chunks, createWriteStream(join(temporary, name), { mode: 0o600 }));
        } else {
          for await (const _ of chunks);
        }
      },
    });
    await checkDatabase(contents.manifest, temporary).catch((error: Error) => {
      const sentence = `The database in ${basename(path)} is damaged: ${error.message}.`;
      throw new Error(`${sentence} Use another backup.`, { cause: error });
    });
    return contents;
  } catch (error) {
    throw describeDiskError(error, dirname(temporary));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the path of the newest backup in the backup folder that is not damaged. */
export async function newestSoundBackup(
  config: SourceConfig & Pick<Config, "backupFolder" | "backupKeep">,
): Promise<string | undefined> {
  for (const path of await listBackups(config)) {
    const isSound = await verifyBackup({ config, path }).then(
      () => true,
      () => false,
    );
    if (isSound) return path;
  }
  return undefined;
}

/** Throws if the database is damaged or does not match the manifest. */
export async function checkDatabase(manifest: Manifest, folder: string): Promise<void> {
  const { databaseFormat, messages } = manifest;
  if (databaseFormat !== "sqlite") {
    await checkSnapshot(databaseFormat, join(folder, rowsFolder));
    return;
  }
  await checkSnapshot("sqlite", folder);
  const { messageCount } = await readSqliteContents(join(folder, sqliteFileName));
  if (messageCount !== messages) {
    throw new Error(`it has ${messageCount} messages instead of ${messages}`);
  }
}

/** The installation may have another key than the backup. A key file must be the right one. */
async function chooseKey(
  { keyIds }: Manifest,
  config: SourceConfig,
  keyFile: string | undefined,
): Promise<KeyText | undefined> {
  if (keyFile === undefined) {
    const key = await readKey(config);
    return key && keyIds.some((id) => key.ids.includes(id)) ? key : undefined;
  }
  const key = await readKeyFile(resolve(keyFile));
  if (!key) throw new Error(`There is no key file ${keyFile}.`);
  return key;
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
