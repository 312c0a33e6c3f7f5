import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { field, file, filesOnDisk, form } from "../../../test/kit/files/uploads.ts";
import { type HeldRequest, holdRequest } from "../../../test/kit/held-requests.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { withUnknownToken } from "../../../test/kit/requests.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const bytes = Buffer.alloc(7 * 1024 * 1024, "a picture of the harbour, ");
const upload = form([field("payload_json", { text: "here" }), file("harbour.bin", bytes)]);
const type = upload.headers["content-type"];
const size = upload.body.length;
const hello = JSON.stringify({ text: "hello" });

anyDatabase((open) => {
  async function start(environment: Record<string, string> = {}) {
    useOneServer(); // each server limits the bodies and connections that it has
    const cast = await startWithCast(await open(), {
      BELFRY_TRUSTED_PROXIES: "127.0.0.1",
      ...environment,
    });
    const { url, relay, request, ada, chat, server, dataFolder } = cast;
    const path = new URL(relay.url).pathname;
    /** Each request comes from another IP, unless one is given. */
    let lastIp = 0;
    function hold(endpoint = `POST ${path}`, options: object = {}, ip = `198.51.100.${++lastIp}`) {
      const headers = { "x-forwarded-for": ip };
      return holdRequest(url, endpoint, { length: size, type, headers, ...options });
    }
    const createWebhook = async () => {
      const body = { name: "Bell" };
      const made = await request(`POST ${chat}/webhooks`, { as: ada, body });
      return `POST ${new URL(made.body.url).pathname}`;
    };
    const set = (body: object) => request(`PATCH ${chat}/webhooks/1`, { as: ada, body });
    const items = async () => (await request(`GET ${chat}/messages`, { as: ada })).body.items;
    const incoming = () => readdir(join(dataFolder, "incoming")).catch(() => []);
    return {
      ...cast,
      path,
      hold,
      createWebhook,
      set,
      items,
      incoming,
      inFlight: server.bytesInFlight,
    };
  }

  test("[F3] A request is rejected before its body arrives when its token or rate forbids it", async () => {
    const { request, chat, ada, path, hold, set, inFlight, clock } = await start({
      BELFRY_WEBHOOK_RATE: "1",
      BELFRY_WEBHOOK_BURST: "1",
    });
    const codes = async (...endpoints: string[]) => {
      const codes: string[] = [];
      for (const endpoint of endpoints) {
        const held = await hold(endpoint, { type: "application/json", length: 200_000 });
        codes.push(JSON.parse((await held.reply()).body).code);
        held.close();
      }
      return codes;
    };
    const posts = [`POST ${path}`, `PATCH ${path}/messages/1`];
    expect(
      await codes(withUnknownToken(`POST ${path}`), "POST /api/chats", "POST /nowhere"),
    ).toEqual(["webhook_not_found", "sign_in_required", "not_found"]);
    await set({ isDisabled: true });
    expect(await codes(...posts)).toEqual(["webhook_disabled", "webhook_disabled"]);
    await set({ isDisabled: false });
    expect((await request(`POST ${path}`, { body: hello })).status).toBe(200);
    expect(await codes(...posts)).toEqual(["rate_limited", "rate_limited"]);
    clock.at += 1000;
    expect((await request(`POST ${path}`, { body: hello })).status, "nothing was taken").toBe(200);
    expect(inFlight()).toBe(0);
    const refusals = async () => {
      const endpoint = `GET ${chat}/webhooks/1/deliveries?result=refused`;
      const { items } = (await request(endpoint, { as: ada })).body;
      return items.map(({ code }: { code: string }) => code);
    };
    const isRateLimit = (code: string) => code === "rate_limited";
    // Such a request is logged after its reply.
    await expect.poll(async () => (await refusals()).filter(isRateLimit)).toHaveLength(1);
    expect(await refusals()).toContain("webhook_disabled");
  });

  test("[F1] A webhook that is disabled or deleted while a body arrives posts nothing", async () => {
    const { request, ada, chat, path, hold, set, items, incoming } = await start();
    const finish = async (held: HeldRequest, body: string | Buffer) => {
      held.send(body);
      const { status } = await held.reply();
      held.close();
      return status;
    };
    const [json, form, late] = [
      await hold(undefined, { type: "application/json", length: hello.length }),
      await hold(),
      await hold(undefined, { type: "application/json", length: hello.length }),
    ];
    await set({ isDisabled: true });
    expect(await finish(json, hello)).toBe(403);
    expect(await finish(form, upload.body)).toBe(403);
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    expect(await finish(late, hello)).toBe(404);
    expect(await items()).toEqual([]);
    expect((await request(`POST ${path}`, { body: hello })).status).toBe(404);
    expect(await incoming()).toEqual([]);
  });

  test("[F3] A file larger than memory buffers is stored unchanged, and its temporary file is gone", async () => {
    const { request, path, items, incoming, inFlight, ...cast } = await start();
    const { body, headers } = upload;
    expect((await request(`POST ${path}`, { body, headers })).status).toBe(200);
    const [message] = await items();
    expect(message).toMatchObject({
      text: "here",
      files: [{ name: "harbour.bin", size: bytes.length }],
    });
    const [stored = ""] = await filesOnDisk(cast);
    expect((await readFile(join(cast.dataFolder, "files", stored))).equals(bytes)).toBe(true);
    expect(await incoming()).toEqual([]);
    await expect.poll(inFlight).toBe(0);
  });

  test("[F3] Uploads over the budget, or over one sender's half of it, get 503 before their body", async () => {
    const { hold, createWebhook, inFlight, items } = await start({ BELFRY_BODY_BUDGET_MIB: "16" });
    const bell = await createWebhook();
    const horn = await createWebhook();
    const first = await hold(undefined, {}, "192.0.2.1");
    expect(inFlight()).toBe(size);
    for (const [endpoint, ip, reason] of [
      [undefined, "192.0.2.2", "the same webhook"],
      [bell, "192.0.2.1", "the same IP"],
    ] as const) {
      const over = await (await hold(endpoint, {}, ip)).reply();
      expect([reason, over.status]).toEqual([reason, 503]);
      expect(over.headers).toMatch(/^retry-after: 2\r?$/m);
      expect(JSON.parse(over.body).detail).toContain("from one sender");
    }
    const second = await hold(bell);
    const third = await hold(horn);
    expect(JSON.parse((await third.reply()).body).detail).toContain("16777216 bytes");
    for (const held of [first, second]) {
      held.send(upload.body);
      expect((await held.reply()).status).toBe(200);
    }
    await expect.poll(inFlight).toBe(0);
    third.send(upload.body);
    const again = await hold(horn);
    again.send(upload.body);
    expect((await again.reply()).status).toBe(200);
    expect(await items()).toHaveLength(3);
    for (const held of [first, second, third, again]) held.close();
  });

  test("[D5] One webhook can send only some uploads at once", async () => {
    const { hold, createWebhook, inFlight, incoming } = await start({
      BELFRY_UPLOADS_AT_ONCE: "2",
    });
    const options = { length: 300_000 };
    const uploads = [await hold(undefined, options), await hold(undefined, options)];
    const over = await (await hold(undefined, options)).reply();
    expect(over.status).toBe(503);
    expect(JSON.parse(over.body).detail).toContain("2 uploads");
    uploads.push(await hold(await createWebhook(), options));
    expect(inFlight()).toBe(900_000);
    for (const held of uploads) {
      held.send("--4e5f");
      held.close();
    }
    await expect.poll(inFlight).toBe(0);
    await expect.poll(incoming).toEqual([]);
    const next = await hold(undefined, options);
    expect(inFlight()).toBe(300_000);
    next.close();
  });

  test("[F3] A body that never ends gets 408 and its connection is closed", async () => {
    const { ada, hold, inFlight, incoming } = await start({ BELFRY_BODY_TIMEOUT: "60ms" });
    for (const [endpoint, options, begin] of [
      [undefined, {}, upload.body.subarray(0, 900)],
      [undefined, { type: "application/json", length: 200 }, "{"],
      ["POST /api/chats", { type: "application/json", length: 200, as: ada }, "{"],
      ["POST /api/auth/login", { type: "application/json", length: 200 }, ""],
    ] as const) {
      const held = await hold(endpoint, options);
      held.send(begin);
      const { status, body } = await held.reply();
      expect([endpoint, status, JSON.parse(body).code]).toEqual([endpoint, 408, "request_timeout"]);
      await held.isClosed();
    }
    expect(inFlight()).toBe(0);
    expect(await incoming()).toEqual([]);
  });

  test("[F3] A client that sends its body after an early reply keeps its connection", async () => {
    const { path, hold } = await start();
    const held = await hold(withUnknownToken(`POST ${path}`), { headers: {}, waits: false });
    expect((await held.reply()).status).toBe(404);
    held.send(upload.body);
    held.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(async () => (await held.reply()).body).toContain('"status":"ok"');
    held.close();
  });

  test("[F3] A body without a declared length is limited as it arrives", async () => {
    const { hold, inFlight } = await start();
    const chunked = { headers: { "transfer-encoding": "chunked" }, length: undefined };
    const held = await hold(undefined, { ...chunked, type: "application/json" });
    expect(inFlight()).toBe(256 * 1024);
    const chunk = "a".repeat(64 * 1024);
    for (let count = 0; count < 5; count++) held.send(`10000\r\n${chunk}\r\n`);
    expect((await held.reply()).status).toBe(413);
    await expect.poll(inFlight).toBe(0);
    held.close();
    const small = await hold(undefined, { ...chunked, type: "application/json" });
    small.send(`${hello.length.toString(16)}\r\n${hello}\r\n0\r\n\r\n`);
    expect((await small.reply()).status).toBe(200);
    small.close();
  });
});
