/** Loads Belfry's own dump into empty tables of the same migrations. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { quote } from "./client.ts";
import { type DumpedTable, tableListName } from "./csv-dump.ts";

async function readTableList(folder: string): Promise<DumpedTable[]> {
  const { tables } = JSON.parse(await readFile(join(folder, tableListName), "utf8"));
  return tables as DumpedTable[];
}

/** Runs in the caller's transaction. */
export async function loadTables(client: pg.Client, folder: string): Promise<void> {
  const tables = await readTableList(folder);
  // Migrations insert rows that the dump also contains.
  for (const { name } of tables.toReversed()) await client.query(`delete from ${quote(name)}`);
  for (const { name, columns, rowCount, identity } of tables) {
    const list = columns.map(quote).join(", ");
    const stream = client.query(
      copyFrom(`copy ${quote(name)} (${list}) from stdin (format csv, header)`),
    );
    await pipeline(createReadStream(join(folder, `${name}.csv`)), stream);
    if (stream.rowCount !== rowCount) {
      throw new Error(`The table ${name} has ${stream.rowCount} rows instead of ${rowCount}.`);
    }
    if (identity) {
      await client.query("select setval(pg_get_serial_sequence($1, $2), $3, $4)", [
        quote(name),
        identity.column,
        identity.lastValue,
        identity.isCalled,
      ]);
    }
  }
}

/** Throws if a file of the dump has another number of rows than the list says. */
export async function checkTables(folder: string): Promise<void> {
  for (const { name, rowCount } of await readTableList(folder)) {
    const count = await countRows(join(folder, `${name}.csv`));
    if (count !== rowCount) {
      throw new Error(`the table ${name} has ${count} rows instead of ${rowCount}`);
    }
  }
}

/** Counts line ends outside of quotes, without the header. */
async function countRows(file: string): Promise<number> {
  let lines = 0;
  let isQuoted = false;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === 0x22) isQuoted = !isQuoted;
      else if (byte === 0x0a && !isQuoted) lines += 1;
    }
  }
  return lines - 1;
}
