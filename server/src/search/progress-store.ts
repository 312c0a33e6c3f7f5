/** SQL that reads how far the index is, also from the command line while a server runs. */
import { existsSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { CompiledQuery } from "kysely";
import type { Database } from "../database/database.ts";
import { hasThisVersion } from "./sqlite/open-index-file.ts";

export interface IndexProgress {
  indexed: number;
  /** Older messages that are still to be indexed. */
  waiting: number;
  /** The epoch of the indexed messages, and the id of the last rebuild. */
  epoch: string;
}

interface Row {
  indexed: number;
  waiting: number;
  state: string | null;
}

const sqlOf = (count: string, prefix: string) => `select
  (select ${count} from ${prefix}documents) as indexed,
  (select coalesce(sum(backlog_id - first_id), 0) from ${prefix}cursors where backlog_id > 0) as waiting,
  (select value from ${prefix}state where name = 'state') as state`;

/** Returns undefined if there is no index yet. */
export async function readProgress(
  { kind, fetch }: Database,
  indexFile: string,
): Promise<IndexProgress | undefined> {
  const row = kind === "sqlite" ? readFile(indexFile) : await readTables(fetch);
  if (!row?.state) return undefined;
  const { epoch } = JSON.parse(row.state) as { epoch: string };
  return { indexed: row.indexed, waiting: Number(row.waiting), epoch };
}

async function readTables(fetch: Database["fetch"]): Promise<Row | undefined> {
  return (await fetch(CompiledQuery.raw(sqlOf("count(*)", "search_")) as CompiledQuery<Row>))[0];
}

function readFile(file: string): Row | undefined {
  if (!existsSync(file)) return undefined;
  const index = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    if (!hasThisVersion(index)) return undefined;
    return index.prepare<[], Row>(sqlOf("coalesce(sum(count), 0)", "")).get();
  } finally {
    index.close();
  }
}
