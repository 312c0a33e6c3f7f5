/** Copies all data into another, empty database. A copy that was interrupted continues. */
import type { Kysely } from "kysely";
import { StartError } from "../failures.ts";
import { digestTable, findDifference } from "../rows/digests.ts";
import { openLongSnapshot } from "../rows/long-snapshot.ts";
import { countRows, insertOf, keyOf, lineOf, readBatches } from "../rows/rows.ts";
import { listTables, type RowTable } from "../rows/tables.ts";
import type { Database } from "../types.ts";
import { beginCopy, type CopyState, finishCopy, originOf, saveState } from "./state.ts";

export { type CopyPlace, type OpenPlaces, openPlaces } from "./places.ts";

export interface CopyProgress {
  part: "copy" | "compare";
  table: string;
  doneRows: number;
  totalRows: number;
}

export interface CopyOptions {
  /** Locked: no server writes to it. */
  source: Database;
  /** Locked and migrated. */
  target: Database;
  /** Deletes an unfinished copy of other data. */
  isRestartAllowed: boolean;
  signal: AbortSignal;
  /** Called before anything is written. Rejects if the target has too little space. */
  onStart(): Promise<void>;
  onProgress(progress: CopyProgress): void;
}

export interface CopyResult {
  rowCount: number;
  tableCount: number;
  messageCount: number;
}

interface CountedTable extends RowTable {
  rowCount: number;
}

/**
 * Resolves when the target has the same rows as the source: their counts and the hashes of all chats
 * were compared. Until then, a server does not start on the target.
 */
export async function copyDatabase(options: CopyOptions): Promise<CopyResult> {
  const { source, target, isRestartAllowed, onStart } = options;
  const snapshot = await openLongSnapshot(source);
  try {
    const sql = snapshot.sql as Kysely<unknown>;
    const tables = await listCounted(source, target, sql);
    const counts = tables.map(({ rowCount }) => rowCount);
    const origin = await originOf(snapshot.sql, counts);
    const state = await beginCopy(target, { tables, origin, isRestartAllowed, onStart });
    await copyTables(options, sql, tables, state);
    await compareTables(options, sql, tables);
    await finishCopy({ kind: source.kind, sql: snapshot.sql }, target);
    return {
      rowCount: sumOf(tables),
      tableCount: tables.length,
      messageCount: tables.find(({ name }) => name === "messages")?.rowCount ?? 0,
    };
  } finally {
    await snapshot.close();
  }
}

/** Returns the tables with the types of the target. The settings are copied last, by `finishCopy`. */
async function listCounted(
  { kind }: Database,
  target: Database,
  sql: Kysely<unknown>,
): Promise<CountedTable[]> {
  const names = (await listTables(kind, sql)).map(({ name }) => name);
  const inTarget = await listTables(target.kind, target.sql as Kysely<unknown>);
  const tables = inTarget.filter(({ name }) => name !== "settings" && names.includes(name));
  const counted: CountedTable[] = [];
  for (const table of tables) counted.push({ ...table, rowCount: await countRows(sql, table) });
  return counted;
}

async function copyTables(
  { target, signal, onProgress }: CopyOptions,
  sql: Kysely<unknown>,
  tables: readonly CountedTable[],
  state: CopyState,
): Promise<void> {
  const totalRows = sumOf(tables);
  const first = tables.findIndex(({ name }) => name === state.table);
  let doneRows = sumOf(tables.slice(0, first));
  for (const table of tables.slice(first)) {
    const { name } = table;
    const after = name === state.table ? state.after : undefined;
    if (after) doneRows += await countRows(target.sql as Kysely<unknown>, table);
    for await (const rows of readBatches(sql, table, after)) {
      signal.throwIfAborted();
      const last = keyOf(rows.at(-1) ?? [], table);
      const next = saveState(target, { origin: state.origin, table: name, after: last });
      await target.commit([insertOf(target, table, rows.map(lineOf)), next]);
      doneRows += rows.length;
      onProgress({ part: "copy", table: name, doneRows, totalRows });
    }
  }
}

async function compareTables(
  { target, signal, onProgress }: CopyOptions,
  sql: Kysely<unknown>,
  tables: readonly CountedTable[],
): Promise<void> {
  const totalRows = sumOf(tables);
  let doneRows = 0;
  for (const table of tables) {
    const onRows = (count: number) => {
      signal.throwIfAborted();
      doneRows += count;
      onProgress({ part: "compare", table: table.name, doneRows, totalRows });
    };
    const [expected, found] = await Promise.all([
      digestTable(sql, table, onRows),
      digestTable(target.sql as Kysely<unknown>, table),
    ]);
    const difference = findDifference(table, expected, found);
    if (difference === undefined) continue;
    throw new StartError(
      `The copy differs from the source: ${difference}. No server starts on it. ` +
        "Add --start-over to begin again.",
    );
  }
}

function sumOf(tables: readonly CountedTable[]): number {
  return tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
}
