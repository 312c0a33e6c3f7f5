import { cp, mkdir, mkdtemp, open, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { damageTable } from "../../../test/kit/processes/damage.ts";
import { administer, withName } from "../../../test/kit/processes/global-setup.ts";
import { type Database, openDatabase } from "../database.ts";
import { renewEpoch } from "./epoch.ts";
import { explainFolderError } from "./folder-error.ts";
import { startDatabase } from "./start-database.ts";

let folder: string;
let url: string | undefined;
let running: Database[] = [];
let lost: string[] = [];
let damages: string[] = [];

const onLockLost = ({ message }: Error) => void lost.push(message);

async function start(dataFolder = folder): Promise<Database> {
  const onDamaged = (text: string) => void damages.push(text);
  const known = { url, dataFolder, bus: "memory", isDurable: true };
  const options = { ...known, onLockLost, onDamaged, onSlow() {} };
  const { database } = await startDatabase(options);
  running.push(database);
  return database;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belfry-start-"));
  url = undefined;
  running = [];
  lost = [];
  damages = [];
});
afterEach(async () => {
  for (const database of running) await database.close();
  await rm(folder, { recursive: true });
});

/** Copies files of a database, as `cp` does. */
async function copy(...names: string[]): Promise<string> {
  const target = await mkdtemp(join(folder, "copy-"));
  for (const name of names) await cp(join(folder, name), join(target, name));
  return target;
}

function addRow({ sql }: Database, name: string, length = 1): Promise<unknown> {
  return sql
    .insertInto("settings")
    .values({ name, value: "x".repeat(length) })
    .execute();
}

async function countRows({ sql }: Database): Promise<number> {
  const rows = await sql
    .selectFrom("settings")
    .select("name")
    .where("name", "like", "row%")
    .execute();
  return rows.length;
}

describe("on sqlite", () => {
  test("[D18] A data folder that cannot be used is named, with its option and what to do", async () => {
    await mkdir(join(folder, "belfry.lock"));
    url = "postgres://nobody@127.0.0.1:1/none";
    const reason = `The data folder ${folder} (BELFRY_DATA) cannot be used: EISDIR`;
    await expect(start(), "not PostgreSQL").rejects.toThrow(reason);
    url = undefined;
    await expect(start()).rejects.toThrow(reason);
    const denied = Object.assign(new Error("permission denied"), { code: "EACCES" });
    expect(explainFolderError(denied, "/srv")).toMatch(
      /permission denied\. Run Belfry as the owner/,
    );
  });

  test("[D4] A second server on the same data folder does not start until the first has stopped", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `Another Belfry server is running on the data folder ${folder}. Stop it first, or set BELFRY_DATA to another folder.`,
    );
    await first.close();
    await start();
  });

  test("[D1] A copy of a running database without its log is rejected, and a restored one is not", async () => {
    const database = await start();
    await addRow(database, "row 1");
    const target = await copy("belfry.db");
    await expect(start(target)).rejects.toThrow(
      /belfry.db was copied while Belfry was running, without its newest messages/,
    );
    // With its log it is whole, unless something was written while it was copied.
    expect(await countRows(await start(await copy("belfry.db", "belfry.db-wal")))).toBe(1);

    await sql`vacuum into ${join(folder, "backup.db")}`.execute(database.sql);
    const restored = await copy("backup.db");
    await cp(join(restored, "backup.db"), join(restored, "belfry.db"));
    await expect(start(restored), "like any other copy").rejects.toThrow(/was copied/);
    const plain = await openDatabase({ dataFolder: restored });
    await renewEpoch(plain.sql);
    await plain.close();
    expect(await countRows(await start(restored))).toBe(1);
  });

  test("[D1] A copy whose pages are from different times is rejected as damaged", async () => {
    const database = await start();
    for (let row = 0; row < 200; row++) await addRow(database, `row ${row}`, 3000);
    await sql`pragma wal_checkpoint(truncate)`.execute(database.sql);
    const target = await copy("belfry.db", "belfry.db-wal");
    await sql`delete from settings where name like 'row%'`.execute(database.sql);
    await sql`vacuum`.execute(database.sql);
    await sql`pragma wal_checkpoint(truncate)`.execute(database.sql);
    await overwriteSecondHalf(join(target, "belfry.db"));
    await expect(start(target)).rejects.toThrow(
      /^The database in \S+ is damaged \(.*\)\. Restore a backup: npm run belfry -- restore FILE$/,
    );
  });

  test("[D1] An incomplete copy of a stopped database is rejected, and a complete one is accepted", async () => {
    const database = await start();
    await addRow(database, "row 1", 100_000);
    await database.close();
    expect(await countRows(await start(await copy("belfry.db")))).toBe(1);
    const target = await copy("belfry.db");
    await truncate(join(target, "belfry.db"), 65_536);
    await expect(start(target)).rejects.toThrow(/is damaged .* restore FILE$/);
  });

  test("[O1, O10] After a server has found damage, the log says what to do, and the next start checks every page", async () => {
    const database = await start();
    const file = join(folder, "belfry.db");
    await damageTable(file, "deliveries");
    const read = database.sql.selectFrom("deliveries").selectAll();
    await expect(read.execute()).rejects.toMatchObject({ code: "SQLITE_CORRUPT" });
    expect(damages).toEqual([
      "The database is damaged, so nothing can be saved (database disk image is malformed). Stop the " +
        "server and restore a backup, as docs/guides/backups.md describes.",
    ]);
    await database.close();
    setRunning(file, false);
    // The first problem of SQLite's list, without its heading "*** in database main ***".
    await expect(start()).rejects.toThrow(/is damaged \(Tree .*\)\. .* restore FILE$/);
    await rm(`${file}-damaged`);
    await start();
  });

  test("[D1] After a crash a damaged file is rejected, and an intact one is accepted", async () => {
    const database = await start();
    await addRow(database, "row 1", 100_000);
    await database.close();
    const file = join(folder, "belfry.db");
    setRunning(file, true);
    const again = await start();
    expect(await countRows(again)).toBe(1);
    await again.close();
    setRunning(file, true);
    const bytes = await open(file, "r+");
    await bytes.write(Buffer.alloc(8192, 7), 0, 8192, 65_536);
    await bytes.close();
    await expect(start()).rejects.toThrow(/is damaged .* restore FILE$/);
  });
});

/** Makes a stopped database look like one whose server was killed, or the other way round. */
function setRunning(file: string, isRunning: boolean): void {
  const db = new Sqlite(file);
  const words = isRunning ? "'false', 'true'" : "'true', 'false'";
  db.exec(`update settings set value = replace(value, ${words}) where name = 'file_state'`);
  db.close();
}

/** Leaves the rest, as a copy that took long does. */
async function overwriteSecondHalf(file: string): Promise<void> {
  const source = await open(join(folder, "belfry.db"), "r");
  const { buffer, bytesRead } = await source.read(Buffer.alloc(1024 * 1024), 0, 1024 * 1024, 0);
  await source.close();
  const target = await open(file, "r+");
  const from = 4096 * Math.floor(bytesRead / 8192);
  await target.write(buffer, from, bytesRead - from, from);
  await target.close();
}

describe("on postgres", () => {
  const name = `belfry_start_${process.pid}`;

  beforeEach(async () => {
    await administer(inject("postgresUrl"), `create database ${name}`);
    url = withName(inject("postgresUrl"), name);
  });
  afterEach(async () => {
    for (const database of running.splice(0)) await database.close();
    await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
  });

  const otherFolder = () => mkdtemp(join(folder, "other-"));
  const endLocks = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and application_name = 'belfry lock'`;

  const holders = () => countLocks(true);
  const waiting = () => countLocks(false);

  async function countLocks(isGranted: boolean): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_locks join pg_database as d on d.oid = database
        where classid = ${0x42454c46} and objid = 1 and granted = ${isGranted} and datname = ${name}`.execute(
      running[0]?.sql as Database["sql"],
    );
    return rows[0]?.count ?? 0;
  }

  test("[D4] Without a bus, a second server on the same database does not start, not even while the first recovers a lost lock", async () => {
    await start();
    const refusal = "Another Belfry server is running on this PostgreSQL database";
    await expect(start(await otherFolder())).rejects.toThrow(refusal);
    await administer(inject("postgresUrl"), endLocks);
    await expect.poll(holders).toBe(1);
    expect(lost).toEqual([]);

    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const taken = other.query("select pg_advisory_lock($1, $2)", [0x42454c46, 1]);
    await expect.poll(waiting).toBe(1);
    await administer(inject("postgresUrl"), endLocks);
    await taken;
    await expect.poll(() => lost).toEqual([expect.stringContaining(refusal)]);
    await other.end();
  });
});

test.for([
  ["an unknown database", { pathname: "/nowhere" }, "the database nowhere does not exist"],
  ["a closed port", { port: "1" }, "nothing listens there"],
  ["an unknown host", { hostname: "nowhere.invalid" }, "there is no such host"],
  ["TLS that is not there", { search: "?sslmode=verify-full" }, "it does not offer TLS"],
  ["an unknown user", { username: "nobody" }, "it rejects the user nobody: role"],
] as const)("[D18] The start with %s names the option and the reason", async ([, part, reason]) => {
  const wrong = Object.assign(new URL(inject("postgresUrl")), { password: "s3cret" }, part);
  url = wrong.href;
  const failure = await start().catch((error: Error) => error.message);
  const host = `${wrong.hostname}:${wrong.port}`;
  const database = wrong.pathname.slice(1);
  expect(failure).toContain(`The PostgreSQL database ${database} at ${host} (BELFRY_DATABASE_URL)`);
  expect(failure).toContain(`cannot be opened: ${reason}`);
  expect(failure).not.toContain("s3cret");
});
