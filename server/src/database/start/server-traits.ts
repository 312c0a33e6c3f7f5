/**
 * Compares a server with the others on its PostgreSQL database. Each holds its traits as advisory
 * locks, which all can read and which end with their session, so none is ever stale.
 */
import { createHash } from "node:crypto";
import { sql as raw } from "kysely";
import type pg from "pg";
import { StartError } from "../failures.ts";
import type { Sql } from "../schema.ts";

export interface ServerTraits {
  /** The names of the migrations. */
  steps: readonly string[];
  /** The ids of the secret keys. The first one seals. */
  keyIds: readonly string[];
  /** How servers tell each other about changes, such as `postgres` or `nats`. */
  bus: string;
}

/**
 * Increase it when servers of two releases with the same tables cannot run together, for example
 * because the messages on the bus have changed.
 */
const protocol = 1;

/** Every server holds this lock: "BELF", and 1. */
export const serverKeys = [0x42454c46, 1] as const;

/** "BELG" and the numbers after it. */
const classes = { tables: 0x42454c47, bus: 0x42454c48, seals: 0x42454c49, opens: 0x42454c4a };

interface TraitLock {
  classId: number;
  objectId: number;
}

const place = "on this PostgreSQL database (BELFRY_DATABASE_URL)";

const refusals = {
  tables:
    `A Belfry server of another version is running ${place}, and the two cannot run together. ` +
    "Stop all servers of the old version first, then start this one.",
  bus: `A Belfry server with another bus is running ${place}. Configure the same bus for all of them.`,
  keys:
    `A Belfry server with another secret key is running ${place}. ` +
    "Set BELFRY_SECRET_KEY to the same keys for all of them, in steps if you replace a key.",
} as const;

/** Whether a server runs on this database. */
export async function isPostgresLocked(sql: Sql): Promise<boolean> {
  const { rows } = await raw`select from pg_locks join pg_database as d on d.oid = database
    where datname = current_database() and locktype = 'advisory' and granted
      and classid = ${raw.lit(serverKeys[0])} and objid = ${raw.lit(serverKeys[1])}`.execute(sql);
  return rows.length > 0;
}

/** Throws a sentence if this server cannot run together with those that are running. */
export async function requireSameTraits(
  client: pg.ClientBase,
  own: Partial<ServerTraits>,
): Promise<void> {
  const others = await readOthers(client);
  const isHeld = (classId: number, name: string) =>
    others.every((locks) => has(locks, { classId, objectId: numberOf(name) }));
  const { steps, bus, keyIds } = own;
  if (steps && !isHeld(classes.tables, tablesName(steps))) throw new StartError(refusals.tables);
  if (bus !== undefined && !isHeld(classes.bus, bus)) throw new StartError(refusals.bus);
  if (!keyIds) return;
  const opened = keyIds.map(numberOf);
  const sealed = others.flat().filter(({ classId }) => classId === classes.seals);
  const canOpenTheirs = sealed.every(({ objectId }) => opened.includes(objectId));
  if (!canOpenTheirs || !isHeld(classes.opens, keyIds[0] ?? "")) {
    throw new StartError(refusals.keys);
  }
}

/** Takes the locks. They are shared, so servers with the same traits hold them together. */
export async function holdTraits(
  client: pg.ClientBase,
  { steps, bus, keyIds }: ServerTraits,
): Promise<void> {
  const [sealing = ""] = keyIds;
  const locks: [classId: number, name: string][] = [
    [classes.tables, tablesName(steps)],
    [classes.bus, bus],
    [classes.seals, sealing],
    ...keyIds.map((id): [number, string] => [classes.opens, id]),
  ];
  for (const [classId, name] of locks) {
    await client.query("select pg_advisory_lock_shared($1, $2)", [classId, numberOf(name)]);
  }
}

/** Returns the traits of each server that has started, without those of this session. */
async function readOthers(client: pg.ClientBase): Promise<TraitLock[][]> {
  const { rows } = await client.query<{ locks: TraitLock[] }>(
    `select json_agg(json_build_object('classId', classid::bigint, 'objectId', objid::bigint)) as locks
      from pg_locks join pg_database as d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and granted
        and classid = any($1::int[]::oid[]) and pid <> pg_backend_pid() group by pid`,
    [Object.values(classes)],
  );
  return rows.map(({ locks }) => locks);
}

function has(locks: readonly TraitLock[], { classId, objectId }: TraitLock): boolean {
  return locks.some((lock) => lock.classId === classId && lock.objectId === objectId);
}

function tablesName(steps: readonly string[]): string {
  return `${steps.join()} ${protocol}`;
}

/** 31 bits, because one half of an advisory key is a signed integer. */
function numberOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE() >>> 1;
}
