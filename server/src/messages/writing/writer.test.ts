import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import type { Database } from "../../database/database.ts";

/** Adds a trigger that rejects every message with the text "poison". */
async function rejectPoison({ kind, sql: db }: Database): Promise<void> {
  if (kind === "sqlite") {
    await sql`create trigger poison before insert on messages when new.text = 'poison'
      begin select raise(abort, 'poison'); end`.execute(db);
    return;
  }
  await sql`create function poison() returns trigger language plpgsql as
    $$ begin raise exception 'poison'; end $$`.execute(db);
  await sql`create trigger poison before insert on messages for each row
    when (new.text = 'poison') execute function poison()`.execute(db);
}

/**
 * Adds triggers that record the table of every row that is written. Background jobs write the search
 * index and, each second, the delivery log: their transactions are left out.
 */
async function watchRows({ kind, sql: db }: Database): Promise<() => Promise<string[]>> {
  const tables = await db.introspection.getTables();
  await sql`create table written (name text, transaction_id bigint)`.execute(db);
  if (kind === "postgres") {
    await sql`create function note() returns trigger language plpgsql as
      $$ begin insert into written values (tg_table_name, txid_current()); return null; end $$`.execute(
      db,
    );
  }
  for (const { name } of tables) {
    for (const act of ["insert", "update", "delete"]) {
      const trigger = sql`create trigger ${sql.ref(`${act}_${name}`)}
        after ${sql.raw(act)} on ${sql.table(name)} for each row`;
      await (kind === "sqlite"
        ? sql`${trigger} begin insert into written values (${sql.lit(name)}, 0); end`.execute(db)
        : sql`${trigger} execute function note()`.execute(db));
    }
  }
  return async () => {
    const { rows } = await sql<{ name: string; transaction_id: number }>`delete from written
      returning name, transaction_id`.execute(db);
    const transactions = [...Map.groupBy(rows, (row) => row.transaction_id).values()];
    return (
      transactions
        .filter((written) => written.some(({ name }) => !name.startsWith("search_")))
        // SQLite has no ids of transactions.
        .filter(
          (written) => kind === "sqlite" || written.every(({ name }) => name !== "deliveries"),
        )
        .flatMap((written) => written.map(({ name }) => name))
        .sort()
    );
  };
}

/** Nothing is written to the chats during the test. */
function whileBusy<T>({ sql: db }: Database, act: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.updateTable("chats").set({ topic: "" }).execute();
    return act();
  });
}

eachDatabase((open) => {
  test("A row that the database rejects fails alone, and the rest of its batch is posted", async () => {
    const database = await open();
    const { request, relay, ada, chat, errors } = await startWithCast(database);
    await rejectPoison(database);
    const texts = Array.from({ length: 20 }, (_, index) => (index % 7 === 3 ? "poison" : "fine"));
    const answers = await Promise.all(
      texts.map((text, index) =>
        request(`POST ${relay.url}`, {
          body: { text },
          headers: { "idempotency-key": `k${index}` },
        }),
      ),
    );
    const statuses = texts.map((text) => (text === "fine" ? 200 : 500));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items.map((message: { text: string }) => message.text)).toEqual(
      new Array(17).fill("fine"),
    );
    expect(body.rev).toBe(17);
    expect(JSON.stringify(answers.map((answer) => answer.body))).not.toMatch(
      /poison|insert|trigger/,
    );
    expect(errors).toEqual([]);
  });

  test("A post to an archived chat fails alone, and posts to other chats succeed", async () => {
    const database = await open();
    const { request, clock, ada, chat, relay } = await startWithCast(database);
    await database.sql
      .updateTable("chats")
      .set({ archived_at: clock.at })
      .where("id", "=", 1)
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? request("POST /api/chats/1/messages", { as: ada, body: { text: "late" } })
          : request(`POST ${relay.url}`, { body: { text: "in time" } }),
      ),
    );
    for (const [index, { status }] of answers.entries()) {
      expect(status).toBe(index % 3 === 0 ? 410 : 200);
    }
    expect((await request(`GET ${chat}`, { as: ada })).body).toMatchObject({
      lastMessageId: 20,
      rev: 20,
    });
    expect((await request("GET /api/chats/1", { as: ada })).body).toMatchObject({
      lastMessageId: 0,
      rev: 0,
    });
  });

  test("A post writes two rows, three with a key, for any number of members", async () => {
    const database = await open();
    const { request, ada, chat, relay, join } = await startWithCast(database);
    for (const [index, name] of ["Dora", "Emil", "Fay"].entries()) {
      await join(name);
      await request(`PUT ${chat}/members/${index + 4}`, { as: ada, body: { role: "member" } });
    }
    const rowsWritten = await watchRows(database);
    await request(`POST ${relay.url}`, { body: { text: "plain" } });
    expect(await rowsWritten()).toEqual(["chats", "messages"]);
    const headers = { "idempotency-key": "build-7" };
    await request(`POST ${relay.url}`, { body: { text: "keyed" }, headers });
    expect(await rowsWritten()).toEqual(["chats", "message_keys", "messages"]);
    await request(`POST ${relay.url}`, { body: { text: "keyed" }, headers });
    expect(await rowsWritten(), "a repeat writes nothing").toEqual([]);
  });

  test("A full queue rejects further posts without accepting any part of them", async () => {
    const database = await open();
    const { request, ada, chat, relay } = await startWithCast(database, { BELFRY_POST_QUEUE: "3" });
    const refusal = Promise.withResolvers<void>();
    const posts = await whileBusy(database, async () => {
      const asked = Array.from({ length: 20 }, async (_, index) => {
        const answer = await request(`POST ${relay.url}`, { body: { text: `post ${index}` } });
        if (answer.status === 503) refusal.resolve();
        return answer;
      });
      await refusal.promise;
      return asked;
    });
    const answers = await Promise.all(posts);
    const posted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(posted.length + refused.length).toBe(20);
    for (const { headers, body } of refused) {
      expect(body.code).toBe("unavailable");
      expect(headers.get("retry-after")).toBe("1");
    }
    const { body } = await request(`GET ${chat}/messages?limit=200`, { as: ada });
    expect(body.items.map((message: { text: string }) => message.text).sort()).toEqual(
      answers.flatMap(({ status }, index) => (status === 200 ? `post ${index}` : [])).sort(),
    );
    const late = await request(`POST ${relay.url}`, { body: { text: "later" } });
    expect(late.body.id).toBe(posted.length + 1);
  });
});
