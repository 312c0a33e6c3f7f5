/** Dumps a PostgreSQL database from one snapshot: with pg_dump if there is one, or as CSV files. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { readContents, type SnapshotContents } from "../contents.ts";
import { describeServer, listTables, queryOf, quote, withClient } from "./client.ts";
import { dumpTables, tableListName } from "./csv-dump.ts";
import { checkTables } from "./csv-load.ts";
import { createDumpCheck } from "./dump-check.ts";
import { findProgram, runProgram } from "./programs.ts";

export interface PostgresDump {
  contents: SnapshotContents;
  format: "pg_dump" | "csv";
  schema: string;
  majorVersion: number;
  /** Names in the folder. */
  names: string[];
}

export const sqlName = "database.sql";
/** The last comment of pg_dump is in these bytes. */
const tailBytes = 500;

export function dumpPostgres(options: {
  url: string;
  folder: string;
  pgDump: string | undefined;
  signal: AbortSignal | undefined;
  onTable(name: string): void;
}): Promise<PostgresDump> {
  const { url, folder, pgDump, signal, onTable } = options;
  return withClient(url, async (client) => {
    const { schema, majorVersion } = await describeServer(client);
    await client.query("begin isolation level repeatable read read only");
    const contents = await readContents(queryOf(client));
    const program = await findProgram("pg_dump", { pgDump, majorVersion });
    if (!program) {
      const tables = await dumpTables(client, folder, (name) => {
        signal?.throwIfAborted();
        onTable(name);
      });
      const names = [tableListName, ...tables.map(({ name }) => `${name}.csv`)];
      return { contents, format: "csv", schema, majorVersion, names };
    }
    // pg_dump reads the same snapshot as the queries before.
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const tables = await listTables(client);
    const args = [
      "--format=plain",
      "--encoding=UTF8",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${rows[0]?.id}`,
      `--file=${join(folder, sqlName)}`,
      // The search index is made again from the messages.
      `--exclude-table-data=${quote(schema)}.search_*`,
      ...tables.map((name) => `--table=${quote(schema)}.${quote(name)}`),
    ];
    onTable("");
    await runProgram(program, url, args, signal);
    return { contents, format: "pg_dump", schema, majorVersion, names: [sqlName] };
  });
}

/** Throws if the dump is incomplete, or if loading it could run a command of psql. */
export async function checkDump(format: "pg_dump" | "csv", folder: string): Promise<void> {
  if (format === "csv") return checkTables(folder);
  const check = createDumpCheck();
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(join(folder, sqlName))) {
    check.write(chunk);
    tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
  }
  if (!tail.includes("PostgreSQL database dump complete")) {
    throw new Error("the dump of the database is incomplete");
  }
  check.finish();
}
