/** Makes a backup of an installation while its server runs. */
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import type { Database } from "../../database/database.ts";
import { holdFiles } from "../../database/snapshots/file-hold.ts";
import { checkSnapshot, type Snapshot, takeSnapshot } from "../../database/snapshots/snapshots.ts";
import { version } from "../../version.ts";
import { readArchive } from "../archive/archive-reader.ts";
import { createArchiveWriter } from "../archive/archive-writer.ts";
import { entryOfFile, entryOfSnapshot, keyName } from "../archive/entry-names.ts";
import { formatVersion, type Manifest, manifestName } from "../archive/manifest.ts";
import { createPace } from "../archive/pace.ts";
import { signSums } from "../archive/signature.ts";
import { describeDiskError, requireSpace } from "./disk-space.ts";
import { deleteStalePartials, partialName, publish } from "./output-file.ts";
import { type KeyText, openSource, readKey, type SourceConfig } from "./source.ts";

export interface BackupOptions {
  config: SourceConfig;
  /** An absolute path whose folder exists. With `output`, its extension selects the compression. */
  path: string;
  /** Receives the backup instead of the path. */
  output?: Writable | undefined;
  isReplaceAllowed?: boolean;
  withKey?: boolean;
  /** Default: true. Never includes files in an S3 bucket. */
  withFiles?: boolean;
  /** Bytes per second. */
  maxRate?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: (part: string, doneBytes: number, totalBytes: number) => void;
}

export interface BackupResult {
  path: string;
  bytes: number;
  durationMs: number;
  manifest: Manifest;
}

interface Entry {
  name: string;
  path: string;
  size: number;
}

/** Resolves when the backup is on disk and its checksums were read back. */
export async function createBackup(options: BackupOptions): Promise<BackupResult> {
  const { config, path, output } = options;
  const withFiles = options.withFiles !== false && config.s3Url === undefined;
  const start = performance.now();
  const database = await openSource(config);
  const folder = output ? resolve(config.dataFolder) : dirname(path);
  const temporary = join(folder, partialName());
  try {
    await deleteStalePartials(folder);
    const release = withFiles ? await holdFiles(database.sql, Date.now) : undefined;
    try {
      await mkdir(temporary, { mode: 0o700 });
      const { bytes, manifest } = await writeBackup({ ...options, withFiles }, database, temporary);
      return { path, bytes, manifest, durationMs: Math.round(performance.now() - start) };
    } finally {
      await rm(temporary, { recursive: true, force: true });
      await release?.();
    }
  } catch (error) {
    throw describeDiskError(error, folder);
  } finally {
    await database.close();
  }
}

async function writeBackup(options: BackupOptions, database: Database, temporary: string) {
  const { config, path, output, isReplaceAllowed = false, withKey = false } = options;
  const { withFiles = true, maxRate, signal, onProgress = () => {} } = options;
  const dataFolder = resolve(config.dataFolder);
  const createdAt = new Date();
  if (database.kind === "sqlite") {
    await requireSpace(dirname(temporary), (await stat(join(dataFolder, "belfry.db"))).size);
  }
  const snapshot = await takeSnapshot({
    database,
    dataFolder,
    folder: temporary,
    signal,
    maxRate,
    onProgress,
  });
  onProgress("check", 0, 0);
  await checkSnapshot(snapshot.format, temporary);

  const key = await readKey(config);
  if (withKey && !key) throw new Error("There is no secret key to put into the backup.");
  const snapshotEntries = await sizesOf(
    snapshot.names.map((name) => ({ name: entryOfSnapshot(name), path: join(temporary, name) })),
  );
  const files = withFiles ? snapshot.contents.files : [];
  const fileEntries = await sizesOf(
    files.map(({ id }) => ({ name: entryOfFile(id), path: join(dataFolder, entryOfFile(id)) })),
  );
  const manifest = describe({
    snapshot,
    createdAt,
    key,
    withKey,
    withFiles,
    snapshotEntries,
    fileEntries,
  });
  await requireSpace(dirname(temporary), manifest.totalBytes);

  const partial = join(temporary, "backup");
  const stream = output ?? createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  const pace = createPace(maxRate, signal);
  const sign = key && ((sums: string) => signSums(key, sums));
  const writer = createArchiveWriter({ path, output: stream, pace, modifiedAt: createdAt, sign });
  await writer.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  if (withKey && key) await writer.add(keyName, Buffer.from(key.text));
  let done = 0;
  for (const { name, path, size } of [...snapshotEntries, ...fileEntries]) {
    await writer.addFile(name, path, size);
    done += size;
    onProgress("backup", done, manifest.totalBytes);
  }
  await writer.finish();
  if (output) return { bytes: 0, manifest };
  onProgress("check", 0, 0);
  await readArchive({ path: partial, key, signal });
  const { size } = await stat(partial);
  await publish(partial, path, isReplaceAllowed);
  return { bytes: size, manifest };
}

/** Skips files that do not exist. */
async function sizesOf(entries: readonly Omit<Entry, "size">[]): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const entry of entries) {
    const { size } = (await stat(entry.path).catch(() => undefined)) ?? {};
    if (size !== undefined) found.push({ ...entry, size });
  }
  return found;
}

function describe(options: {
  snapshot: Snapshot;
  createdAt: Date;
  key: KeyText | undefined;
  withKey: boolean;
  withFiles: boolean;
  snapshotEntries: readonly Entry[];
  fileEntries: readonly Entry[];
}): Manifest {
  const { snapshot, createdAt, key, withKey, withFiles, snapshotEntries, fileEntries } = options;
  const { contents } = snapshot;
  const bytesOf = (entries: readonly Entry[]) => entries.reduce((sum, { size }) => sum + size, 0);
  const fileBytes = bytesOf(fileEntries);
  return {
    format: formatVersion,
    belfry: version,
    createdAt: createdAt.toISOString(),
    database: snapshot.kind,
    databaseFormat: snapshot.format,
    schemaSteps: contents.steps,
    ...(contents.epoch && { epoch: contents.epoch }),
    keyIds: key?.ids ?? (contents.keyId ? [contents.keyId] : []),
    holdsKey: withKey,
    users: contents.userCount,
    chats: contents.chatCount,
    messages: contents.messageCount,
    files: withFiles
      ? {
          count: fileEntries.length,
          bytes: fileBytes,
          missing: contents.files.length - fileEntries.length,
        }
      : null,
    totalBytes: bytesOf(snapshotEntries) + fileBytes,
  };
}
