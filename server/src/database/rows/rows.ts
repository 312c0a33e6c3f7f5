/**
 * The format of rows in backups, and in copies between databases: a JSON array of the values, in the
 * order of the columns, on one line. Both databases have the same columns, and read and write the same
 * lines.
 */
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import { jsonRows } from "../json-rows.ts";
import type { Database } from "../types.ts";
import type { RowTable } from "./tables.ts";

type Value = string | number | null;
export type Row = readonly Value[];
/** The values of a primary key. */
export type Key = readonly Value[];

/** A row may have 100 KB, so a batch stays below 50 MB. */
export const batchSize = 500;

/** Yields the rows after a key, in the order of the primary key in this database. */
export async function* readBatches(
  sql: Kysely<unknown>,
  { name, columns, key }: RowTable,
  start?: Key,
): AsyncGenerator<Row[]> {
  const list = raw.join(columns.map((column) => raw.ref(column.name)));
  const order = raw.join(key.map((column) => raw.ref(column)));
  let after = start;
  do {
    const where = after ? raw`where (${order}) > (${raw.join([...after])})` : raw``;
    const query = raw<Record<string, Value>>`select ${list} from ${raw.table(name)} ${where}
      order by ${order} limit ${raw.lit(batchSize)}`;
    const rows = (await query.execute(sql)).rows.map((row) => Object.values(row));
    const last = rows.length < batchSize ? undefined : rows.at(-1);
    if (rows.length > 0) yield rows;
    after = last && keyOf(last, { columns, key });
  } while (after);
}

export function keyOf(row: Row, { columns, key }: Pick<RowTable, "columns" | "key">): Key {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null);
}

export function lineOf(value: Row | object): string {
  return JSON.stringify(value);
}

/** Joins lines for a file of newline-delimited JSON. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** Returns the statement that inserts these rows. Its text is the same for every batch of a table. */
export function insertOf(
  { kind, sql }: Pick<Database, "kind" | "sql">,
  { name, columns }: Pick<RowTable, "name" | "columns">,
  lines: readonly string[],
): CompiledQuery {
  const list = raw.join(columns.map((column) => raw.ref(column.name)));
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  const rows = jsonRows(kind, `[${lines.join()}]`, types);
  return raw`insert into ${raw.table(name)} (${list}) select ${list} from ${rows} as r`.compile(
    sql,
  );
}

export async function countRows(
  sql: Kysely<unknown>,
  { name }: Pick<RowTable, "name">,
): Promise<number> {
  const query = raw<{ count: number }>`select count(*) as count from ${raw.table(name)}`;
  return Number((await query.execute(sql)).rows[0]?.count ?? 0);
}
