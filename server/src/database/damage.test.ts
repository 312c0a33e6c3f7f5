import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { damageTable } from "../../test/kit/processes/damage.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "./database.ts";

const token = "a-token-for-prometheus";

eachDatabase((open, kind) => {
  async function start() {
    const damages: Error[] = [];
    const onDamaged = (damage: Error) => void damages.push(damage);
    const database = await open({ isDurable: false, onDamaged });
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line).msg) });
    const cast = await startWithCast(database, { BELFRY_METRICS_TOKEN: token }, { log });
    const { request, relay } = cast;
    for (let count = 0; count < 30; count++) {
      await request(`POST ${relay.url}`, { body: { text: `${count} ${"x".repeat(2000)}` } });
    }
    return { ...cast, database, damages, lines };
  }

  /** Until the server is restarted, nothing is saved, and everybody can see that. */
  async function expectRejected(cast: Awaited<ReturnType<typeof start>>): Promise<void> {
    const { request, chat, ada, relay, database, damages } = cast;
    const before = await countPosts(database);
    const posts = [
      await request(`POST ${relay.url}`, { body: { text: "lost" } }),
      await request(`POST ${chat}/messages`, { as: ada, body: { text: "lost" } }),
      await request(`PATCH ${chat}`, { as: ada, body: { title: "Lost" } }),
    ];
    for (const { status, body } of posts) {
      expect([status, body.code]).toEqual([503, "unavailable"]);
    }
    expect(await countPosts(database)).toBe(before);
    expect((await request("GET /readyz")).body).toMatchObject({
      status: 503,
      detail: "The database is damaged: restore a backup.",
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await request("GET /metrics", { headers })).body).toMatch(/^belfry_database_up 0$/m);
    expect(damages).toHaveLength(1);
  }

  if (kind === "postgres") {
    test("[O1] After PostgreSQL reports damaged data, nothing is saved until a restart", async () => {
      const cast = await start();
      const { sql: db } = cast.database;
      await sql`create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'invalid page in block 3' using errcode = 'XX001'; end $$`.execute(
        db,
      );
      await sql`create trigger fails before update on users
        for each row execute function fail()`.execute(db);
      const rename = { as: cast.ada, body: { displayName: "Ada Lovelace" } };
      expect((await cast.request("PATCH /api/me", rename)).status).toBe(503);
      await sql`drop function fail cascade`.execute(db);
      await expectRejected(cast);
    });
    return;
  }

  test("[O1] After a read finds a damaged page, nothing is saved until a restart", async () => {
    const cast = await start();
    const { request, chat, ada, database } = cast;
    await damageTable(database.file ?? "", "messages");
    const page = await request(`GET ${chat}/messages?limit=30`, { as: ada });
    expect([page.status, page.body.code]).toEqual([503, "unavailable"]);
    await expectRejected(cast);
    expect((await request("GET /api/chats", { as: ada })).status, "other data").toBe(200);
  });

  test("[O1] After a write or an export finds a damaged page, nothing is saved until a restart", async () => {
    const writing = await start();
    await damageTable(writing.database.file ?? "", "messages");
    const update = writing.database.sql.updateTable("messages").set({ text: "new" });
    await expect(update.execute()).rejects.toMatchObject({ code: "SQLITE_CORRUPT" });
    await expectRejected(writing);

    const exporting = await start();
    await damageTable(exporting.database.file ?? "", "messages");
    const snapshot = await exporting.database.openSnapshot();
    const read = snapshot.sql.selectFrom("messages").selectAll();
    await expect(read.execute()).rejects.toMatchObject({ code: "SQLITE_CORRUPT" });
    await snapshot.close();
    await expectRejected(exporting);
  });

  test("[O1] A damaged search index is built again, and posts go on", async () => {
    const cast = await start();
    const { request, relay, ada, dataFolder, damages, lines } = cast;
    const find = async (word: string) =>
      (await request(`GET /api/search?query=${word}`, { as: ada })).body;
    const update = () => cast.server.search.update();
    await expect.poll(async () => (await find("29")).items.length).toBe(1);
    await damageTable(`${dataFolder}/search.db`, "documents");
    await expect
      .poll(async () => {
        await update();
        return (await find("29")).items?.length;
      })
      .toBe(1);
    expect((await request(`POST ${relay.url}`, { body: { text: "after" } })).status).toBe(200);
    await expect
      .poll(async () => {
        await update();
        return (await find("after")).items.length;
      })
      .toBe(1);
    expect((await request("GET /readyz")).status).toBe(200);
    expect(damages).toEqual([]);
    expect(lines).toContain("The search index was damaged. It is built again.");
  });
});

async function countPosts({ sql: db }: Database): Promise<number> {
  const row = await db.selectFrom("chats").select("last_message_id as id").where("id", "=", 3);
  return (await row.executeTakeFirst())?.id ?? 0;
}
