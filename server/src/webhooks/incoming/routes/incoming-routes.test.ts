import { createConnection } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../../test/kit/each-database.ts";
import { withUnknownToken } from "../../../../test/kit/requests.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("[W7] A posted text is in the chat when the reply arrives", async () => {
    const { request, ada, chat, deploys, relay } = await startWithCast(await open());
    const text = "## Build **passed**\n- job: `test`\n> ok";
    const answer = await request(`POST ${relay.url}`, { body: { text } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: true });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const page = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.body.items).toMatchObject([
      { id: 1, rev: 1, text, author: { kind: "webhook", name: "Relay", avatarUrl: null } },
    ]);
  });

  test("[W8] A request can set name and avatar for its message only", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const avatarUrl = "https://ci.example.org/logo.png?size=64";
    await request(`POST ${relay.url}`, {
      body: { text: "one", username: " Deploy Bot 🚀", avatarUrl },
    });
    await request(`POST ${relay.url}`, { body: { text: "two" } });
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([
      { author: { kind: "webhook", webhookId: 1, name: "Deploy Bot 🚀", avatarUrl } },
      { author: { kind: "webhook", webhookId: 1, name: "Relay", avatarUrl: null } },
    ]);
  });

  test("[W8] A body cannot set the user, the time or the chat", async () => {
    const { request, ada, chat, relay, deploys } = await startWithCast(await open());
    const author = { kind: "user", userId: 1, displayName: "Ada", avatarUrl: null };
    const claims = { id: 9, rev: 9, chatId: 1, author, userId: 1, role: "owner" };
    const times = { createdAt: "2001-01-01T00:00:00Z", deletedAt: "2001-01-01T00:00:00Z" };
    const body = { text: "hello", ...claims, ...times, webhookId: 2, user_id: 1 };
    const answer = await request(`POST ${relay.url}`, { body });
    expect(answer.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: true });
    const message = (await request(`GET ${chat}/messages/1`, { as: ada })).body;
    expect(message).toMatchObject({ id: 1, rev: 1, author: { kind: "webhook", webhookId: 1 } });
    expect(message).not.toHaveProperty("deletedAt");
    expect(message.createdAt).not.toContain("2001");
  });

  test("[W8] A session token in the request changes nothing", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { as: ada, body: { text: "hello" } });
    await request(`POST ${relay.url}`, { as: "no session", body: { text: "hello" } });
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([
      { author: { kind: "webhook" } },
      { author: { kind: "webhook" } },
    ]);
  });

  test("[W9] Null and blank members count as missing, and unknown ones are ignored", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    for (const body of [
      { text: "a", username: null, avatarUrl: null },
      { text: "b", username: "", avatarUrl: "" },
      { text: "c", username: " \t", avatarUrl: " " },
      { text: "d", blocks: [{ type: "section" }], "": 1, attachments: null, Username: "X" },
    ]) {
      expect((await request(`POST ${relay.url}`, { body })).status, body.text).toBe(200);
    }
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    for (const { author } of body.items) {
      expect(author).toMatchObject({ name: "Relay", avatarUrl: null });
    }
  });

  test("[W16] Unknown, deleted and malformed tokens get the same reply", async () => {
    const { request, ada, chat, relay, url } = await startWithCast(await open());
    const { body: gone } = await request(`POST ${chat}/webhooks`, {
      as: ada,
      body: { name: "CI" },
    });
    await request(`DELETE ${chat}/webhooks/${gone.id}`, { as: ada });
    const first = await request(`POST ${gone.url}`, { body: { text: "hello" } });
    expect(first).toMatchObject({ status: 404, body: { code: "webhook_not_found" } });
    const token: string = relay.url.split("/").at(-1);
    for (const other of [
      withUnknownToken(token),
      token.toUpperCase(),
      `${token}x`,
      token.slice(0, -1),
      `${token}%00`,
      "1",
      "%20",
      "sess_x",
      "x".repeat(299),
      "..%2f..%2fetc",
      "'%20or%201=1--",
    ]) {
      const answer = await request(`POST ${url}/api/webhooks/${other}`, {
        body: { text: "hello" },
      });
      expect(answer.status, other).toBe(404);
      expect({ ...answer.body, instance: "" }, other).toEqual({ ...first.body, instance: "" });
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
  });

  test("[W19] The URL accepts only POST", async () => {
    const { request, relay, url } = await startWithCast(await open());
    for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      for (const address of [relay.url, `${url}/api/webhooks/unknown`]) {
        const answer = await request(`${method} ${address}`);
        expect(answer.status, method).toBe(405);
        expect(answer.headers.get("allow"), method).toBe("POST");
        if (method === "HEAD") continue;
        expect(answer.body.code, method).toBe("method_not_allowed");
        expect(answer.body.detail, method).toBe("Send POST requests to this URL.");
      }
    }
  });

  test("[W14] A body whose Content-Length is too large is rejected before it is sent", async () => {
    const { relay, request } = await startWithCast(await open());
    const { hostname, port, pathname } = new URL(relay.url);
    const socket = createConnection(Number(port), hostname);
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
    socket.write("Content-Type: application/json\r\nContent-Length: 1048576\r\n\r\n{");
    const answer = await readAll(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"body_too_large"');
    expect((await request(`POST ${relay.url}`, { body: { text: "small" } })).body.id).toBe(1);
  });

  // R16: discord.sh sends this header. Node's own reply is 417.
  test("[W10] A request with an unknown expectation is served", async () => {
    const { relay, request, ada, chat } = await startWithCast(await open());
    const { hostname, port, pathname } = new URL(relay.url);
    const body = JSON.stringify({ content: "hello" });
    const socket = createConnection(Number(port), hostname);
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
    socket.write(`Expect: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect((await request(`GET ${chat}/messages`, { as: ada })).body.items[0].text).toBe("hello");
  });

  test("[W14] A body can have 256 KiB and not one byte more, even when chunked", async () => {
    const { request, relay } = await startWithCast(await open());
    const sized = (size: number) => {
      const body = JSON.stringify({ text: "hello", filler: "" });
      return body.replace('""', `"${"x".repeat(size - body.length)}"`);
    };
    expect((await request(`POST ${relay.url}`, { body: sized(256 * 1024) })).status).toBe(200);
    const tooLarge = await request(`POST ${relay.url}`, { body: sized(256 * 1024 + 1) });
    // With a much larger body, the server would close the connection before it was sent.
    const chunks = new Blob([sized(256 * 1024 + 1)]).stream();
    const chunked = await fetch(relay.url, { method: "POST", body: chunks, duplex: "half" });
    for (const body of [tooLarge.body, await chunked.json()]) {
      expect(body).toMatchObject({ status: 413, code: "body_too_large", limit: 256 * 1024 });
    }
  });
});
