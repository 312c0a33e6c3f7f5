/** Checks whether the SQLite file is damaged, and finds a backup to restore. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { newestSoundBackup } from "../../backups/backups.ts";
import type { Config } from "../../config/config.ts";
import { findDamage } from "../../database/checks.ts";
import type { Io } from "../command.ts";
import { type Finding, fix, ok } from "./finding.ts";

/** Returns undefined if there is no file to check. */
export function checkDamage(io: Io, config: Config): Promise<Finding> | Finding | undefined {
  if (config.databaseUrl !== undefined) return undefined;
  const file = join(resolve(config.dataFolder), "belfry.db");
  if (!existsSync(file)) return undefined;
  const damage = findDamage(file);
  return damage === undefined
    ? ok("The database file is not damaged.")
    : describeDamage(io, config, `The database ${file} is damaged (${damage}).`);
}

/** `text` is a sentence that names the database. Checks backups until one is sound, from the newest. */
export async function describeDamage(
  { program }: Pick<Io, "program">,
  config: Config,
  text: string,
): Promise<Finding> {
  const path = await newestSoundBackup(config);
  const advice =
    path === undefined
      ? `There is no sound backup in the backup folder (BELFRY_BACKUP_FOLDER). If you have one elsewhere, run: ${program} restore FILE --force`
      : `The newest sound backup is ${path}. Run: ${program} restore "${path}" --force`;
  return fix(`${text} Stop the server. ${advice}`);
}
