/** PostgreSQL crashes at a COMMIT, and gives the id of the lost transaction to another one. */
import { CompiledQuery } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { startProxy } from "../kit/processes/tcp-proxy.ts";
import { startKillablePostgres } from "./cluster/pair.ts";

type Postgres = Awaited<ReturnType<typeof startKillablePostgres>>;

const insert = (note: string) => CompiledQuery.raw("insert into notes values ($1)", [note]);

/** Both crashes end in the same recovery, but the second one keeps the start time of the server. */
const crashes = {
  "the server": async ({ kill, restart }: Postgres) => {
    await kill();
    await restart();
  },
  "one of its processes": async ({ url }: Postgres) => {
    const [crashing, other] = [new pg.Client(url), new pg.Client(url)];
    const ended = [crashing, other].map((client) => {
      client.on("error", () => {});
      return new Promise<void>((resolve) => client.on("end", resolve));
    });
    await Promise.all([crashing.connect(), other.connect()]);
    const { rows } = await crashing.query("select pg_backend_pid() as id");
    process.kill(rows[0].id, "SIGKILL");
    // PostgreSQL ends all its other processes.
    await Promise.all(ended);
    await expect.poll(() => query(url, "select 1").catch(() => undefined)).toBeDefined();
  },
};

test.for(["the server", "one of its processes"] as const)(
  "A commit that PostgreSQL lost in a crash of %s is not taken for a later one with its id",
  async (part) => {
    const postgres = await startKillablePostgres();
    onTestFinished(postgres.close);
    const proxy = await startProxy(postgres.url);
    const database = await openDatabase({ url: proxy.url, dataFolder: "" });
    onTestFinished(async () => {
      await database.close();
      await proxy.close();
    });
    // Until then nothing of an open transaction is on disk, so a crash takes its id back.
    await query(postgres.url, "alter system set wal_writer_delay = '10s'");
    await query(postgres.url, "select pg_reload_conf()");
    await query(postgres.url, "create table notes (note text)");
    await database.commit([insert("before")]);
    const [{ id }] = await query(
      postgres.url,
      "select pg_snapshot_xmax(pg_current_snapshot())::text as id",
    );

    const isLost = proxy.loseCommit("before the server", "lost");
    const lookup = proxy.hold();
    const lost = database.commit([insert("lost")]);
    const outcome = expect(lost).rejects.toMatchObject({ code: "outcome_unknown" });
    await isLost;
    await crashes[part](postgres);
    const later = await query(
      postgres.url,
      "with note as (insert into notes values ('later')) select pg_current_xact_id()::text as id",
    );
    expect(later, "the id is used again").toEqual([{ id }]);
    lookup.release();

    await outcome;
    expect(await query(postgres.url, "select note from notes")).toEqual([
      { note: "before" },
      { note: "later" },
    ]);
  },
);

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
