/**
 * Where a PostgreSQL database is: in which cluster, on which timeline, under which id. All change when
 * a standby is promoted, and when the database is restored or copied by the tools of PostgreSQL. The
 * newest commits may be missing then, so ids and revs may be used again for other messages.
 */
import { randomBytes } from "node:crypto";
import { type RawBuilder, sql as raw } from "kysely";
import { readFact, writeFactOnce } from "../facts.ts";
import { failureCode } from "../failures.ts";
import type { Sql } from "../schema.ts";
import type { Database } from "../types.ts";

interface Origin {
  place: string;
  /** Part of the epoch: another one for each place. Empty for the first. */
  mark: string;
}

const fact = "origin";

/** Without superuser rights, all users may call these. `pg_control_checkpoint` is late by minutes. */
const parts = [
  raw<string>`(select system_identifier::text from pg_control_system())`,
  raw<string>`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`,
  raw<string>`(select oid::text from pg_database where datname = current_database())`,
];

/** A service that is only compatible with PostgreSQL may lack a function, or not allow its use. */
const isUnsupported = /^(0A000|42501|42883)$/;

/** Returns the mark of the current place. The caller compares it with the one before. */
export async function readMark(sql: Sql): Promise<string> {
  const stored = await readFact(sql, fact);
  return stored === undefined ? "" : (JSON.parse(stored) as Origin).mark;
}

/** Returns a function that changes the mark if the database has moved. Does nothing on SQLite. */
export function createOriginCheck({ kind, sql }: Database): () => Promise<void> {
  if (kind === "sqlite") return async () => {};
  let supported: readonly RawBuilder<string>[] | undefined;

  async function readPlace(): Promise<string> {
    supported ??= await filterSupported(sql);
    const values = raw.join([raw`''`, ...supported]);
    const { rows } = await raw<{
      place: string;
    }>`select concat_ws(' ', ${values}) as place`.execute(sql);
    return rows[0]?.place ?? "";
  }

  return async () => {
    const place = await readPlace();
    const first: Origin = { place, mark: "" };
    const stored =
      (await readFact(sql, fact)) ?? (await writeFactOnce(sql, fact, JSON.stringify(first)));
    if ((JSON.parse(stored) as Origin).place !== place) await move(sql, place);
  };
}

async function filterSupported(sql: Sql): Promise<RawBuilder<string>[]> {
  const supported: RawBuilder<string>[] = [];
  for (const part of parts) {
    try {
      await raw`select ${part}`.execute(sql);
      supported.push(part);
    } catch (error) {
      if (!isUnsupported.test(failureCode(error) ?? "")) throw error;
    }
  }
  return supported;
}

/** One of several processes changes the mark. */
function move(sql: Sql, place: string): Promise<void> {
  return sql.transaction().execute(async (trx) => {
    const { value } = await trx
      .selectFrom("settings")
      .select("value")
      .where("name", "=", fact)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if ((JSON.parse(value) as Origin).place === place) return;
    const origin: Origin = { place, mark: randomBytes(6).toString("base64url") };
    await trx
      .updateTable("settings")
      .set({ value: JSON.stringify(origin) })
      .where("name", "=", fact)
      .execute();
  });
}
