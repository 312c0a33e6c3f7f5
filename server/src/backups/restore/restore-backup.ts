/**
 * Restores a backup. Everything is checked and extracted next to its place first, then renamed, so
 * that a restore that fails changes nothing.
 */
import { createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { keyIdsOf } from "../../crypto/secrets.ts";
import { type DatabaseOptions, openDatabase } from "../../database/database.ts";
import { prepareSqliteFile, restoreRows } from "../../database/snapshots/restore.ts";
import { readArchive, readManifest } from "../archive/archive-reader.ts";
import { keyName, rowsFolder } from "../archive/entry-names.ts";
import type { Manifest } from "../archive/manifest.ts";
import type { SignatureState } from "../archive/signature.ts";
import { describeDiskError, requireSpace } from "../create/disk-space.ts";
import { partialName, syncFolder } from "../create/output-file.ts";
import type { SourceConfig } from "../create/source.ts";
import { checkDatabase } from "../verify-backup.ts";
import { deleteFolder, type Move, moveAll } from "./moves.ts";
import { chooseKey, type RestoreKey, signatureKey, unsignedText } from "./restore-key.ts";
import { checkTarget, type ExistingData, lockTarget } from "./restore-target.ts";
import { replaceSealedSecrets } from "./unreadable-store.ts";

export interface RestoreOptions {
  config: SourceConfig;
  path: string;
  keyFile?: string | undefined;
  isNewKeyAllowed?: boolean;
  /** Accept a backup without a signature, although the key to check it is here. */
  isUnsignedAllowed?: boolean;
  /** Move existing data aside. */
  isReplaceAllowed?: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: (readBytes: number, totalBytes: number) => void;
}

export interface RestoreResult {
  manifest: Manifest;
  key: RestoreKey["source"];
  signature: SignatureState;
  /** Where the data that was there before is now. */
  asideFolder?: string;
  asideSchema?: string;
}

interface Plan {
  manifest: Manifest;
  key: RestoreKey;
  signature: SignatureState;
  dataFolder: string;
  existing: ExistingData;
  /** `2026-11-22-101500`. */
  time: string;
}

export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { config, isReplaceAllowed = false, isNewKeyAllowed = false, keyFile } = options;
  const dataFolder = resolve(config.dataFolder);
  const path = resolve(options.path);
  const lock = lockTarget(dataFolder);
  try {
    const manifest = await readManifest(path);
    const key = await chooseKey(manifest, { config, keyFile, isNewKeyAllowed });
    const existing = await checkTarget({ manifest, config, dataFolder, key, isReplaceAllowed });
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await requireSpace(dataFolder, manifest.totalBytes);
    const temporary = join(dataFolder, partialName());
    const time = new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
    try {
      const signature = await extract({ ...options, path }, key, temporary);
      const plan = { manifest, key, signature, dataFolder, existing, time };
      return await install(options, plan, temporary);
    } finally {
      await deleteFolder(temporary);
    }
  } catch (error) {
    throw describeDiskError(error, dataFolder);
  } finally {
    lock?.close();
  }
}

/** Extracts and checks the backup. */
async function extract(
  options: RestoreOptions,
  restoreKey: RestoreKey,
  temporary: string,
): Promise<SignatureState> {
  const { path, config, signal, onProgress = () => {}, isUnsignedAllowed = false } = options;
  const key = await signatureKey(restoreKey, config);
  const folders = new Set<string>();
  await mkdir(temporary, { mode: 0o700 });
  const { manifest, signature } = await readArchive({
    path,
    key,
    signal,
    onProgress,
    async onEntry(name, chunks) {
      const file = join(temporary, name);
      if (!folders.has(dirname(file))) {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        folders.add(dirname(file));
      }
      await pipeline(chunks, createWriteStream(file, { mode: 0o600, flush: true }));
    },
  });
  if (key && signature === "missing" && !isUnsignedAllowed) throw new Error(unsignedText);
  for (const folder of folders) await syncFolder(folder);
  await checkDatabase(manifest, temporary).catch((error: Error) => {
    throw new Error(
      `The database in this backup is damaged: ${error.message}. Use another backup.`,
    );
  });
  return signature;
}

async function install(
  options: RestoreOptions,
  plan: Plan,
  temporary: string,
): Promise<RestoreResult> {
  const { manifest, key, signature, dataFolder, existing, time } = plan;
  const { config } = options;
  const keyId = await placeKey(manifest, key, temporary);
  const asideFolder = join(dataFolder, `before-restore-${time}`);
  const moves: Move[] = existing.names.map((name) => ({
    from: join(dataFolder, name),
    to: join(asideFolder, name),
  }));
  if (manifest.database === "sqlite") {
    if (key.source === "new")
      await replaceSecrets({ dataFolder: temporary, mustExist: true }, key.text);
    prepareSqliteFile(temporary, keyId);
    moves.push({ from: join(temporary, "belfry.db"), to: join(dataFolder, "belfry.db") });
  }
  if (key.source !== "kept") {
    moves.push({ from: join(temporary, keyName), to: join(dataFolder, keyName) });
  }
  if (manifest.files) {
    await mkdir(join(temporary, "files"), { recursive: true, mode: 0o700 });
    // A folder replaces an empty one only.
    moves.push({ from: join(temporary, "files"), to: join(dataFolder, "files") });
  }
  const asideSchema = `belfry_before_restore_${time.replaceAll("-", "_")}`;
  let undo: () => Promise<void> = async () => {};
  const swap = async () => {
    undo = await moveAll(moves);
    await syncFolder(dataFolder);
  };
  const { databaseUrl: url } = config;
  if (url !== undefined && manifest.database === "postgres") {
    await restoreRows({
      url,
      folder: join(temporary, rowsFolder),
      steps: manifest.schemaSteps,
      keyId,
      asideSchema: existing.hasTables ? asideSchema : undefined,
      beforeCommit: swap,
    }).catch(async (error) => {
      await undo();
      throw error;
    });
    if (key.source === "new") await replaceSecrets({ url, dataFolder }, key.text);
  } else {
    await swap();
  }
  return {
    manifest,
    key: key.source,
    signature,
    ...(existing.names.length > 0 && { asideFolder }),
    ...(existing.hasTables && { asideSchema }),
  };
}

async function replaceSecrets(options: DatabaseOptions, keyText: string): Promise<void> {
  const database = await openDatabase(options);
  await replaceSealedSecrets(database, keyText).finally(database.close);
}

/** Puts the key file next to the database. Returns its id if the database must expect another key. */
async function placeKey(
  manifest: Manifest,
  key: RestoreKey,
  temporary: string,
): Promise<string | undefined> {
  const file = join(temporary, keyName);
  switch (key.source) {
    case "kept":
      await deleteFolder(file);
      return undefined;
    case "backup": {
      const ids = keyIdsOf(await readFile(file, "utf8"), "The key in the backup");
      if (manifest.keyIds.every((id) => ids.includes(id))) return undefined;
      throw new Error("The key in this backup is not the one that sealed its secrets.");
    }
    case "given":
      await writeFile(file, key.text, { mode: 0o600, flush: true });
      return undefined;
    case "new":
      await writeFile(file, key.text, { mode: 0o600, flush: true });
      return key.id;
  }
}
