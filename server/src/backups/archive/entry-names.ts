/** Names of the entries of a backup. */
import { sqliteFileName } from "../../database/snapshots/snapshots.ts";
import { storedPath } from "../../files/files.ts";
import { manifestName } from "./manifest.ts";

/** Lists the SHA-256 of every other entry, for `sha256sum --check`. The last entry. */
export const sumsName = "SHA256SUMS";
export const keyName = "secret.key";
/** The folder of the rows of PostgreSQL. */
export const rowsFolder = "database";

const allowed = [
  new RegExp(
    `^(${[manifestName, sqliteFileName, keyName, sumsName].map(RegExp.escape).join("|")})$`,
  ),
  /^database\/(tables\.json|[a-z_]{1,63}\.ndjson)$/,
  /^files\/[0-9a-f]{2}\/[0-9a-f]{32}$/,
];

/** Any other name could write outside of the folder that is restored. */
export function isEntryName(name: string): boolean {
  return allowed.some((pattern) => pattern.test(name));
}

export function entryOfFile(id: string): string {
  return storedPath(id);
}

/** Where a file of the snapshot is in the backup. */
export function entryOfSnapshot(name: string): string {
  return name === sqliteFileName ? name : `${rowsFolder}/${name}`;
}
