/** Belfry's own dump of PostgreSQL: one CSV file per table, made with COPY. */
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { isSearchTable, orderByReferences } from "../table-order.ts";
import { listTables, quote } from "./client.ts";

export interface DumpedTable {
  name: string;
  columns: string[];
  rowCount: number;
  /** The identity column and the state of its sequence. */
  identity?: { column: string; lastValue: string; isCalled: boolean };
}

export const tableListName = "tables.json";

/** Runs in the caller's transaction. Writes the tables in an order that satisfies foreign keys. */
export async function dumpTables(
  client: pg.Client,
  folder: string,
  onTable: (name: string) => void,
): Promise<DumpedTable[]> {
  const tables: DumpedTable[] = [];
  for (const name of await orderTables(client)) {
    onTable(name);
    const columns = await columnsOf(client, name);
    const list = columns.map(({ column }) => quote(column)).join(", ");
    const stream = client.query(
      copyTo(`copy ${quote(name)} (${list}) to stdout (format csv, header)`),
    );
    await pipeline(stream, createWriteStream(join(folder, `${name}.csv`), { mode: 0o600 }));
    const identityColumn = columns.find(({ isIdentity }) => isIdentity)?.column;
    tables.push({
      name,
      columns: columns.map(({ column }) => column),
      rowCount: stream.rowCount,
      ...(identityColumn && { identity: await identityOf(client, name, identityColumn) }),
    });
  }
  await writeFile(join(folder, tableListName), JSON.stringify({ tables }, null, 2), {
    mode: 0o600,
  });
  return tables;
}

async function columnsOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ column: string; isIdentity: boolean }>(
    `select column_name as column, is_identity = 'YES' as "isIdentity"
    from information_schema.columns
    where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
    order by ordinal_position`,
    [table],
  );
  return rows;
}

async function identityOf(client: pg.Client, table: string, column: string) {
  const { rows } = await client.query<{ sequence: string }>(
    "select pg_get_serial_sequence($1, $2) as sequence",
    [quote(table), column],
  );
  const sequence = rows[0]?.sequence ?? "";
  const state = await client.query<{ lastValue: string; isCalled: boolean }>(
    `select last_value::text as "lastValue", is_called as "isCalled" from ${sequence}`,
  );
  const { lastValue = "1", isCalled = false } = state.rows[0] ?? {};
  return { column, lastValue, isCalled };
}

/**
 * Returns the tables without Kysely's and without the search index, each after the tables that it
 * refers to.
 */
async function orderTables(client: pg.Client): Promise<string[]> {
  const names = (await listTables(client)).filter(
    (name) => !name.startsWith("kysely_") && !isSearchTable(name),
  );
  const { rows } = await client.query<{ table: string; refersTo: string }>(`
    select a.relname as table, b.relname as "refersTo" from pg_constraint c
    join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`);
  return orderByReferences(names, rows);
}
