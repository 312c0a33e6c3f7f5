/** The installation that a backup is made of. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import { keyIdsOf } from "../../crypto/secrets.ts";
import { ageOfData, ageTexts } from "../../database/checks.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { longSilenceMs } from "../../database/snapshots/snapshots.ts";

export type SourceConfig = Pick<Config, "dataFolder" | "databaseUrl" | "secretKey" | "s3Url">;

export interface KeyText {
  text: string;
  ids: string[];
}

/** Opens the database. Rejects if it is empty, or from a version that this one cannot read. Older data is accepted. */
export async function openSource(config: SourceConfig): Promise<Database> {
  const database = await openDatabase({
    ...(config.databaseUrl !== undefined && { url: config.databaseUrl }),
    dataFolder: resolve(config.dataFolder),
    mustExist: true,
    silenceMs: longSilenceMs,
  });
  const age = await ageOfData(database).catch(async (error) => {
    await database.close();
    throw error;
  });
  if (age === "older" || age === "same") return database;
  await database.close();
  throw new Error(ageTexts[age]);
}

/** Returns the configured key or the key file, or undefined if there is neither. */
export async function readKey(config: SourceConfig): Promise<KeyText | undefined> {
  if (config.secretKey) {
    return { text: config.secretKey, ids: keyIdsOf(config.secretKey, "BELFRY_SECRET_KEY") };
  }
  return readKeyFile(join(resolve(config.dataFolder), "secret.key"));
}

export async function readKeyFile(path: string): Promise<KeyText | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new Error(`The key file ${path} cannot be read: ${error.message}.`);
  });
  return text === undefined ? undefined : { text, ids: keyIdsOf(text, `The key file ${path}`) };
}
