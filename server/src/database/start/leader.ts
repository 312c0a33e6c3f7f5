/**
 * Which process runs the jobs of all. It holds an advisory lock, which ends with its session, and writes
 * the time to a row. If it stands still, another process ends its session and takes both. Times are of
 * the database's clock.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type pg from "pg";
import { leaderFact } from "../facts.ts";

/** "BELF", and 3 for the leader. */
const leaderKeys = [0x42454c46, 3];
/** Part of the lease after which a leader that could not renew it runs no more jobs. */
const trustedPart = 0.75;
const terminateTimeoutMs = 1000;

interface LeadershipOptions {
  /** How long the row may be old before another process takes the place of the leader. */
  leaseMs: number;
  processId: number;
  /** Called with a sentence when this process takes the place of one that stands still. */
  onTakeOver(text: string): void;
}

export function createLeadership({ leaseMs, processId, onTakeOver }: LeadershipOptions) {
  const id = randomUUID();
  let confirmed: Moment | undefined;

  const own = (since: string) => `json_build_object('id', $1::text, 'host', $2::text,
    'processId', $3::int, 'since', ${since}, 'at', ${nowMs})::text`;
  const values = [id, hostname(), processId];

  /** Without the condition on the id, a leader that stood still would take its place back. */
  async function renew(client: pg.Client): Promise<void> {
    const at = moment();
    const { rowCount } = await client.query(
      `update settings set value = ${own("value::json->'since'")}
        where name = '${leaderFact}' and value::json->>'id' = $1`,
      values,
    );
    if (rowCount === 1) confirmed = at;
    else await resign(client);
  }

  async function resign(client: pg.Client): Promise<void> {
    confirmed = undefined;
    await client.query("select pg_advisory_unlock($1, $2)", leaderKeys);
  }

  /** The lock is free, because no process leads. */
  async function begin(client: pg.Client): Promise<void> {
    const at = moment();
    await client.query(
      `insert into settings (name, value) values ('${leaderFact}', ${own(nowMs)})
        on conflict (name) do update set value = excluded.value`,
      values,
    );
    confirmed = at;
  }

  /** Ends the session of a leader whose row is old. Only one process can replace the row. */
  async function takeOver(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ place: string }>(
      `with old as (select value from settings where name = '${leaderFact}' for update)
        update settings set value = ${own(nowMs)} from old where name = '${leaderFact}'
          and (old.value::json->>'at')::bigint < ${nowMs} - $4
        returning old.value::json->>'host' || ', process ' || (old.value::json->>'processId') as place`,
      [...values, leaseMs],
    );
    const [stale] = rows;
    if (!stale) return;
    await client.query(
      `select pg_terminate_backend(pid, ${terminateTimeoutMs}) from pg_locks
        join pg_database as d on d.oid = database
        where datname = current_database() and locktype = 'advisory' and granted
          and classid = $1 and objid = $2 and pid <> pg_backend_pid()`,
      leaderKeys,
    );
    if (!(await tryLock(client))) return;
    onTakeOver(`The leader (${stale.place}) stood still. This process now runs the jobs of all.`);
    await begin(client);
  }

  return {
    /** Renews the lease, or tries to become the leader. */
    async beat(client: pg.Client): Promise<void> {
      if (confirmed) await renew(client);
      else if (await tryLock(client)) await begin(client);
      else await takeOver(client);
    },

    /** The session, and with it the lock, is lost. */
    lose(): void {
      confirmed = undefined;
    },

    /** False as soon as another process may lead, also in a process that has just continued. */
    isLeader: (): boolean =>
      confirmed !== undefined && elapsedSince(confirmed) < leaseMs * trustedPart,
  };
}

const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

async function tryLock(client: pg.Client): Promise<boolean> {
  const text = "select pg_try_advisory_lock($1, $2) as taken";
  return (await client.query<{ taken: boolean }>(text, leaderKeys)).rows[0]?.taken === true;
}

interface Moment {
  monotonic: number;
  wall: number;
}

function moment(): Moment {
  return { monotonic: performance.now(), wall: Date.now() };
}

/** The monotonic clock stops while the machine sleeps, and the other one may be set. */
function elapsedSince({ monotonic, wall }: Moment): number {
  return Math.max(performance.now() - monotonic, Date.now() - wall);
}
