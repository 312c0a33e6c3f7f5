/**
 * The epoch of a database: random, and renewed by a restore and by the promotion of a standby. Ids and
 * revs of another epoch may belong to other messages, so clients that see a new epoch load everything
 * again. The search index follows only restores: it is in the same database and moves with it.
 */
import { randomBytes } from "node:crypto";
import { readFact, writeFact, writeFactOnce } from "../facts.ts";
import type { Sql } from "../schema.ts";
import type { Database } from "../types.ts";
import { deleteFileState } from "./file-check.ts";
import { createOriginCheck, readMark } from "./origin.ts";

const fact = "epoch";

/** Returns the epoch for clients. The first call creates it. */
export async function readEpoch(sql: Sql): Promise<string> {
  const epoch = (await readFact(sql, fact)) ?? (await writeFactOnce(sql, fact, createEpoch()));
  const mark = await readMark(sql);
  return mark ? `${epoch}.${mark}` : epoch;
}

/** Keeps the epoch in memory, for each client that connects. */
export async function openEpoch(database: Database) {
  const checkOrigin = createOriginCheck(database);
  await checkOrigin();
  let epoch = await readEpoch(database.sql);

  return {
    current: (): string => epoch,

    /** Reads it again. Returns whether it is another one. */
    async check(): Promise<boolean> {
      const before = epoch;
      await checkOrigin();
      epoch = await readEpoch(database.sql);
      return epoch !== before;
    },
  };
}

/** Call it on every restored database, before a server uses it. The file then counts as complete. */
export async function renewEpoch(sql: Sql): Promise<void> {
  await deleteFileState(sql);
  await writeFact(sql, fact, createEpoch());
}

export function createEpoch(): string {
  return randomBytes(12).toString("base64url");
}
