/** Reads and writes rows of any table, in batches. Both databases have the same columns. */
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import type { Database } from "../types.ts";
import type { CopyTable } from "./tables.ts";

export type Row = Record<string, string | number | null>;
/** The values of a primary key. */
export type Key = readonly (string | number | null)[];

/** A row may have 100 KB, so a batch stays below 50 MB. */
const batchSize = 500;

/** Yields the rows after a key, in the order of the primary key in this database. */
export async function* readBatches(
  sql: Kysely<unknown>,
  { name, columns, key }: CopyTable,
  start: Key | undefined,
): AsyncGenerator<Row[]> {
  const list = raw.join(columns.map((column) => raw.ref(column.name)));
  const order = raw.join(key.map((column) => raw.ref(column)));
  let after = start;
  do {
    const where = after ? raw`where (${order}) > (${raw.join([...after])})` : raw``;
    const query = raw<Row>`select ${list} from ${raw.table(name)} ${where}
      order by ${order} limit ${raw.lit(batchSize)}`;
    const { rows } = await query.execute(sql);
    const last = rows.length < batchSize ? undefined : rows.at(-1);
    if (rows.length > 0) yield rows;
    after = last && keyOf(last, key);
  } while (after);
}

export function keyOf(row: Row, key: CopyTable["key"]): Key {
  return key.map((column) => row[column] ?? null);
}

/** Returns the statement that inserts these rows. Its text is the same for every batch of a table. */
export function insertOf({ kind, sql }: Database, table: CopyTable, rows: Row[]): CompiledQuery {
  const { name, columns } = table;
  const list = raw.join(columns.map((column) => raw.ref(column.name)));
  const json = JSON.stringify(rows);
  if (kind === "sqlite") {
    const values = columns.map((column) => raw`value ->> ${raw.lit(column.name)}`);
    return raw`insert into ${raw.table(name)} (${list})
      select ${raw.join(values)} from json_each(${json})`.compile(sql);
  }
  const types = columns.map((column) => raw`${raw.ref(column.name)} ${raw.raw(column.type)}`);
  return raw`insert into ${raw.table(name)} (${list})
    select ${list} from json_to_recordset(${json}::json) as rows (${raw.join(types)})`.compile(sql);
}

export async function countRows(sql: Kysely<unknown>, { name }: CopyTable): Promise<number> {
  const query = raw<{ count: number }>`select count(*) as count from ${raw.table(name)}`;
  return Number((await query.execute(sql)).rows[0]?.count ?? 0);
}
