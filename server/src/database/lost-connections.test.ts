import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";
import { withName } from "../../test/kit/processes/global-setup.ts";
import { startProxy, type TcpProxy } from "../../test/kit/processes/tcp-proxy.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { type Database, openDatabase } from "./database.ts";

type Cast = Awaited<ReturnType<typeof startWithCast>>;

const silenceMs = 300;
const connectMs = 2000;

/** Opens the database through a proxy, with a server on it. */
async function startBehindProxy(direct: Database): Promise<Cast & { proxy: TcpProxy }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    direct.sql,
  );
  const proxy = await startProxy(withName(inject("postgresUrl"), rows[0]?.name ?? ""));
  const database = await openDatabase({ url: proxy.url, dataFolder: "", silenceMs, connectMs });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return { ...(await startWithCast(database)), proxy };
}

/** Returns the texts of the chat, read from the database that the proxy does not touch. */
async function storedTexts({ sql }: Database): Promise<string[]> {
  const rows = await sql.selectFrom("messages").select("text").orderBy("id").execute();
  return rows.map(({ text }) => text);
}

function post({ request, relay }: Cast, text: string) {
  return request(`POST ${relay.url}`, { body: { text }, headers: { "idempotency-key": text } });
}

describe("on postgres", () => {
  const open = () => openTestDatabase("postgres", {});

  test("[D3] Connections that silently die under load are replaced, and no confirmed post is lost", async () => {
    const direct = await open();
    const cast = await startBehindProxy(direct);
    const posts = Array.from({ length: 60 }, async (_, index) => {
      const text = `post ${index}`;
      if (index === 20) cast.proxy.swallow();
      return { text, status: (await post(cast, text)).status };
    });

    const replies = await Promise.all(posts);

    expect((await post(cast, "again")).status).toBe(200);
    expect((await cast.request("GET /readyz")).status).toBe(200);
    const texts = await storedTexts(direct);
    for (const { text, status } of replies) {
      expect([200, 503]).toContain(status);
      if (status === 200) expect(texts).toContain(text);
    }
    expect(new Set(texts).size, "no duplicates").toBe(texts.length);
  });

  test("[D3] A query that is slow but alive is not ended", async () => {
    const direct = await open();
    const { database } = await startBehindProxy(direct);
    const { rows } = await sql<{ slept: string }>`
      select 'yes' as slept from pg_sleep(${(silenceMs * 5) / 1000})`.execute(database.sql);
    expect(rows).toEqual([{ slept: "yes" }]);
  });

  test("[O6] A connection that takes longer than a silent one may is waited for", async () => {
    const direct = await open();
    const { proxy, database } = await startBehindProxy(direct);
    const { release } = proxy.hold();
    // More at the same time than the server has opened so far.
    const reads = Array.from({ length: 10 }, () =>
      sql<{ slept: string }>`select 'yes' as slept from pg_sleep(${silenceMs / 1000})`.execute(
        database.sql,
      ),
    );
    await wait(3 * silenceMs);
    release();
    for (const { rows } of await Promise.all(reads)) expect(rows).toEqual([{ slept: "yes" }]);
  });

  test("[D3, D10] A database that cannot be reached is not ready, rejects posts and does not keep the server from stopping", async () => {
    const cast = await startBehindProxy(await open());
    await post(cast, "before");
    cast.proxy.swallow({ andNew: true });
    const ready = await cast.request("GET /readyz");
    expect(ready.body).toMatchObject({ status: 503, detail: "The database does not respond." });
    const reply = await post(cast, "lost");
    expect(reply.body).toMatchObject({ status: 503 });
    await cast.server.close();
  });

  test.for(["after the server", "before the server"] as const)(
    "[D11] A connection lost at COMMIT, %s got it, has the right reply",
    async (loss) => {
      const direct = await open();
      const cast = await startBehindProxy(direct);
      void cast.proxy.loseCommit(loss, "one");
      const reply = await post(cast, "one");
      const isCommitted = loss === "after the server";
      expect(reply.status).toBe(isCommitted ? 200 : 503);
      expect(await storedTexts(direct)).toEqual(isCommitted ? ["one"] : []);
      if (!isCommitted) expect(reply.body).toMatchObject({ code: "unavailable" });
      expect((await post(cast, "one")).body, "a repeat").toMatchObject({ ok: true, id: 1 });
      expect(await storedTexts(direct)).toEqual(["one"]);
    },
  );

  test("[D11] If the outcome of a COMMIT remains unknown, the reply is outcome_unknown with a hint to repeat", async () => {
    const direct = await open();
    const cast = await startBehindProxy(direct);
    void cast.proxy.loseCommit("after the server", "one", { andCut: true });
    const { body, headers } = await post(cast, "one");
    expect(body).toMatchObject({ status: 503, code: "outcome_unknown" });
    expect(body.detail).toContain("same Idempotency-Key");
    expect(headers.get("retry-after")).toBe("1");
    cast.proxy.heal();
    expect((await post(cast, "one")).body).toMatchObject({ ok: true, id: 1, created: false });
    expect(await storedTexts(direct)).toEqual(["one"]);
  });

  test("[D11] Changes other than posts also report an unknown outcome", async () => {
    const cast = await startBehindProxy(await open());
    void cast.proxy.loseCommit("after the server", "New");
    const create = await cast.request("POST /api/chats", {
      as: cast.ada,
      body: { title: "New", kind: "group" },
    });
    expect(create.body).toMatchObject({ status: 503, code: "outcome_unknown" });
  });
});
