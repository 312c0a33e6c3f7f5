/** The folder of scheduled backups and of snapshots before upgrades. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { describeDiskError } from "./create/disk-space.ts";
import { backupName } from "./create/output-file.ts";

export type BackupFolder = "scheduled" | "before-upgrade";

const snapshotsKept = 3;

type FolderConfig = Pick<Config, "dataFolder" | "backupFolder" | "backupKeep">;

/** Creates the folder if it is missing. */
export async function newBackupPath(
  config: FolderConfig,
  kind: BackupFolder,
  createdAt: Date,
): Promise<string> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw describeDiskError(error, folder);
  });
  return join(folder, backupName(createdAt, prefixOf(kind)));
}

/** Deletes the oldest backups of this kind. Other files in the folder stay. */
export async function deleteOldBackups(config: FolderConfig, kind: BackupFolder): Promise<void> {
  const kept = kind === "scheduled" ? config.backupKeep : snapshotsKept;
  const pattern = new RegExp(`^${prefixOf(kind)}-\\d{4}-\\d{2}-\\d{2}-\\d{6}\\.tar\\.zst$`);
  const names = (await readdir(folderOf(config))).filter((name) => pattern.test(name)).sort();
  for (const name of names.slice(0, -kept)) await rm(join(folderOf(config), name));
}

/** Returns the paths of all backups in the folder, the newest first, also those of the command line. */
export async function listBackups(config: FolderConfig): Promise<string[]> {
  const pattern = /^belfry-(?:\w+-)*(\d{4}-\d{2}-\d{2}-\d{6})\.tar(?:\.\w+)?$/;
  const timeOf = (name: string) => pattern.exec(name)?.[1] ?? "";
  const names = await readdir(folderOf(config)).catch(() => []);
  return names
    .filter((name) => pattern.test(name))
    .sort((a, b) => timeOf(b).localeCompare(timeOf(a), "en"))
    .map((name) => join(folderOf(config), name));
}

function folderOf({ dataFolder, backupFolder }: FolderConfig): string {
  return backupFolder ? resolve(backupFolder) : join(resolve(dataFolder), "backups");
}

function prefixOf(kind: BackupFolder): string {
  return `belfry-${kind}`;
}
