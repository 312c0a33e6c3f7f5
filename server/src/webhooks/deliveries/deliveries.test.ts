import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { withUnknownToken } from "../../../test/kit/requests.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { createAudit } from "../../audit/audit.ts";
import { createDeliveryLog } from "./log.ts";

const proxied = { BELFRY_TRUSTED_PROXIES: "127.0.0.1/32" };

type Cast = Awaited<ReturnType<typeof startWithCast>>;

function log({ request, ada, chat }: Cast, query = "") {
  return request(`GET ${chat}/webhooks/1/deliveries${query}`, { as: ada });
}

eachDatabase((open) => {
  test("[W40] Every request to a known token is in the log immediately, with its result", async () => {
    useOneServer(); // another server writes its part of the log up to a second later
    const cast = await startWithCast(await open(), proxied);
    const { request, relay, deploys } = cast;
    const headers = { "x-forwarded-for": "203.0.113.9", "user-agent": "ci/1" };
    await request(`POST ${relay.url}`, { body: { text: "hello" }, headers });
    await request(`POST ${relay.url}`, { body: { text: "first", key: "a" } });
    await request(`POST ${relay.url}`, { body: { text: "second", key: "a" } });
    const repeat = { "idempotency-key": "1" };
    await request(`POST ${relay.url}`, { body: { text: "once" }, headers: repeat });
    await request(`POST ${relay.url}`, { body: { text: "once" }, headers: repeat });
    await request(`POST ${relay.url}/slack`, { body: { text: "" } });
    await request(`POST ${relay.url}`, { body: { text: 5 } });
    const ping = { "x-github-event": "ping" };
    const ignored = { zen: "Keep it simple.", hook_id: 1, repository: { full_name: "o/r" } };
    await request(`POST ${relay.url}/github`, { body: ignored, headers: ping });
    await request(`PATCH ${relay.url}/messages/1`, { body: { text: "edited" } });
    await request(`DELETE ${relay.url}/messages/9`);

    const { body } = await log(cast);
    expect(body.hasMore).toBe(false);
    const entries = body.items
      .toReversed()
      .map(({ dialect, result, status, code, messageId }: Record<string, unknown>) => {
        return [dialect, result, status, code ?? null, messageId ?? null];
      });
    expect(entries).toEqual([
      ["native", "posted", 200, null, 1],
      ["native", "posted", 200, null, 2],
      ["native", "updated", 200, null, 2],
      ["native", "posted", 200, null, 3],
      ["native", "repeated", 200, null, 3],
      ["slack", "refused", 400, "empty_message", null],
      ["native", "refused", 400, "invalid_body", null],
      ["github", "ignored", 200, null, null],
      ["native", "updated", 200, null, 1],
      ["native", "refused", 404, "message_not_found", null],
    ]);
    expect(body.items.at(-1)).toMatchObject({
      address: "203.0.113.9",
      userAgent: "ci/1",
      chatId: deploys.id,
      size: JSON.stringify({ text: "hello" }).length,
      url: "current",
      at: expect.any(String),
    });
    expect(body.items[3].reason).toContain("/text");
    // As the message is now.
    expect(body.items.at(-1).messageTitle).toBe("edited");
  });

  test("[W46] A delivery has the first line of its message, or of its card", async () => {
    const cast = await startWithCast(await open());
    const { request, relay } = cast;
    const card = { title: "Disk *full*", text: "91 % of /var" };
    await request(`POST ${relay.url}`, { body: { text: "**Deployed** `v1`\nto production" } });
    await request(`POST ${relay.url}`, { body: { cards: [card] } });
    const { items } = (await log(cast)).body;
    const titles = items.map(({ messageTitle }: { messageTitle?: string }) => messageTitle);
    expect(titles).toEqual(["Disk full", "Deployed v1"]);
  });

  test("[W40] A request that was rejected before it was read is in the log", async () => {
    const cast = await startWithCast(await open());
    const { request, relay } = cast;
    const codes = async () =>
      (await log(cast)).body.items.map(({ code }: { code: string }) => code);
    await request(`POST ${relay.url}`, { body: `{"text":"${"x".repeat(300_000)}"}` });
    // The reply does not wait for the log.
    await expect.poll(codes).toEqual(["body_too_large"]);
    await request(`POST ${relay.url}`, { body: "x", headers: { "content-encoding": "gzip" } });
    await expect.poll(codes).toEqual(["unsupported_media_type", "body_too_large"]);
  });

  test("[W40] Requests with an unknown token are not logged", async () => {
    const cast = await startWithCast(await open());
    await cast.request(`POST ${withUnknownToken(cast.relay.url)}`, { body: { text: "hello" } });
    expect((await log(cast)).body.items).toEqual([]);
  });

  test("[W41] The log has pages, newest first, and can be filtered by result", async () => {
    const cast = await startWithCast(await open());
    const { request, relay } = cast;
    for (let number = 1; number <= 7; number += 1) {
      await request(`POST ${relay.url}`, { body: { text: number === 4 ? "" : `m${number}` } });
    }
    const first = (await log(cast, "?limit=4")).body;
    expect(first.hasMore).toBe(true);
    const rest = (await log(cast, `?limit=4&before=${first.items.at(-1).id}`)).body;
    expect(rest.hasMore).toBe(false);
    expect([...first.items, ...rest.items]).toHaveLength(7);
    const refused = (await log(cast, "?result=refused")).body;
    expect(refused.items).toMatchObject([{ result: "refused", code: "empty_message" }]);
    expect((await log(cast, "?result=lost")).body.code).toBe("invalid_query");
    const counts = { all: 7, accepted: 6, ignored: 0, refused: 1 };
    expect(first.counts).toEqual(counts);
    expect(rest.counts).toBeUndefined();
    expect((await log(cast, "?result=accepted")).body.items).toHaveLength(6);
  });

  test("[W41] The log is searched by id, body, reason and sender, with counts of what was found", async () => {
    useOneServer(); // another server writes its part of the log up to a second later
    const cast = await startWithCast(await open());
    const { request, relay, chat, ben } = cast;
    const long = "x".repeat(200_000);
    for (const text of ["Straße ÄPFEL", "100 % _done_", "", `${long} needle`, long, "äpfel"]) {
      const body = text.length > 40_000 ? { message: { note: text } } : { text };
      await request(`POST ${relay.url}`, { body, headers: { "user-agent": `ci/${text.length}` } });
    }
    const search = async (q: string, more = "") => {
      const { body } = await log(cast, `?q=${encodeURIComponent(q)}${more}`);
      return { ids: body.items?.map(({ id }: { id: number }) => id), ...body };
    };
    expect((await search("äpfel")).ids).toEqual([6, 1]);
    expect((await search("äpfel")).counts).toMatchObject({ all: 2, accepted: 2, refused: 0 });
    expect((await search("% _D")).ids).toEqual([2]);
    expect((await search("NEEDLE")).ids).toEqual([4]);
    expect((await search("ci/12")).ids).toEqual([2, 1]);
    expect((await search("empty_message")).ids).toEqual([5, 4, 3]);
    expect((await search("#3")).ids).toEqual([3]);
    expect((await search("ci/", "&result=accepted&limit=1")).hasMore).toBe(true);
    expect((await search("ci/", "&before=3")).ids).toEqual([2, 1]);
    expect((await search("nowhere")).ids).toEqual([]);
    expect((await search("")).code).toBe("invalid_query");
    expect((await search("y".repeat(201))).code).toBe("invalid_query");
    const path = `GET ${chat}/webhooks/1/deliveries?q=a`;
    expect((await request(path, { as: ben })).status).toBe(403);
  });

  test("[W42] One delivery is shown with its body, without secrets", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    const token = relay.url.split("/").at(-1) ?? "";
    const body = {
      text: `curl -H 'Authorization: Bearer abcdefghijklmnop' https://u:pw12345@example.org ${token}`,
      config: { api_key: "k-123", nested: [{ "X-Auth-Token": "t-456", max_tokens: 7 }] },
    };
    const headers = {
      authorization: "Basic YWJjOmRlZg==",
      "x-gitlab-token": "s3cr3t",
      "x-my-event": "push",
    };
    const query = "?tag=a&tag=b&access_token=t-789";
    await request(`POST ${relay.url}${query}`, { body, headers });
    const { body: whole } = await request(`GET ${chat}/webhooks/1/deliveries/1`, { as: ada });
    expect(whole).toMatchObject({ headers: { "x-my-event": "push" }, isEdit: false });
    expect(whole.query).toEqual({ tag: ["a", "b"], access_token: "[redacted]" });
    const text = JSON.stringify(whole);
    for (const secret of [
      "abcdefghijklmnop",
      "pw12345",
      "k-123",
      "t-456",
      token,
      "YWJj",
      "s3cr3t",
      "t-789",
    ]) {
      expect(text, secret).not.toContain(secret);
    }
    expect(JSON.parse(whole.body).config.nested[0].max_tokens).toBe(7);
    expect((await request(`GET ${chat}/webhooks/1/deliveries/99`, { as: ada })).body.code).toBe(
      "delivery_not_found",
    );
  });

  test("[W43] A replay posts again and is in the log as a replay", async () => {
    useOneServer(); // another server writes its part of the log up to a second later
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    const headers = { "idempotency-key": "1" };
    await request(`POST ${relay.url}/slack`, { body: { text: "*bold*" }, headers });
    const path = `${chat}/webhooks/1/deliveries`;
    const replayed = await request(`POST ${path}/1/replay`, { as: ada });
    expect(replayed.body).toMatchObject({
      id: 2,
      url: "replay",
      dialect: "slack",
      result: "posted",
      messageId: 2,
    });
    expect((await request(`GET ${chat}/messages/2`, { as: ada })).body.text).toBe("**bold**");
    await request(`POST ${relay.url}`, { body: { text: "" } });
    const again = await request(`POST ${path}/3/replay`, { as: ada });
    expect(again.body).toMatchObject({ result: "refused", code: "empty_message" });
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { isDisabled: true } });
    expect((await request(`POST ${path}/1/replay`, { as: ada })).body.code).toBe(
      "webhook_disabled",
    );
  });

  test("[W43] Replays at the same moment each return their own entry of the log", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const path = `${chat}/webhooks/1/deliveries`;
    for (const text of ["one", "two", "", "three", ""]) {
      await request(`POST ${relay.url}`, { body: { text } });
    }
    const list = async () => (await request(`GET ${path}`, { as: ada })).body.items;
    await expect.poll(list).toHaveLength(5);
    const bodyOf = async (id: number) =>
      (await request(`GET ${path}/${id}`, { as: ada })).body.body;
    const replays = (await list()).map(async ({ id, result }: { id: number; result: string }) => {
      const { body } = await request(`POST ${path}/${id}/replay`, { as: ada });
      expect(body).toMatchObject({ url: "replay", result });
      expect(await bodyOf(body.id)).toBe(await bodyOf(id));
      return body.id;
    });
    expect(new Set(await Promise.all(replays)).size).toBe(5);
  });

  test("[W43, F14] A delivery whose sender was not verified is replayed only after a confirmation", async () => {
    useOneServer(); // another server writes its part of the log up to a second later
    const { request, ada, chat, relay } = await startWithCast(await open());
    const change = (body: object) => request(`PATCH ${chat}/webhooks/1`, { as: ada, body });
    await change({ secret: "hush" });
    await request(`POST ${relay.url}`, { body: { text: "unsigned" } });
    await change({ secret: null, allowedAddresses: ["192.0.2.1"] });
    await request(`POST ${relay.url}`, { body: { text: "from elsewhere" } });
    const replay = (id: number, body?: object) =>
      request(`POST ${chat}/webhooks/1/deliveries/${id}/replay`, { as: ada, body });
    for (const [id, code, other] of [
      [1, "invalid_signature", "address_not_allowed"],
      [2, "address_not_allowed", "invalid_signature"],
    ] as const) {
      for (const body of [undefined, {}, { confirm: other }]) {
        expect((await replay(id, body)).body).toMatchObject({
          status: 409,
          code: "confirmation_required",
          detail: expect.stringContaining(code),
        });
      }
      expect((await replay(id, { confirm: true })).body.code).toBe("invalid_body");
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
    const replayed = await replay(1, { confirm: "invalid_signature" });
    expect(replayed.body).toMatchObject({ result: "posted", url: "replay" });
    // The log does not offer the replay of a replay again with a question.
    expect((await replay(replayed.body.id)).body).toMatchObject({ result: "posted" });
  });

  test("[W43] A request that was rejected before it was read is replayed in its own format", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { secret: "s3cr3t" } });
    const push = {
      ref: "refs/heads/main",
      repository: { full_name: "o/r" },
      commits: [{ id: "a1b2c3d4", message: "Mend the bell" }],
    };
    await request(`POST ${relay.url}`, { body: push, headers: { "x-github-event": "push" } });
    const path = `${chat}/webhooks/1/deliveries`;
    expect((await log(cast)).body.items[0]).toMatchObject({ code: "invalid_signature" });
    const body = { confirm: "invalid_signature" };
    const replayed = await request(`POST ${path}/1/replay`, { as: ada, body });
    expect(replayed.body).toMatchObject({ dialect: "github", result: "posted", messageId: 1 });
  });

  test("[W43] A request that changed a message cannot be replayed", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    await request(`POST ${relay.url}`, { body: { text: "hello" } });
    await request(`PATCH ${relay.url}/messages/1`, { body: { text: "edited" } });
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { secret: "s3cr3t" } });
    await request(`PATCH ${relay.url}/messages/1`, { body: { text: "refused" } });
    for (const id of [2, 3]) {
      const replayed = await request(`POST ${chat}/webhooks/1/deliveries/${id}/replay`, {
        as: ada,
      });
      expect(replayed.body).toMatchObject({ code: "delivery_not_found" });
    }
    expect((await request(`GET ${chat}/messages/2`, { as: ada })).status).toBe(404);
  });

  test("[W44] The list counts deliveries and shows when and why a webhook started to fail", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, clock, relay } = cast;
    const one = async () => (await request(`GET ${chat}/webhooks`, { as: ada })).body.items[0];
    await request(`POST ${relay.url}`, { body: { text: "fine" } });
    const usedAt = new Date(clock.at).toISOString();
    expect(await one()).toMatchObject({
      delivered: 1,
      refused: 0,
      failing: null,
      lastUsedAt: usedAt,
    });
    clock.at += 1000;
    const since = new Date(clock.at).toISOString();
    await request(`POST ${relay.url}`, { body: { text: "" } });
    expect(await one()).toMatchObject({ failing: { since }, lastUsedAt: usedAt });
    clock.at += 1000;
    await request(`POST ${relay.url}`, { body: { text: 5 } });
    const failing = { since, reason: expect.stringContaining("/text") };
    expect(await one()).toMatchObject({ delivered: 1, refused: 2, failing });
    await request(`POST ${relay.url}`, { body: { text: "fine again" } });
    expect(await one()).toMatchObject({ delivered: 2, refused: 2, failing: null });
    const audit = await request("GET /api/admin/audit", { as: ada });
    const events = audit.body.items.filter(
      ({ event }: { event: string }) => event === "webhook_failing",
    );
    expect(events, "one event per failing period").toHaveLength(1);
  });

  test("[W45] The newest 500 deliveries of a webhook are kept for seven days", async () => {
    useOneServer(); // another server writes its part of the log up to a second later
    const database = await open();
    const cast = await startWithCast(database, {
      BELFRY_DELIVERIES_PER_WEBHOOK: "5",
      BELFRY_WEBHOOK_BURST: "1000",
    });
    const { request, relay, clock } = cast;
    for (let round = 0; round < 3; round += 1) {
      const posts = Array.from({ length: 8 }, () =>
        request(`POST ${relay.url}`, { body: { text: "x" } }),
      );
      await Promise.all(posts);
      expect((await log(cast)).body.items).toHaveLength(5);
    }
    const { delivered } = (await request(`GET ${cast.chat}/webhooks`, { as: cast.ada })).body
      .items[0];
    expect(delivered).toBe(24);
    clock.at += 7 * 24 * 60 * 60 * 1000 + 1;
    const config = { deliveryLifetimeMs: 7 * 24 * 60 * 60 * 1000, deliveriesPerWebhook: 5 };
    const kept = createDeliveryLog({
      database,
      clock,
      audit: createAudit({ database, clock }),
      config,
    });
    await kept.deleteOld();
    expect((await kept.page(1, {})).items).toEqual([]);
  });

  test("[W46] A delivery of a deleted message has neither link nor title", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    await request(`POST ${relay.url}`, { body: { text: "hello" } });
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    const [delivery] = (await log(cast)).body.items;
    expect([delivery.messageId, delivery.messageTitle]).toEqual([undefined, undefined]);
  });
});
