import Sqlite from "better-sqlite3";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { administer, withName } from "../../test/kit/processes/global-setup.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "./database.ts";

type Cast = Awaited<ReturnType<typeof startWithCast>>;

async function nameOf({ sql: db }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
}

async function fileOf({ sql: db }: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  return rows[0]?.file ?? "";
}

/** Takes the lock that posts need from another connection. Returns the function that releases it. */
async function takeLock(database: Database): Promise<() => Promise<void>> {
  if (database.kind === "sqlite") {
    const other = new Sqlite(await fileOf(database));
    other.exec("begin immediate");
    return async () => void other.close();
  }
  const url = withName(inject("postgresUrl"), await nameOf(database));
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("begin; lock table chats in exclusive mode");
  return () => other.end();
}

async function expectRejected({ request, chat, ada, relay }: Cast): Promise<void> {
  for (const [endpoint, as] of [
    [`POST ${relay.url}`, undefined],
    [`POST ${chat}/messages`, ada],
  ] as const) {
    const text = "x".repeat(39_000);
    const reply = await request(endpoint, { as, body: { text } });
    expect(reply.body, endpoint).toMatchObject({ status: 503, code: "unavailable" });
    expect(reply.headers.get("retry-after"), endpoint).toBe("1");
    expect(JSON.stringify(reply.body), endpoint).not.toMatch(/sqlite|database|insert/i);
  }
}

async function expectNotReady({ request }: Cast, detail: string): Promise<void> {
  const { body } = await request("GET /readyz");
  expect(body).toMatchObject({ status: 503, code: "unavailable", detail });
}

/** The next use of a broken connection fails. */
async function expectRecovered({ request, chat, ada, relay }: Cast): Promise<void> {
  const post = () => request(`POST ${relay.url}`, { body: { text: "again" } });
  await expect.poll(async () => (await post()).body).toMatchObject({ ok: true, id: 2 });
  await expect
    .poll(async () => (await request(`GET ${chat}/messages`, { as: ada })).body)
    .toMatchObject({ items: [{ text: "before" }, { text: "again" }] });
}

async function expectReadable({ request, chat, ada }: Cast): Promise<void> {
  await expect
    .poll(async () => (await request(`GET ${chat}/messages`, { as: ada })).body)
    .toMatchObject({ items: [{ text: "before" }] });
  const rename = await request(`PATCH ${chat}`, { as: ada, body: { title: "Later" } });
  expect(rename.body).toMatchObject({ status: 503, code: "unavailable" });
}

async function startWithMessage(database: Database): Promise<Cast> {
  const cast = await startWithCast(database);
  await cast.request(`POST ${cast.relay.url}`, { body: { text: "before" } });
  return cast;
}

eachDatabase((open) => {
  test("While another program holds a lock, posts wait and reads do not", async () => {
    const database = await open();
    const cast = await startWithMessage(database);
    const { request, ada, chat, relay } = cast;
    const release = await takeLock(database);
    let isSettled = false;
    const post = request(`POST ${relay.url}`, { body: { text: "again" } }).finally(() => {
      isSettled = true;
    });
    for (let turn = 0; turn < 5; turn++) {
      expect((await request(`GET ${chat}/messages`, { as: ada })).body.items).toHaveLength(1);
    }
    expect(isSettled).toBe(false);
    await release();
    expect((await post).body).toMatchObject({ ok: true, id: 2 });
  });

  test("[D10, W20] A lock held too long rejects posts until it is released", async () => {
    const database = await open({ busyMs: 300 });
    const cast = await startWithMessage(database);
    const release = await takeLock(database);
    await expectRejected(cast);
    const locked = "The database cannot be written: another program has locked it.";
    if (database.kind === "sqlite") await expectNotReady(cast, locked);
    await release();
    expect((await cast.request("GET /readyz")).body).toEqual({ status: "ok", role: "all" });
    await expectRecovered(cast);
  });
});

eachDatabase((open, kind) => {
  if (kind !== "sqlite") return postgresOutages(open);

  test("[D10, W20] A full database rejects posts and is not ready until space is available", async () => {
    // A separate file: one that other tests have used has free pages.
    const database = await open({ isDurable: false });
    const cast = await startWithMessage(database);
    const limitPages = async (to: string) => {
      await database.commit([CompiledQuery.raw(`pragma max_page_count = ${to}`)]);
    };
    await limitPages("1"); // SQLite raises this to the current number of pages
    await expectRejected(cast);
    await expectNotReady(cast, "The database cannot be written: the disk is full.");
    await limitPages("1000000");
    await expectRecovered(cast);
  });

  test("[D10] A read-only database rejects posts, is not ready and still serves reads", async () => {
    const database = await open();
    const cast = await startWithMessage(database);
    await database.sql.transaction().execute((trx) => sql`pragma query_only = on`.execute(trx));
    await expectRejected(cast);
    await expectReadable(cast);
    await expectNotReady(cast, "The database cannot be written: it is read-only.");
  });

  test("SQLite uses WAL and syncs before a commit resolves", async () => {
    const database = await open({ isDurable: true });
    const pragma = (name: string) =>
      database.sql.transaction().execute(async (trx) => {
        const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(trx);
        return rows[0]?.[name];
      });
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous"), "FULL").toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
  });
});

function postgresOutages(open: () => Promise<Database>): void {
  test("[D10] A read-only database rejects posts, is not ready and still serves reads", async () => {
    const database = await open();
    const cast = await startWithMessage(database);
    const name = await nameOf(database);
    const makeReadOnly = async (flag: "on" | "off") => {
      await asAdmin(`alter database ${name} set default_transaction_read_only = ${flag}`);
      await asAdmin(terminate(name));
    };
    await makeReadOnly("on");
    await expectRejected(cast);
    await expectReadable(cast);
    await expectNotReady(cast, "The database cannot be written: it is read-only.");
    await makeReadOnly("off");
    await expectRecovered(cast);
  });

  test("An unreachable database rejects everything, and the server recovers when it is back", async () => {
    const database = await open();
    const cast = await startWithMessage(database);
    const name = await nameOf(database);
    await asAdmin(`alter database ${name} with allow_connections false`);
    await asAdmin(terminate(name));
    await expectRejected(cast);
    const { request, ada, chat } = cast;
    for (const endpoint of [`GET ${chat}/messages`, "GET /readyz", "GET /api/chats"]) {
      const reply = await request(endpoint, { as: ada });
      expect(reply.body, endpoint).toMatchObject({ status: 503, code: "unavailable" });
    }
    expect((await request("GET /healthz")).status, "the process is alive").toBe(200);
    await asAdmin(`alter database ${name} with allow_connections true`);
    await expectRecovered(cast);
  });

  test("[O6] While PostgreSQL cannot be reached, the background jobs log one warning in plain words", async () => {
    const database = await open();
    const lines: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    await startWithCast(database, {}, { log });
    const name = await nameOf(database);
    await asAdmin(`alter database ${name} with allow_connections false`);
    await asAdmin(terminate(name));
    const text = "The jobs wait, because the database is not available.";
    const warnings = () => lines.filter(({ msg }) => msg === text);
    // Several jobs run every second. The server's log writes equal warnings once a minute.
    await expect.poll(() => warnings().length).toBeGreaterThan(3);
    expect(warnings()[0]?.level).toBe(40);
    expect(lines.filter(({ msg }) => msg.startsWith("The job "))).toEqual([]);
    await asAdmin(`alter database ${name} with allow_connections true`);
  });

  test("Connections that break during posts lose no confirmed message", async () => {
    const database = await open();
    const { request, ada, chat, relay } = await startWithCast(database);
    const name = await nameOf(database);
    const posts = Array.from({ length: 100 }, async (_, index) => {
      const text = `post ${index}`;
      const { status } = await request(`POST ${relay.url}`, { body: { text } });
      return { text, status };
    });
    await asAdmin(terminate(name));
    const replies = await Promise.all(posts);
    await expect.poll(async () => (await request(`GET ${chat}`, { as: ada })).status).toBe(200);
    const { body } = await request(`GET ${chat}/messages?limit=200`, { as: ada });
    const texts: string[] = body.items.map((message: { text: string }) => message.text);
    for (const { text, status } of replies) {
      expect([200, 503]).toContain(status);
      if (status === 200) expect(texts).toContain(text);
    }
    expect(new Set(texts).size, "no duplicates").toBe(texts.length);
    const ids = body.items.map((message: { id: number }) => message.id);
    expect(ids).toEqual(texts.map((_, index) => index + 1));
  });
}

function asAdmin(statement: string): Promise<void> {
  return administer(inject("postgresUrl"), statement);
}

function terminate(name: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
}
