/**
 * The epoch of a database: random, and renewed by a restore. Ids and revs of another epoch may
 * belong to other messages, so clients that see a new epoch load everything again.
 */
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { readFact, writeFact } from "../facts.ts";
import type { Schema } from "../schema.ts";
import { deleteFileState } from "./file-check.ts";

const fact = "epoch";

/** Returns the epoch. The first call creates it. */
export async function readEpoch(sql: Kysely<Schema>): Promise<string> {
  const epoch = await readFact(sql, fact);
  if (epoch !== undefined) return epoch;
  await sql
    .insertInto("settings")
    .values({ name: fact, value: createEpoch() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return readEpoch(sql);
}

/** Call it on every restored database, before a server uses it. The file then counts as complete. */
export async function renewEpoch(sql: Kysely<Schema>): Promise<void> {
  await deleteFileState(sql);
  await writeFact(sql, fact, createEpoch());
}

export function createEpoch(): string {
  return randomBytes(12).toString("base64url");
}
