/** Facts about this database, such as the time of its last backup: rows of the settings table. */
import { randomUUID } from "node:crypto";
import type { Sql } from "./schema.ts";
import type { Database } from "./types.ts";

/** Returns undefined if the fact was never written. */
export async function readFact(sql: Sql, name: string): Promise<string | undefined> {
  const query = sql.selectFrom("settings").select("value").where("name", "=", name);
  return (await query.executeTakeFirst())?.value;
}

export async function writeFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Writes a fact unless it exists. Returns the one that is stored. */
export async function writeFactOnce(sql: Sql, name: string, value: string): Promise<string> {
  await sql
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await readFact(sql, name)) ?? value;
}

/** Replaces a fact unless another process has changed it. Returns the one that is stored. */
export async function replaceFact(
  sql: Sql,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const isFrom = sql.updateTable("settings").where("name", "=", name).where("value", "=", from);
  await isFrom.set({ value: to }).execute();
  return (await readFact(sql, name)) ?? to;
}

/** The port of the last server whose option says that the system chooses one (`BELFRY_PORT=0`). */
export const chosenPortFact = "chosen_port";

/** The process that runs the jobs of all. Only on PostgreSQL. */
export const leaderFact = "leader";

export interface Leader {
  host: string;
  processId: number;
  /** Milliseconds since 1970. */
  since: number;
}

/** Returns undefined on SQLite, where there is only one process. */
export async function readLeader({ kind, sql }: Database): Promise<Leader | undefined> {
  const text = kind === "postgres" ? await readFact(sql, leaderFact) : undefined;
  if (text === undefined) return undefined;
  const { host, processId, since }: Leader = JSON.parse(text);
  return { host, processId, since };
}

/**
 * Names this database where several share a bus or a bucket. A restore changes it; a copy to another
 * database keeps it.
 */
export const installationFact = "installation_id";

/** The first call creates the id. */
export function readInstallationId(sql: Sql): Promise<string> {
  return writeFactOnce(sql, installationFact, randomUUID());
}
