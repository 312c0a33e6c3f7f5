/** Saves the rows of a database as files, one for each table, and loads them into empty tables. */
import { createReadStream } from "node:fs";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql as raw } from "kysely";
import {
  createDigests,
  digestTable,
  findDifference,
  namesOf,
  type StoredDigests,
} from "../rows/digests.ts";
import { batchSize, insertOf, joinLines, lineOf, type Row, readBatches } from "../rows/rows.ts";
import { readSequences, type Sequence, setSequence } from "../rows/sequences.ts";
import { listTables, type RowTable } from "../rows/tables.ts";
import type { Database } from "../types.ts";

interface SavedTable {
  name: string;
  columns: string[];
  digests: StoredDigests;
}

interface SavedTables {
  /** In the order in which they are loaded. */
  tables: SavedTable[];
  sequences: readonly Sequence[];
}

type Source = Pick<Database, "kind" | "sql">;

const tableListName = "tables.json";

/** `sql` reads one state of the database. Returns the names of the files. */
export async function saveRows(
  { kind, sql }: Source,
  folder: string,
  onTable: (name: string) => void,
): Promise<string[]> {
  const db = sql as Kysely<unknown>;
  const tables: SavedTable[] = [];
  for (const table of await listTables(kind, db)) {
    onTable(table.name);
    const digests = await saveTable(db, table, join(folder, fileOf(table)), onTable);
    tables.push({ name: table.name, columns: namesOf(table), digests });
  }
  const saved: SavedTables = { tables, sequences: await readSequences(kind, db) };
  await writeFile(join(folder, tableListName), JSON.stringify(saved, null, 2), { mode: 0o600 });
  return [tableListName, ...tables.map(fileOf)];
}

async function saveTable(
  db: Kysely<unknown>,
  table: RowTable,
  path: string,
  onTable: (name: string) => void,
): Promise<StoredDigests> {
  const digests = createDigests(namesOf(table));
  const file = await open(path, "wx", 0o600);
  try {
    for await (const rows of readBatches(db, table)) {
      onTable(table.name);
      const lines = rows.map(lineOf);
      for (const [index, row] of rows.entries()) digests.add(row, lines[index] ?? "");
      await file.writeFile(joinLines(lines));
    }
  } finally {
    await file.close();
  }
  return digests.stored();
}

/** Throws if a file has other rows than the list says. */
export async function checkRows(folder: string): Promise<void> {
  for (const table of (await readList(folder)).tables) {
    const digests = createDigests(table.columns);
    for await (const lines of readLines(join(folder, fileOf(table)))) {
      for (const line of lines) digests.add(JSON.parse(line) as Row, line);
    }
    requireSame(table, digests.stored());
  }
}

/** Runs in the caller's transaction. Throws if the tables then have other rows than were saved. */
export async function loadRows({ kind, sql }: Source, folder: string): Promise<void> {
  const db = sql as Kysely<unknown>;
  const { tables, sequences } = await readList(folder);
  const tableByName = new Map((await listTables(kind, db)).map((table) => [table.name, table]));
  // Migrations may insert rows that were saved, too.
  for (const { name } of tables.toReversed()) await raw`delete from ${raw.table(name)}`.execute(db);
  for (const saved of tables) {
    const table = withColumns(tableByName.get(saved.name), saved);
    for await (const lines of readLines(join(folder, fileOf(saved)))) {
      await db.executeQuery(insertOf({ kind, sql }, table, lines));
    }
    requireSame(saved, await digestTable(db, table));
  }
  for (const sequence of sequences) {
    for (const statement of setSequence({ kind, sql }, sequence)) await db.executeQuery(statement);
  }
}

/** Returns the table with its columns in the order in which they were saved. */
function withColumns(table: RowTable | undefined, { name, columns }: SavedTable): RowTable {
  const found = columns.map((name) => table?.columns.find((column) => column.name === name));
  if (table && found.every((column) => column !== undefined)) return { ...table, columns: found };
  throw new Error(`the table ${name} has columns that are unknown here`);
}

function requireSame(saved: SavedTable, found: StoredDigests): void {
  const difference = findDifference(saved, saved.digests, found);
  if (difference !== undefined) throw new Error(difference);
}

async function readList(folder: string): Promise<SavedTables> {
  const saved: SavedTables = JSON.parse(await readFile(join(folder, tableListName), "utf8"));
  for (const { name } of saved.tables) {
    if (!/^[a-z_]{1,63}$/.test(name)) throw new Error(`${JSON.stringify(name)} is not a table`);
  }
  return saved;
}

function fileOf({ name }: { name: string }): string {
  return `${name}.ndjson`;
}

/** Yields the lines of a file in batches. Only line feeds end a line: a text may have U+2028. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = "";
  const lines: string[] = [];
  for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
    while (lines.length >= batchSize) yield lines.splice(0, batchSize);
  }
  if (rest !== "") throw new Error("the last row is incomplete");
  if (lines.length > 0) yield lines;
}
