import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const hello = { text: "hello" };
const dayMs = 24 * 60 * 60 * 1000;

function keyed(key: string) {
  return { "idempotency-key": key };
}

eachDatabase((open) => {
  test("[W21] A repeat gets the first reply and posts nothing", async () => {
    const { request, ada, chat, deploys, relay } = await startWithCast(await open());
    const headers = keyed("build 7 ~!");
    const first = await request(`POST ${relay.url}`, { body: hello, headers });
    expect(first.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: true });
    await request(`POST ${relay.url}`, { body: { text: "between" } });
    const again = await request(`POST ${relay.url}`, { body: hello, headers });
    expect(again).toMatchObject({ status: 200, body: { ...first.body, created: false } });
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(2);
  });

  test("[W21] Fifty concurrent requests with one key create one message", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const posts = Array.from({ length: 50 }, () =>
      request(`POST ${relay.url}`, { body: hello, headers: keyed("build-7") }),
    );
    const answers = await Promise.all(posts);
    expect(answers.map(({ body }) => body.id)).toEqual(new Array(50).fill(1));
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    expect((await request(`GET ${chat}`, { as: ada })).body).toMatchObject({
      lastMessageId: 1,
      rev: 1,
    });
  });

  test("[W21] A repeat gets the first reply even after its message was deleted", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: hello, headers: keyed("1") });
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    const again = await request(`POST ${relay.url}`, { body: hello, headers: keyed("1") });
    expect(again.body).toMatchObject({ ok: true, id: 1, created: false });
  });

  // R19: GitHub's button "Redeliver", and retries of the others.
  test("[W21] A service's delivery is posted once, but events of one chain are all posted", async () => {
    const { request, relay } = await startWithCast(await open());
    const post = async (text: string, headers: Record<string, string>) =>
      (await request(`POST ${relay.url}`, { body: { text }, headers })).body.created;
    for (const name of [
      "X-GitHub-Delivery",
      "X-Gitlab-Event-UUID",
      "X-Gitea-Delivery",
      "X-Forgejo-Delivery",
      "X-Gogs-Delivery",
      "X-Request-UUID",
    ]) {
      const headers = { [name]: "72d3162e" };
      expect(await post("failed", headers), name).toBe(true);
      expect(await post("failed", headers), name).toBe(false);
      expect(await post("fixed", headers), name).toBe(true);
      expect(await post("failed", { [name]: "72d3162f" }), name).toBe(true);
      expect(await post("failed", { [name]: "é".repeat(300) }), name).toBe(true);
      const keyed = { ...headers, "idempotency-key": name };
      expect(await post("failed", keyed), "the client's key comes first").toBe(true);
    }
  });

  test("[W21] A manager sends a delivery again although it was posted", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const headers = { "x-github-delivery": "72d3162e", "idempotency-key": "7" };
    await request(`POST ${relay.url}`, { body: hello, headers });
    const path = `${chat}/webhooks/${relay.id}/deliveries`;
    const [{ id }] = (await request(`GET ${path}`, { as: ada })).body.items;
    const replayed = await request(`POST ${path}/${id}/replay`, { as: ada });
    expect(replayed.body).toMatchObject({ result: "posted", messageId: 2 });
  });

  test("[W24] A delivery that was refused is posted when it comes again", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const headers = { "x-github-delivery": "72d3162e" };
    const post = () => request(`POST ${relay.url}`, { body: hello, headers });
    await request(`PATCH ${chat}/webhooks/${relay.id}`, { as: ada, body: { isDisabled: true } });
    expect((await post()).status).toBe(403);
    await request(`PATCH ${chat}/webhooks/${relay.id}`, { as: ada, body: { isDisabled: false } });
    expect((await post()).body).toMatchObject({ id: 1, created: true });
  });

  test("[W22] A different body under the same key is rejected, even if only one byte differs", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: hello, headers: keyed("1") });
    for (const body of [{ text: "other" }, { ...hello, username: "X" }, '{"text": "hello"}']) {
      const answer = await request(`POST ${relay.url}`, { body, headers: keyed("1") });
      expect(answer.body).toMatchObject({ status: 422, code: "idempotency_mismatch" });
    }
    const atOnce = await Promise.all(
      ["a", "b", "a", "b"].map((text) =>
        request(`POST ${relay.url}`, { body: { text }, headers: keyed("2") }),
      ),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(2);
  });

  test("[W23] A key is kept for 24 hours", async () => {
    const { request, clock, relay } = await startWithCast(await open());
    const post = async (text = "hello") =>
      (await request(`POST ${relay.url}`, { body: { text }, headers: keyed("1") })).body;
    await post();
    clock.at += dayMs - 1;
    expect(await post()).toMatchObject({ id: 1, created: false });
    clock.at += 1;
    expect(await post("something new")).toMatchObject({ id: 2, created: true });
    expect(await post("something new")).toMatchObject({ id: 2, created: false });
  });

  test("[W23] A key belongs to its webhook", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { body: bell } = await request(`POST ${chat}/webhooks`, {
      as: ada,
      body: { name: "Bell" },
    });
    const clientId = "1";
    await request(`POST ${chat}/messages`, { as: ada, body: { ...hello, clientId } });
    for (const url of [relay.url, bell.url]) {
      const answer = await request(`POST ${url}`, { body: hello, headers: keyed("1") });
      expect(answer.body.created).toBe(true);
    }
  });

  test("[W23] A malformed key is rejected", async () => {
    const { request, relay } = await startWithCast(await open());
    for (const key of ["", "x".repeat(129), "sch\u00f6n", "a\tb"]) {
      const answer = await request(`POST ${relay.url}`, { body: hello, headers: keyed(key) });
      expect(answer.body, key).toMatchObject({ status: 400, code: "invalid_idempotency_key" });
    }
    const longest = await request(`POST ${relay.url}`, {
      body: hello,
      headers: keyed("x".repeat(128)),
    });
    expect(longest.body.created).toBe(true);
  });

  test("[W24] A rejected request does not use its key", async () => {
    const database = await open();
    const { request, clock, deploys, relay } = await startWithCast(database);
    const archive = (archived_at: number | null) =>
      database.sql.updateTable("chats").set({ archived_at }).where("id", "=", deploys.id).execute();
    const post = async (body: object) =>
      (await request(`POST ${relay.url}`, { body, headers: keyed("1") })).body;
    expect((await post({ text: "" })).code).toBe("empty_message");
    await archive(clock.at);
    expect((await post(hello)).code, "[W20]").toBe("chat_archived");
    await archive(null);
    expect(await post(hello)).toMatchObject({ id: 1, created: true });
  });
});
