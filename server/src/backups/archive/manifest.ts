/** The manifest: the first entry of every backup. */
import type { DatabaseKind } from "../../database/database.ts";
import { lastFormerCommit } from "../../database/migrate.ts";
import type { SnapshotFormat } from "../../database/snapshots/snapshots.ts";

export const formatVersion = 2;
export const manifestName = "manifest.json";

export interface Manifest {
  /** 1: by commit 78b3bd67 or before. Its backups of SQLite are the same. */
  format: 1 | 2;
  /** The version of Belfry that wrote the backup. */
  belfry: string;
  /** ISO 8601. Every message that was acknowledged before is in the backup. */
  createdAt: string;
  database: DatabaseKind;
  databaseFormat: SnapshotFormat;
  /** Names of the migrations that the tables had. */
  schemaSteps: string[];
  epoch?: string;
  /** Ids of the keys that sealed the secrets. The first one seals. */
  keyIds: string[];
  holdsKey: boolean;
  users: number;
  chats: number;
  messages: number;
  /** Null if the uploaded files were left out. */
  files: { count: number; bytes: number; missing: number } | null;
  /** Bytes of all entries before compression. */
  totalBytes: number;
}

/** Throws a sentence if this version cannot read the backup. */
export function parseManifest(text: string, place: string): Manifest {
  const value = parseObject(text);
  if (!value || typeof value.format !== "number")
    throw new Error(`${place} is not a Belfry backup.`);
  if (value.format > formatVersion) {
    throw new Error(
      `${place} was written by a newer Belfry (${String(value.belfry)}). Use that version or a later one.`,
    );
  }
  if (value.databaseFormat === "pg_dump" || value.databaseFormat === "csv") {
    throw new Error(
      `${place} was made from PostgreSQL in a former format. Restore it with the commit ${lastFormerCommit} of ` +
        "Belfry, as docs/guides/backups.md describes.",
    );
  }
  if (!isManifest(value)) throw new Error(`${place} is damaged: its manifest is incomplete.`);
  return value;
}

function isManifest(value: Record<string, unknown>): value is Record<string, unknown> & Manifest {
  const { files } = value;
  return (
    isText(value.belfry) &&
    isText(value.createdAt) &&
    !Number.isNaN(Date.parse(value.createdAt)) &&
    (value.database === "sqlite" || value.database === "postgres") &&
    ["sqlite", "rows"].includes(String(value.databaseFormat)) &&
    (value.databaseFormat === "sqlite") === (value.database === "sqlite") &&
    areTexts(value.schemaSteps) &&
    areTexts(value.keyIds) &&
    typeof value.holdsKey === "boolean" &&
    [value.users, value.chats, value.messages, value.totalBytes].every(isCount) &&
    (files === null ||
      (isObject(files) && [files.count, files.bytes, files.missing].every(isCount)))
  );
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
