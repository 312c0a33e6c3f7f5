import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const tenMinutesMs = 10 * 60 * 1000;

eachDatabase((open) => {
  test("[W1] A manager creates, lists, renames and deletes a webhook", async () => {
    const { request, ada, chat, deploys, clock } = await startWithCast(await open());
    const made = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "  CI " } });
    expect(made.status).toBe(200);
    const { url, integrationKey: _, ...webhook } = made.body;
    expect(webhook).toEqual({
      id: 2,
      chatId: deploys.id,
      name: "CI",
      avatarUrl: null,
      createdBy: { id: 1, displayName: "Ada", handle: "ada", avatarUrl: null },
      createdAt: new Date(clock.at).toISOString(),
      lastUsedAt: null,
      format: null,
      templates: null,
      mentions: "none",
      derivesAlertKeys: true,
      repliesInThread: false,
      repeatMinutes: null,
      allowedAddresses: [],
      expiresAt: null,
      rate: null,
      hasSecret: false,
      disabledAt: null,
      previousUrlUntil: null,
      delivered: 0,
      refused: 0,
      lastDay: [],
      failing: null,
    });
    const list = async () => (await request(`GET ${chat}/webhooks`, { as: ada })).body.items;
    expect((await list())[1], "without its URL").toEqual(webhook);
    const renamed = await request(`PATCH ${chat}/webhooks/2`, {
      as: ada,
      body: { name: "Builds" },
    });
    expect(renamed.body).toEqual({ ...webhook, name: "Builds" });
    const same = await request(`PATCH ${chat}/webhooks/2`, { as: ada, body: {} });
    expect(same.body, "an empty change changes nothing").toEqual(renamed.body);
    await request(`POST ${url}`, { body: { text: "under the new name" } });
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.author.name).toBe("Builds");
    expect((await request(`DELETE ${chat}/webhooks/2`, { as: ada })).status).toBe(204);
    expect(await list()).toHaveLength(1);
    expect((await request(`DELETE ${chat}/webhooks/2`, { as: ada })).body.code).toBe(
      "webhook_not_found",
    );
    const stays = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(stays.body.author, "its earlier message does not change").toMatchObject({
      webhookId: 2,
      name: "Builds",
    });
  });

  test("[W1] A webhook's name is one visible line", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const name of ["", " ", "a\nb", "a\0", "a\u202eb", "x".repeat(81), 7, null, undefined]) {
      const made = await request(`POST ${chat}/webhooks`, { as: ada, body: { name } });
      const renamed = await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { name } });
      for (const answer of name === undefined ? [made] : [made, renamed]) {
        expect(answer.body, JSON.stringify(name)).toMatchObject({
          status: 400,
          code: "invalid_body",
          errors: [{ pointer: "/name" }],
        });
      }
    }
    const { body } = await request(`GET ${chat}/webhooks`, { as: ada });
    expect(body.items).toMatchObject([{ name: "Relay" }]);
  });

  test("[W2] The creator can read the URL at any time", async () => {
    const { request, clock, ada, chat, relay, url } = await startWithCast(await open());
    expect(relay.url.startsWith(`${url}/api/webhooks/whk_`)).toBe(true);
    clock.at += 2 * tenMinutesMs;
    const again = await request(`GET ${chat}/webhooks/${relay.id}/url`, { as: ada });
    expect(again.body).toMatchObject({ url: relay.url });
  });

  test("[W2] Another user's URL needs a password from the last ten minutes", async () => {
    const { request, clock, ada, ben, chat, relay } = await startWithCast(await open());
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    const reveal = () => request(`GET ${chat}/webhooks/${relay.id}/url`, { as: ben });
    expect((await reveal()).body, "after a recent sign-in").toMatchObject({ url: relay.url });
    clock.at += tenMinutesMs;
    const late = await reveal();
    expect(late.body).toMatchObject({ status: 403, code: "reauthentication_required" });
    expect(JSON.stringify(late.body)).not.toContain("whk_");
    const password = "a quiet harbour";
    await request("POST /api/auth/reauthenticate", { as: ben, body: { password } });
    expect((await reveal()).body).toMatchObject({ url: relay.url });
  });

  test("[W3] The database has the token only as a hash and sealed", async () => {
    const database = await open();
    const { request, ada, chat, relay } = await startWithCast(database);
    await request(`POST ${relay.url}`, {
      body: { text: "hello" },
      headers: { "idempotency-key": "1" },
    });
    await request(`GET ${chat}/webhooks/${relay.id}/url`, { as: ada });
    const token: string = relay.url.split("/").at(-1);
    expect(token).toMatch(/^whk_[0-9A-Za-z]{36}$/); // 36 × log2(62) = 214 bits
    for (const { name } of await database.sql.introspection.getTables()) {
      const rows = await database.sql
        .selectFrom(name as "webhooks")
        .selectAll()
        .execute();
      expect(JSON.stringify(rows), name).not.toContain(token.slice(4));
    }
    const [row] = await database.sql.selectFrom("webhooks").selectAll().execute();
    expect(row?.token_hash).toMatch(/^[\w-]{43}$/);
    expect(row?.token_sealed).toMatch(/^[\w-]{8}\.[\w-]{80,}$/);
  });

  test("[W3] Replies with a URL are not cached", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const made = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "CI" } });
    const shown = await request(`GET ${chat}/webhooks/2/url`, { as: ada });
    for (const { headers } of [made, shown]) {
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  test("[W4] Creating, revealing, renaming and deleting are in the audit log", async () => {
    const database = await open();
    const { request, ada, clock, chat } = await startWithCast(database);
    await request(`GET ${chat}/webhooks/1/url`, { as: ada });
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { name: "Bell" } });
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    const rows = await database.sql
      .selectFrom("audit_log")
      .select(["event", "actor_user_id", "target", "address", "result", "at"])
      .where("event", "like", "webhook%")
      .orderBy("id")
      .execute();
    expect(rows).toEqual(
      ["webhook_created", "webhook_revealed", "webhook_renamed", "webhook_deleted"].map(
        (event) => ({
          event,
          actor_user_id: 1,
          target: "webhook:1",
          address: "127.0.0.1",
          result: "success",
          at: clock.at,
        }),
      ),
    );
  });

  test("[W4] A change that cannot be audited is rolled back", async () => {
    const database = await open();
    const { request, ada, chat, relay } = await startWithCast(database);
    await database.sql.schema.alterTable("audit_log").renameTo("audit_log_lost").execute();
    for (const [endpoint, body] of [
      [`POST ${chat}/webhooks`, { name: "CI" }],
      [`PATCH ${chat}/webhooks/1`, { name: "CI" }],
      [`PATCH ${chat}/webhooks/1`, { isDisabled: true }],
      [`POST ${chat}/webhooks/1/rotate`, { overlapMinutes: 0 }],
      [`POST ${chat}/webhooks/1/move`, { chatId: 1 }],
      [`DELETE ${chat}/webhooks/1`, undefined],
      [`GET ${chat}/webhooks/1/url`, undefined],
    ] as const) {
      const answer = await request(endpoint, { as: ada, body });
      expect(answer.body.code, endpoint).toBe("internal");
      expect(JSON.stringify(answer.body), endpoint).not.toContain("whk_");
    }
    const { body } = await request(`GET ${chat}/webhooks`, { as: ada });
    expect(body.items).toMatchObject([{ id: relay.id, name: "Relay", disabledAt: null }]);
    expect((await request(`POST ${relay.url}`, { body: { text: "still here" } })).status).toBe(200);
  });

  test("[W5] The list shows the last use and ignores rejected posts", async () => {
    const { request, clock, ada, chat, relay } = await startWithCast(await open());
    clock.at += 60_000;
    await request(`POST ${relay.url}`, { body: { text: "used" } });
    const usedAt = new Date(clock.at).toISOString();
    clock.at += 60_000;
    await request(`POST ${relay.url}`, { body: { text: "" } });
    const list = async () => (await request(`GET ${chat}/webhooks`, { as: ada })).body.items;
    expect(await list()).toMatchObject([{ lastUsedAt: usedAt }]);
  });

  test("[W6] A chat has at most 100 webhooks, even with concurrent requests", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const make = () => request(`POST ${chat}/webhooks`, { as: ada, body: { name: "One more" } });
    for (let made = 1; made < 95; made++) await make();
    const answers = await Promise.all(Array.from({ length: 10 }, make));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({ status: 422, code: "limit_reached", limit: 100 });
  });

  test("[F5] A user creates at most 500 webhooks in all chats", async () => {
    const database = await open();
    const { request, ada, ben, chat } = await startWithCast(database);
    const [row] = await database.sql.selectFrom("webhooks").selectAll().execute();
    if (!row) throw new Error("no webhook");
    const rows = Array.from({ length: 498 }, (_, index) => {
      const { id: _id, ...columns } = row;
      return { ...columns, chat_id: 1, token_hash: `hash ${index}`, key_hash: null };
    });
    for (let from = 0; from < rows.length; from += 100) {
      const values = rows.slice(from, from + 100);
      await database.sql.insertInto("webhooks").values(values).execute();
    }
    const create = (as: string) => request(`POST ${chat}/webhooks`, { as, body: { name: "New" } });
    expect((await create(ada)).status).toBe(200);
    expect((await create(ada)).body).toMatchObject({ code: "limit_reached", limit: 500 });
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    expect((await create(ben)).status).toBe(200);
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    expect((await create(ada)).status).toBe(200);
  });

  test("A test message is posted as the webhook", async () => {
    const { request, ada, chat, deploys } = await startWithCast(await open());
    const tested = await request(`POST ${chat}/webhooks/1/test`, { as: ada });
    expect(tested.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: true });
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body).toMatchObject({
      text: "This is a **test message** that Ada sent. The webhook works.",
      author: { kind: "webhook", name: "Relay" },
    });
  });
});
