/**
 * How far a copy is, stored in the target in the transactions of its batches. A server does not start
 * on a database with an unfinished copy.
 */
import { hash } from "node:crypto";
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import { hasData, unfinishedCopyFact } from "../checks.ts";
import { readFact, writeFact } from "../facts.ts";
import { StartError } from "../failures.ts";
import type { Key } from "../rows/rows.ts";
import { readSequences, setSequence } from "../rows/sequences.ts";
import type { RowTable } from "../rows/tables.ts";
import type { Sql } from "../schema.ts";
import { createEpoch } from "../start/epoch.ts";
import type { Database } from "../types.ts";

export interface CopyState {
  /** Identifies the contents of the source. */
  origin: string;
  /** The table that is being copied, and the key of its last row that was. */
  table: string;
  after?: Key | undefined;
}

/** Facts about the source, and not about its data. */
const sourceFacts = ["epoch", "file_state", "files_held_until", "ready_at"];

/** Returns a text that changes with nearly every change of the data. The comparison finds the rest. */
export async function originOf(sql: Sql, counts: readonly number[]): Promise<string> {
  const { rows } = await raw`
    select (select value from settings where name = 'epoch') as epoch,
      (select sum(rev) from chats) as revs, (select max(id) from audit_log) as entry`.execute(sql);
  return hash("sha256", JSON.stringify([rows, counts]), "base64url").slice(0, 22);
}

/** Returns where to continue. Rejects if the target contains other data. */
export async function beginCopy(
  target: Database,
  options: {
    tables: readonly RowTable[];
    origin: string;
    isRestartAllowed: boolean;
    /** Called before a new copy begins. */
    onStart(): Promise<void>;
  },
): Promise<CopyState> {
  const { tables, origin, isRestartAllowed, onStart } = options;
  const text = await readFact(target.sql, unfinishedCopyFact);
  if (text !== undefined) {
    const state: CopyState = JSON.parse(text);
    if (state.origin === origin) return state;
    if (!isRestartAllowed) {
      throw new StartError(
        "The target contains an unfinished copy of other data, or the source has changed since that copy began. " +
          "To delete the unfinished copy and begin again, add --start-over.",
      );
    }
  } else if (await hasData(target)) {
    throw new StartError("The target already contains data. Choose an empty one.");
  }
  await onStart();
  const state: CopyState = { origin, table: tables[0]?.name ?? "" };
  await target.sql.transaction().execute(async (trx) => {
    for (const { name } of tables.toReversed()) {
      await raw`delete from ${raw.table(name)}`.execute(trx);
    }
    await writeFact(trx, unfinishedCopyFact, JSON.stringify(state));
  });
  return state;
}

export function saveState({ sql }: Database, state: CopyState): CompiledQuery {
  const set = { value: JSON.stringify(state) };
  return sql.updateTable("settings").set(set).where("name", "=", unfinishedCopyFact).compile();
}

/** Copies the sequences and the settings, and removes the state. The target is then complete. */
export async function finishCopy(
  source: { kind: Database["kind"]; sql: Sql },
  target: Database,
): Promise<void> {
  const { sql } = target;
  const copied = await source.sql
    .selectFrom("settings")
    .selectAll()
    .where("name", "not in", sourceFacts)
    .execute();
  // Clients that know the source load everything again, in case both databases are used.
  const rows = [...copied, { name: "epoch", value: createEpoch() }];
  const sequences = await readSequences(source.kind, source.sql as Kysely<unknown>);
  await target.commit([
    ...sequences.flatMap((sequence) => setSequence(target, sequence)),
    sql.deleteFrom("settings").compile(),
    sql.insertInto("settings").values(rows).compile(),
  ]);
}
