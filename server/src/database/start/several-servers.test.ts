import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { administer, withName } from "../../../test/kit/processes/global-setup.ts";
import { pretendOld } from "../../../test/kit/processes/old-postgres.ts";
import type { Database } from "../database.ts";
import { readLeader } from "../facts.ts";
import { type StartedDatabase, startDatabase } from "./start-database.ts";

const name = `belfry_several_${process.pid}`;
const url = withName(inject("postgresUrl"), name);
const [oldKey = "", newKey = ""] = [1, 2].map(() => randomBytes(32).toString("base64"));
const here = "on this PostgreSQL database (BELFRY_DATABASE_URL)";
const otherKey = `A Belfry server with another secret key is running ${here}.`;

let folder: string;
let running: StartedDatabase[] = [];
let lost: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belfry-several-"));
  await administer(inject("postgresUrl"), `create database ${name}`);
  running = [];
  lost = [];
});
afterEach(async () => {
  for (const { database } of running) await database.close();
  await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

interface Start {
  keys?: string[];
  bus?: string;
  dataFolder?: string;
  canLead?: boolean;
  leaseMs?: number;
  databaseUrl?: string;
}

/** Starts as a server does. All use one data folder unless a test says otherwise. */
async function start(options: Start = {}): Promise<StartedDatabase> {
  const { keys = [oldKey], bus = "postgres", dataFolder = folder, canLead = true } = options;
  const started = await startDatabase({
    url: options.databaseUrl ?? url,
    dataFolder,
    secretKey: keys.join(),
    bus,
    canLead,
    processId: process.pid,
    ...(options.leaseMs !== undefined && { leaseMs: options.leaseMs }),
    isDurable: true,
    onLockLost: ({ message }) => void lost.push(message),
    onSlow() {},
  });
  running.push(started);
  return started;
}

const ownLocks = `pid in (select pid from pg_stat_activity
  where datname = '${name}' and application_name = 'belfry lock')`;

async function countServers(): Promise<number> {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*) as count from pg_locks
    where granted and classid = ${0x42454c46} and objid = 1 and ${ownLocks}`)
    .execute(sqlOf());
  return rows[0]?.count ?? 0;
}

const sqlOf = () => running[0]?.database.sql as Database["sql"];

const endSessions = () =>
  administer(
    inject("postgresUrl"),
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where datname = '${name}' and application_name = 'belfry lock'`,
  );

test("Servers with the same key and bus start together on an empty database and share it", async () => {
  await Promise.all([start(), start({ dataFolder: await mkdtemp(join(folder, "other-")) })]);
  await start();
  expect(await countServers()).toBe(3);
  await endSessions();
  await expect.poll(countServers).toBe(3);
  expect(lost).toEqual([]);
});

test("A server does not start on a PostgreSQL that is too old, and creates no tables", async () => {
  await expect(start({ databaseUrl: await pretendOld(url) })).rejects.toThrow(
    /^PostgreSQL 13 is too old: Belfry needs 14 or newer \(BELFRY_DATABASE_URL\)\.$/,
  );
  const { database } = await start();
  const { rows } = await sql`select from pg_tables where schemaname = 'old_version'`.execute(
    database.sql,
  );
  expect(rows).toEqual([]);
});

test("A server with another bus, or with none, does not start next to one that is running", async () => {
  await start();
  const none = `Another Belfry server is running ${here}. Stop it first, or use another database.`;
  await expect(start({ bus: "nats" })).rejects.toThrow(
    `A Belfry server with another bus is running ${here}.`,
  );
  await expect(start({ bus: "memory" })).rejects.toThrow(none);
  await running.pop()?.database.close();
  await start({ bus: "memory" });
  await expect(start()).rejects.toThrow(none.replace(".", " and does not share it."));
});

test("A server with another key does not start, and a key is replaced in steps without a stop", async () => {
  const steps: string[][] = [[oldKey], [oldKey, newKey], [newKey, oldKey], [newKey]];
  let last: Database | undefined;
  for (const [index, keys] of steps.entries()) {
    const started = await start({ keys });
    await last?.close();
    last = started.database;
    const skipped = steps[index + 2];
    if (skipped) await expect(start({ keys: skipped })).rejects.toThrow(otherKey);
  }
  await expect(start({ keys: [oldKey] })).rejects.toThrow(otherKey);
});

test("A server does not start next to one of another version, and stops if such a one has migrated the tables", async () => {
  await start();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  // As a server with other tables does.
  await other.query("select pg_advisory_lock_shared($1, $2)", [0x42454c47, 7]);
  await expect(start()).rejects.toThrow(`A Belfry server of another version is running ${here}`);
  await other.end();

  await sqlOf()
    .insertInto("kysely_migration" as "settings")
    .values({ name: "2126-01-01-later", timestamp: "" } as never)
    .execute();
  await endSessions();
  await expect.poll(() => lost).toEqual(["The tables were migrated by another version of Belfry."]);
});

test("One server is the leader, and another one takes over when it stops or loses its connection", async () => {
  const leaders = () => running.filter(({ isLeader }) => isLeader());
  const first = await start();
  const others = [await start({ canLead: false }), await start()];
  expect(leaders()).toEqual([first]);
  await endSessions();
  await expect.poll(countServers).toBe(3);
  await expect.poll(() => leaders().length).toBe(1);
  expect(leaders()).not.toContain(others[0]);
  await leaders()[0]?.database.close();
  await expect.poll(() => leaders().length).toBe(1);
  await leaders()[0]?.database.close();
  expect(leaders()).toEqual([]);
});

test("[O2] A leader that stood still knows at once that another server may lead, before any timer runs", async () => {
  const leaseMs = 3000;
  const { isLeader } = await start({ leaseMs });
  expect(isLeader()).toBe(true);
  // The thread stands still, as in a process that is stopped.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, leaseMs);
  expect(isLeader()).toBe(false);
  await expect.poll(isLeader).toBe(true);
});

test("[O2] A leader whose place was taken resigns, and leads again when the place is free", async () => {
  const { isLeader, database } = await start({ leaseMs: 1000 });
  expect(await readLeader(database)).toMatchObject({ processId: process.pid });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const hasLock = other.query("select pg_advisory_lock($1, $2)", [0x42454c46, 3]);
  const future = 1e15;
  await sql`update settings set value = ${`{"id":"another","host":"b","processId":7,"since":1,"at":${future}}`}
    where name = 'leader'`.execute(database.sql);
  await hasLock;
  expect(isLeader()).toBe(false);
  expect(await readLeader(database)).toEqual({ host: "b", processId: 7, since: 1 });
  await other.end();
  await expect.poll(isLeader).toBe(true);
  expect(await readLeader(database)).toMatchObject({ processId: process.pid });
});
