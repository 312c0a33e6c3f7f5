/** Locks and opens the source and the target of a copy. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keyIdsOf } from "../../crypto/secrets.ts";
import { ageOfData, ageTexts, hasData } from "../checks.ts";
import { type Database, openDatabase } from "../database.ts";
import { StartError } from "../failures.ts";
import { migrate, stepNames } from "../migrate.ts";
import { requireSupported } from "../postgres/supported.ts";
import { longSilenceMs } from "../rows/long-snapshot.ts";
import { listAllTables } from "../snapshots/restore.ts";
import { explainPostgresError } from "../start/connect-error.ts";
import { openSecrets } from "../start/key-check.ts";
import { lockFolder } from "../start/lock.ts";
import { lockPostgres } from "../start/postgres-lock.ts";

/** A PostgreSQL database, or the SQLite file of a data folder. Folders are absolute paths. */
export type CopyPlace = { url: string } | { dataFolder: string };

export interface PlacesOptions {
  /** `url` is set if the data is in PostgreSQL. The folder has the key and the files. */
  source: { dataFolder: string; url: string | undefined; secretKey: string | undefined };
  target: CopyPlace;
  onLockLost(error: Error): void;
}

export interface OpenPlaces {
  source: Database;
  target: Database;
  close(): Promise<void>;
}

/** Rejects with a sentence if a server runs on one of them, or if the target cannot be used. */
export async function openPlaces(options: PlacesOptions): Promise<OpenPlaces> {
  const { source: from, target: to, onLockLost } = options;
  const sourcePlace = from.url === undefined ? { dataFolder: from.dataFolder } : { url: from.url };
  requireOther(sourcePlace, to);
  await using resources = new AsyncDisposableStack();
  const use = <T extends { close(): void | Promise<void> }>(opened: T): T => {
    resources.defer(async () => opened.close());
    return opened;
  };
  const source = use(
    await openDatabase({
      ...sourcePlace,
      dataFolder: from.dataFolder,
      mustExist: true,
      silenceMs: longSilenceMs,
    }),
  );
  const keyIds = await requireData(source, from);
  use(await lockPlace(sourcePlace, keyIds, onLockLost));
  try {
    if ("dataFolder" in to) prepareFolder(options, to.dataFolder, keyIds);
    use(await lockPlace(to, keyIds, onLockLost));
    const target = use(await openDatabase({ dataFolder: "", silenceMs: longSilenceMs, ...to }));
    await prepareTables(target, to);
    const opened = resources.move();
    return { source, target, close: () => opened.disposeAsync() };
  } catch (error) {
    throw forTarget(error, to);
  }
}

function requireOther(source: CopyPlace, target: CopyPlace): void {
  if (JSON.stringify(source) !== JSON.stringify(target)) return;
  throw new StartError("The target is the source. Choose another database.");
}

/** Returns the ids of the keys. Rejects if they are not those of the data. */
async function requireData(
  database: Database,
  { secretKey, dataFolder }: PlacesOptions["source"],
): Promise<readonly string[]> {
  const age = await ageOfData(database);
  if (age !== "same") throw new StartError(ageTexts[age]);
  if (!(await hasData(database))) throw new StartError(ageTexts.none);
  return (await openSecrets(database, { secretKey, dataFolder })).keyIds;
}

/** Takes the lock of a server that runs alone. */
async function lockPlace(
  place: CopyPlace,
  keyIds: readonly string[],
  onLost: (error: Error) => void,
): Promise<{ close(): void | Promise<void> }> {
  if ("dataFolder" in place) return lockFolder(place.dataFolder);
  const lock = await lockPostgres({
    url: place.url,
    traits: { steps: stepNames, bus: "memory" },
    canLead: false,
    onLost,
    onSlow() {},
  });
  await lock.finishStart(keyIds).catch(async (error) => {
    await lock.close();
    throw error;
  });
  return lock;
}

function prepareFolder(
  { source }: PlacesOptions,
  targetFolder: string,
  expected: readonly string[],
): void {
  try {
    mkdirSync(targetFolder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The folder ${targetFolder} of the target cannot be created: ${reason}.`);
  }
  const file = join(targetFolder, "secret.key");
  if (source.secretKey !== undefined || !existsSync(file)) return;
  const found = keyIdsOf(readFileSync(file, "utf8"), `The key file ${file}`);
  if (expected.every((id) => found.includes(id))) return;
  throw new StartError(
    `${file} is another key (${found.join(", ")}) than that of the source (${expected.join(", ")}). ` +
      "Choose another folder, or move this key aside.",
  );
}

/** Creates the tables. Those of another version are not migrated, because they may have data. */
async function prepareTables(database: Database, place: CopyPlace): Promise<void> {
  if ("url" in place) await requireSupported(database);
  const age = await ageOfData(database);
  if (age === "outdated" || age === "older" || age === "newer") {
    const version = age === "newer" ? "a newer" : "an older";
    throw new StartError(`The target contains tables of ${version} Belfry. Choose an empty one.`);
  }
  if (age === "none" && "url" in place && (await listAllTables(database.sql)).tables.length > 0) {
    throw new StartError("The target has tables of another program. Choose an empty one.");
  }
  await migrate(database);
}

/** The sentences name the options of a server. */
function forTarget(error: unknown, place: CopyPlace): unknown {
  if (!(error instanceof Error)) return error;
  const isExplained = error instanceof StartError || !("url" in place);
  const text = isExplained ? error.message : explainPostgresError(error, place.url);
  return new StartError(text.replaceAll(/BELFRY_DATABASE_URL|BELFRY_DATA/g, "--to"), {
    cause: error,
  });
}
