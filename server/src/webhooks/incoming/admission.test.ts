import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const hello = { text: "hello" };
const minuteMs = 60_000;

function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

anyDatabase((open) => {
  async function openGate(environment: Record<string, string> = {}) {
    const cast = await startWithCast(await open(), environment);
    const { request, ada, chat, relay } = cast;
    const set = (body: object) => request(`PATCH ${chat}/webhooks/1`, { as: ada, body });
    const post = (headers: Record<string, string> = {}, body: unknown = hello) =>
      request(`POST ${relay.url}`, { body, headers });
    const from = (address: string) => post({ "x-forwarded-for": address });
    const posted = async () => (await request(`GET ${chat}`, { as: ada })).body.lastMessageId;
    return { ...cast, set, post, from, posted };
  }

  test("[W88] An expired webhook gets the reply of an unknown token", async () => {
    useOneServer(); // another server writes its part of the log up to a second later
    const { request, ada, chat, set, post, clock, url } = await openGate();
    await set({ expiresAt: new Date(clock.at + minuteMs).toISOString() });
    clock.at += minuteMs - 1;
    expect((await post()).status).toBe(200);
    clock.at += 1;
    const expired = (await post()).body;
    const { body: never } = await request(`POST ${url}/api/webhooks/whk_${"0".repeat(36)}`, {
      body: hello,
    });
    expect({ ...expired, instance: "" }).toEqual({ ...never, instance: "" });
    const tested = await request(`POST ${chat}/webhooks/1/test`, { as: ada });
    expect(tested.body, "a test tells the truth").toMatchObject({ code: "webhook_expired" });
    const { body: log } = await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
    expect(log.items[0], "those who manage it are told why").toMatchObject({
      status: 404,
      code: "webhook_not_found",
      reason: "The webhook has expired.",
    });
    await set({ expiresAt: null });
    expect((await post()).status, "until it is given more time").toBe(200);
  });

  test("[W83] A disabled webhook rejects posts until it is enabled", async () => {
    const { set, post, posted } = await openGate();
    await set({ isDisabled: true });
    expect((await post()).body).toMatchObject({ status: 403, code: "webhook_disabled" });
    expect(await posted()).toBe(0);
    await set({ isDisabled: false });
    expect((await post()).status).toBe(200);
  });

  test("[W89] Only allowed IP addresses can post", async () => {
    const { set, from, posted } = await openGate({ BELFRY_TRUSTED_PROXIES: "127.0.0.1/32" });
    await set({ allowedAddresses: ["192.0.2.0/24", "2001:db8::7"] });
    for (const address of ["192.0.2.200", "::ffff:192.0.2.1", "2001:DB8:0::7"]) {
      expect((await from(address)).status, address).toBe(200);
    }
    for (const address of ["192.0.3.1", "::ffff:192.0.3.1", "2001:db8::8", "127.0.0.1"]) {
      const { body } = await from(address);
      expect(body, address).toMatchObject({ status: 403, code: "address_not_allowed" });
    }
    expect(await posted()).toBe(3);
    await set({ allowedAddresses: [] });
    expect((await from("192.0.3.1")).status).toBe(200);
  });

  test("[W89] A forged X-Forwarded-For does not pass the allow-list", async () => {
    const { set, from } = await openGate();
    await set({ allowedAddresses: ["192.0.2.0/24"] });
    expect((await from("192.0.2.1")).body.code).toBe("address_not_allowed");
  });

  test("[W18] A webhook's own rate applies to it alone, with a burst of ten seconds", async () => {
    useOneServer(); // each server counts requests
    const { request, ada, chat, set, post, clock } = await openGate({
      BELFRY_WEBHOOK_RATE: "1",
      BELFRY_WEBHOOK_BURST: "1",
    });
    const bell = (await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Bell" } })).body;
    await set({ rate: 2 });
    const answers = await Promise.all(Array.from({ length: 21 }, () => post()));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({ code: "rate_limited", limit: 2 });
    expect(refused[0]?.headers.get("ratelimit-policy")).toBe('"default";q=20;w=10');
    clock.at += 500;
    expect([(await post()).status, (await post()).status]).toEqual([200, 429]);
    const other = () => request(`POST ${bell.url}`, { body: hello });
    expect([(await other()).status, (await other()).status]).toEqual([200, 429]);
  });

  test("[W18] A reply states the remaining rate", async () => {
    useOneServer(); // each server counts requests
    const { post, clock } = await openGate({
      BELFRY_WEBHOOK_RATE: "2",
      BELFRY_WEBHOOK_BURST: "6",
    });
    const told = async () => {
      const { headers } = await post();
      return [headers.get("ratelimit"), headers.get("ratelimit-policy")];
    };
    const policy = '"default";q=6;w=3';
    expect(await told()).toEqual(['"default";r=5;t=1', policy]);
    expect(await told()).toEqual(['"default";r=4;t=1', policy]);
    expect(await told()).toEqual(['"default";r=3;t=2', policy]);
    clock.at += 1000;
    expect(await told()).toEqual(['"default";r=4;t=1', policy]);
  });

  test("[W90] With a secret, only signed requests are posted", async () => {
    const { set, post, posted } = await openGate();
    const secret = "the verger's own words";
    await set({ secret });
    const body = JSON.stringify(hello);
    const wrong = [
      {},
      { "x-signature-256": signatureOf(body, "another") },
      { "x-signature-256": signatureOf(`${body} `, secret) },
      { "x-signature-256": "sha256=" },
    ];
    for (const headers of wrong as Record<string, string>[]) {
      const refused = await post(headers, body);
      expect(refused.body, JSON.stringify(headers)).toMatchObject({
        status: 401,
        code: "invalid_signature",
      });
    }
    expect(await posted()).toBe(0);
    expect((await post({ "x-signature-256": signatureOf(body, secret) }, body)).status).toBe(200);
    await set({ secret: null });
    expect((await post()).status, "without a secret nothing is asked").toBe(200);
  });

  test("[W90, F18] A request with a signed time is posted once, and is rejected after five minutes", async () => {
    const { set, post, posted, clock } = await openGate();
    const key = Buffer.from("thirty-two bytes of a signing key");
    await set({ secret: `whsec_${key.toString("base64")}` });
    const body = JSON.stringify(hello);
    const seconds = Math.floor(clock.at / 1000);
    const signed = createHmac("sha256", key).update(`msg_1.${seconds}.${body}`).digest("base64");
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${signed}`,
    };
    expect((await post(headers, body)).body).toMatchObject({ ok: true, created: true });
    expect((await post(headers, body)).body).toMatchObject({ ok: true, created: false });
    expect((await post(headers, `${body} `)).body.code).toBe("invalid_signature");
    clock.at += 6 * minuteMs;
    expect((await post(headers, body)).body.code).toBe("invalid_signature");
    expect(await posted()).toBe(1);
  });

  test("[W90] A service signs requests in its own way, even on the plain URL", async () => {
    const { set, post } = await openGate();
    await set({ secret: "hush" });
    const body = JSON.stringify({ zen: "Keep it logically awesome.", hook_id: 1 });
    const github = { "x-github-event": "ping", "x-hub-signature-256": signatureOf(body, "hush") };
    expect((await post(github, body)).status).toBe(200);
    expect((await post({ ...github, "x-hub-signature-256": "sha256=0" }, body)).status).toBe(401);
    const gitlab = { "x-gitlab-event": "Push Hook", "x-gitlab-token": "hush" };
    expect((await post(gitlab, "{}")).body.code, "let in, and then read").not.toBe(
      "invalid_signature",
    );
    expect((await post({ ...gitlab, "x-gitlab-token": "hus" }, "{}")).status).toBe(401);
  });

  test("[W90] A secret survives a rotation and a move", async () => {
    const { request, ada, chat, set } = await openGate();
    await set({ secret: "hush" });
    const rotation = { overlapMinutes: 0 };
    const rotated = await request(`POST ${chat}/webhooks/1/rotate`, { as: ada, body: rotation });
    await request(`POST ${chat}/webhooks/1/move`, { as: ada, body: { chatId: 1 } });
    const body = JSON.stringify(hello);
    const signed = { "x-signature-256": signatureOf(body, "hush") };
    const { url } = rotated.body;
    expect((await request(`POST ${url}`, { body, headers: signed })).body).toMatchObject({
      chatId: 1,
    });
    expect((await request(`POST ${url}`, { body })).body.code).toBe("invalid_signature");
  });

  test("[W91] Every rejection by admission is in the log with the sender's reply", async () => {
    const { request, ada, chat, set, post } = await openGate({
      BELFRY_WEBHOOK_RATE: "1",
      BELFRY_WEBHOOK_BURST: "1",
    });
    for (const settings of [
      { isDisabled: true },
      { isDisabled: false, allowedAddresses: ["192.0.2.7"] },
      { allowedAddresses: [], secret: "hush" },
      {},
    ]) {
      await set(settings);
      await post();
    }
    const { body } = await request(`GET ${chat}/webhooks/1/deliveries?result=refused`, { as: ada });
    const told = body.items.map(({ status, code }: { status: number; code: string }) => [
      status,
      code,
    ]);
    expect(told.toReversed()).toEqual([
      [403, "webhook_disabled"],
      [403, "address_not_allowed"],
      [401, "invalid_signature"],
      [429, "rate_limited"],
    ]);
  });

  test("[W92] A sender that cannot post cannot read the webhook or its messages", async () => {
    const { request, set, post, relay, url, clock } = await openGate();
    const { id } = (await post()).body;
    const ours = `${url}/api/webhooks/1/${relay.url.split("/").at(-1)}`;
    const looks = [`GET ${ours}`, `GET ${ours}/messages/${id}`];
    const codes = async () =>
      Promise.all(looks.map(async (look) => (await request(look)).body.code ?? "in"));
    expect(await codes()).toEqual(["in", "in"]);
    await set({ isDisabled: true });
    const statuses = await Promise.all(looks.map(async (look) => (await request(look)).status));
    expect(statuses).toEqual([403, 403]);
    await set({ isDisabled: false, allowedAddresses: ["192.0.2.7"] });
    expect(await codes()).not.toContain("in");
    await set({ allowedAddresses: [], expiresAt: new Date(clock.at + minuteMs).toISOString() });
    expect(await codes()).toEqual(["in", "in"]);
    clock.at += minuteMs;
    expect(await codes(), "Discord's number of an unknown webhook").toEqual([10015, 10015]);
  });

  test("[W91] The first failed check decides the reply, and requests that fail before the rate check do not count", async () => {
    useOneServer(); // each server counts requests
    const { set, post, clock } = await openGate({
      BELFRY_WEBHOOK_RATE: "1",
      BELFRY_WEBHOOK_BURST: "1",
    });
    const code = async () => (await post()).body.code;
    const expiresAt = new Date(clock.at + minuteMs).toISOString();
    const allowedAddresses = ["192.0.2.7"];
    await set({ expiresAt, isDisabled: true, allowedAddresses, secret: "hush" });
    clock.at += minuteMs;
    expect(await code()).toBe("webhook_not_found");
    await set({ expiresAt: null });
    expect(await code()).toBe("webhook_disabled");
    await set({ isDisabled: false });
    expect(await code()).toBe("address_not_allowed");
    await set({ allowedAddresses: [] });
    expect(await code()).toBe("invalid_signature");
    expect(await code(), "before the signature is looked at").toBe("rate_limited");
  });
});
