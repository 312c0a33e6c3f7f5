/**
 * The locks of a server on a PostgreSQL database. Servers that share a bus share the server lock.
 * One server at a time starts: it compares itself with the others, and migrates the tables. One at a
 * time is the leader. After a lost connection the locks are taken again.
 */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { failureCode, StartError } from "../failures.ts";
import { createLeadership } from "./leader.ts";
import { closeLockSession, type LockSession, openLockSession } from "./lock-session.ts";
import { holdTraits, requireSameTraits, type ServerTraits, serverKeys } from "./server-traits.ts";

const startKeys = [0x42454c46, 2];
const heartbeatMs = 2000;
/** A lease is renewed at least this often. */
const renewalsPerLease = 6;
const retryMs = 1000;
const startPollMs = 100;
const defaultLeaseMs = 15_000;
const slowStartMs = 5000;

export type PostgresLock = Awaited<ReturnType<typeof lockPostgres>>;

export interface PostgresLockOptions {
  url: string;
  /** With the bus `memory` the server lock is exclusive. */
  traits: Pick<ServerTraits, "steps" | "bus">;
  /** Whether this server may be the leader. */
  canLead: boolean;
  /** How long a leader may stand still before another server takes its place. */
  leaseMs?: number;
  processId?: number | undefined;
  /** Called if the lock cannot be taken again, so this server must stop. */
  onLost(error: Error): void;
  onSlow(text: string): void;
}

/** No other server starts until `finishStart` is called. */
export async function lockPostgres(options: PostgresLockOptions) {
  const { url, canLead, onLost, onSlow, leaseMs = defaultLeaseMs, processId = 0 } = options;
  const leadership = createLeadership({ leaseMs, processId, onTakeOver: onSlow });
  let traits: Partial<ServerTraits> & typeof options.traits = options.traits;
  let session = await takeLocks();
  let isClosed = false;
  let isRetaking = false;
  watch();

  const heartbeat = setInterval(
    () => {
      if (!isRetaking) void check(session);
    },
    Math.min(heartbeatMs, leaseMs / renewalsPerLease),
  ).unref();

  async function takeLocks(lost?: LockSession): Promise<LockSession> {
    const taken = await openLockSession(url, lost);
    try {
      await waitForStart(taken.client, onSlow);
      await takeServerLock(taken.client, traits.bus === "memory");
      await requireSameTraits(taken.client, traits);
      return taken;
    } catch (error) {
      await closeLockSession(taken);
      throw error;
    }
  }

  /** Lets other servers start. Rejects with a sentence if this one cannot run with them. */
  async function finishStart(keyIds: readonly string[]): Promise<void> {
    const all = { ...traits, keyIds };
    await requireSameTraits(session.client, { keyIds });
    await holdTraits(session.client, all);
    await session.client.query("select pg_advisory_unlock($1, $2)", startKeys);
    traits = all;
    await tryToLead(session);
  }

  /** If the database cannot be written, the lease ends, and another server may do better. */
  async function tryToLead({ client }: LockSession): Promise<void> {
    if (canLead && traits.keyIds) await leadership.beat(client).catch(() => {});
  }

  async function check(checked: LockSession): Promise<void> {
    try {
      if (await holdsLock(checked.client)) return await tryToLead(checked);
      lose(
        new StartError(
          "The connection to PostgreSQL (BELFRY_DATABASE_URL) does not keep its session. Connect " +
            "to PostgreSQL directly, or to a pooler with session pooling.",
        ),
      );
    } catch {
      // Without an answer the session may end at any time. Another server then becomes the leader.
      leadership.lose();
      checked.client.connection.stream.destroy();
    }
  }

  function watch(): void {
    session.client.on("end", () => {
      leadership.lose();
      void retake();
    });
  }

  function lose(error: Error): void {
    if (isClosed) return;
    isClosed = true;
    clearInterval(heartbeat);
    onLost(error);
  }

  async function retake(): Promise<void> {
    if (isClosed || isRetaking) return;
    isRetaking = true;
    while (!isClosed) {
      try {
        session = await takeLocks(session);
        if (traits.keyIds) {
          await requireSameTables(session.client, traits.steps);
          await finishStart(traits.keyIds);
        }
        if (isClosed) await closeLockSession(session);
        else watch();
        break;
      } catch (error) {
        if (error instanceof StartError) lose(error);
        else await wait(retryMs, undefined, { ref: false });
      }
    }
    isRetaking = false;
  }

  return {
    finishStart,
    isLeader: leadership.isLeader,
    async close(): Promise<void> {
      isClosed = true;
      leadership.lose();
      clearInterval(heartbeat);
      await closeLockSession(session);
    },
  };
}

/** Waits while another server starts, which may migrate the tables. */
async function waitForStart(client: pg.Client, onSlow: (text: string) => void): Promise<void> {
  const slowAt = performance.now() + slowStartMs;
  let isReported = false;
  while (!(await tryLock(client, startKeys))) {
    if (!isReported && performance.now() > slowAt) {
      onSlow("Waiting for another Belfry server that is starting on this database.");
      isReported = true;
    }
    await wait(startPollMs);
  }
}

async function tryLock(client: pg.Client, keys: readonly number[]): Promise<boolean> {
  const text = "select pg_try_advisory_lock($1, $2) as taken";
  return (await client.query<{ taken: boolean }>(text, [...keys])).rows[0]?.taken === true;
}

async function takeServerLock(client: pg.Client, isExclusive: boolean): Promise<void> {
  const lock = isExclusive ? "pg_advisory_lock" : "pg_advisory_lock_shared";
  try {
    await client.query(`select ${lock}($1, $2)`, [...serverKeys]);
  } catch (error) {
    if (failureCode(error) !== "55P03") throw error;
    const text = "Another Belfry server is running on this PostgreSQL database";
    const reason = isExclusive ? "" : " and does not share it";
    throw new StartError(
      `${text} (BELFRY_DATABASE_URL)${reason}. Stop it first, or use another database.`,
    );
  }
}

async function holdsLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and granted
      and classid = $1 and objid = $2`,
    [...serverKeys],
  );
  return rows.length > 0;
}

/** A newer server may have migrated the tables while this one had no connection. */
async function requireSameTables(client: pg.Client, steps: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration");
  if (rows.length === steps.length && rows.every(({ name }) => steps.includes(name))) return;
  throw new StartError("The tables were migrated by another version of Belfry.");
}
