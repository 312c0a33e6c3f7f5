import { protocol } from "@belfry/contracts/live/events";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { connectLiveClient, listen } from "../../test/kit/live-client.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { injectedRequests } from "../../test/kit/requests.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("[L1] A first frame with a session token signs the socket in", async () => {
    const { url, ada } = await startWithCast(await open());
    const client = connectLiveClient(url);
    client.socket.on("open", () => client.send({ type: "authenticate", token: ada }));
    expect(await client.next("ready")).toMatchObject({ userId: 1, heartbeatMs: 30_000 });
    expect(client.socket.protocol).toBe(protocol);
  });

  test("[L1] The browser's cookie signs the socket in", async () => {
    const { url, request } = await startWithCast(await open());
    const reply = await request("POST /api/auth/login", {
      body: { email: "ada@example.org", password: "a quiet harbour" },
      headers: { "session-transport": "cookie" },
    });
    const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
    const client = connectLiveClient(url, { headers: { cookie, origin: url } });
    expect(await client.next("ready")).toMatchObject({ userId: 1 });
  });

  test("[A26, L1] A token in the URL is not read", async () => {
    const { url, ada } = await startWithCast(await open());
    const client = connectLiveClient(url, { query: `?token=${ada}&access_token=${ada}` });
    client.socket.on("open", () => client.send({ type: "ping" }));
    expect(await client.closed).toMatchObject({ code: 4401 });
    expect(client.events).toEqual([]);
  });

  test("[L2] A page of another site is rejected before the upgrade", async () => {
    const { url, ada } = await startWithCast(await open());
    const headers = { authorization: `Bearer ${ada}`, origin: "https://evil.example" };
    const client = connectLiveClient(url, { headers });
    expect(await client.closed).toMatchObject({ code: 1006 });
  });

  test("[F9, L2] A handshake is accepted from exactly the pages that changes with a cookie are", async () => {
    const { url, request, server } = await startWithCast(await open());
    const inject = injectedRequests(server.app); // fetch does not send another Host
    const { host } = new URL(url);
    const signIn = await request("POST /api/auth/login", {
      body: { email: "ada@example.org", password: "a quiet harbour" },
      headers: { "session-transport": "cookie" },
    });
    const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const pages: [isOwn: boolean, headers: Record<string, string>][] = [
      [true, { origin: url }],
      [true, { "sec-fetch-site": "same-origin", origin: url }],
      [true, { origin: "http://192.0.2.5:8080", host: "192.0.2.5:8080" }],
      [false, {}],
      [false, { origin: "https://evil.example" }],
      [false, { origin: `https://${host}` }],
      [false, { origin: `ftp://${host}` }],
      [false, { origin: `ws://${host}` }],
      [false, { origin: `http://${host}/path` }],
      [false, { origin: "https://192.0.2.5:8080", host: "192.0.2.5:8080" }],
      [false, { origin: "null" }],
      [false, { "sec-fetch-site": "cross-site", origin: url }],
      [false, { "sec-fetch-site": "same-site", origin: url }],
    ];
    for (const [isOwn, headers] of pages) {
      const client = connectLiveClient(url, { headers: { cookie, ...headers } });
      const opened = Promise.race([client.next("ready"), client.closed]);
      const isOpen = "userId" in (await opened);
      client.cut();
      expect(isOpen, `handshake ${JSON.stringify(headers)}`).toBe(isOwn);
      const change = await inject("POST /api/auth/reauthenticate", {
        body: { password: "a quiet harbour" },
        headers: { cookie, host, ...headers },
      });
      expect(change.status, `change ${JSON.stringify(headers)}`).toBe(isOwn ? 200 : 403);
    }
  });

  test("[L3] A wrong or ended session closes the socket with 4401", async () => {
    const { url, request, ben } = await startWithCast(await open());
    await request("POST /api/auth/logout", { as: ben });
    for (const token of [ben, "sess_wrong", "", "2fa_ticket_123"]) {
      const client = connectLiveClient(url);
      client.socket.on("open", () => client.send({ type: "authenticate", token }));
      expect(await client.closed).toMatchObject({ code: 4401 });
    }
  });

  test("[L4] The eleventh socket of a session is closed and the other ten stay open", async () => {
    useOneServer(); // each server counts the sockets that it has
    const belfry = await startWithCast(await open());
    const clients = await Promise.all(Array.from({ length: 10 }, () => listen(belfry, belfry.ben)));
    const eleventh = connectLiveClient(belfry.url, {
      headers: { authorization: `Bearer ${belfry.ben}` },
    });
    expect(await eleventh.closed).toMatchObject({ code: 4429 });
    await Promise.all(clients.map((client) => client.receiveAll()));
    clients[0]?.cut();
    await clients[0]?.closed;
    await listen(belfry, belfry.ben);
  });

  test("[L5] A post reaches every member's socket and no other", async () => {
    const { relay, request, ...belfry } = await startWithCast(await open());
    const [ada, ben, cleo] = await Promise.all([
      listen(belfry, belfry.ada),
      listen(belfry, belfry.ben),
      listen(belfry, belfry.cleo),
    ]);
    await request(`POST ${relay.url}`, { body: { text: "**up**", username: "CI" } });
    const event = await ada.next("message.posted");
    expect(event).toMatchObject({
      chatId: belfry.deploys.id,
      id: 1,
      rev: 1,
      prevRev: 0,
      message: { text: "**up**", author: { kind: "webhook", name: "CI" } },
    });
    expect(await ben.next("message.posted")).toEqual(event);
    await cleo.receiveAll();
    expect(cleo.events.map(({ type }) => type)).toEqual(["ready", "pong"]);
  });

  test("[L5] Many posts arrive once each and in order", async () => {
    const { relay, request, ...belfry } = await startWithCast(await open());
    const ben = await listen(belfry, belfry.ben);
    await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        request(`POST ${relay.url}`, { body: { text: `post ${index}` } }),
      ),
    );
    const revs = () => ben.events.flatMap((event) => ("prevRev" in event ? [event.rev] : []));
    await expect.poll(revs).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
  });

  test("[L7] A new member receives the chat immediately, and a removed member receives nothing more", async () => {
    const { relay, request, chat, ...belfry } = await startWithCast(await open());
    const cleo = await listen(belfry, belfry.cleo);
    await request(`PUT ${chat}/members/3`, { as: belfry.ada, body: { role: "member" } });
    expect(await cleo.next("chat.added")).toMatchObject({ chat: { title: "Deploys" } });
    await request(`POST ${relay.url}`, { body: { text: "one" } });
    expect(await cleo.next("message.posted")).toMatchObject({ id: 1 });
    await request(`DELETE ${chat}/members/3`, { as: belfry.ada });
    expect(await cleo.next("chat.removed")).toMatchObject({ chatId: belfry.deploys.id });
    await request(`POST ${relay.url}`, { body: { text: "two" } });
    await cleo.receiveAll();
    const last = cleo.events.slice(cleo.events.findIndex(({ type }) => type === "chat.removed"));
    // It says nothing about the chat.
    const others = last.filter(({ type }) => type !== "threads.changed");
    expect(others.map(({ type }) => type)).toEqual(["chat.removed", "pong"]);
  });

  test("[L8] A read marker reaches only the same user's other sockets", async () => {
    const { relay, request, chat, ...belfry } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "one" } });
    const [ada, ben] = await Promise.all([listen(belfry, belfry.ada), listen(belfry, belfry.ben)]);
    await request(`PUT ${chat}/read`, { as: belfry.ben, body: { messageId: 1 } });
    expect(await ben.next("read.changed")).toMatchObject({ messageId: 1 });
    await ada.receiveAll();
    expect(ada.events.map(({ type }) => type)).not.toContain("read.changed");
  });

  test("[L13] Logout closes this session's sockets and no others", async () => {
    const belfry = await startWithCast(await open());
    const other = await listen(belfry, await belfry.signIn("ben@example.org"));
    const client = await listen(belfry, belfry.ben);
    await belfry.request("POST /api/auth/logout", { as: belfry.ben });
    expect(await client.closed).toMatchObject({ code: 4401 });
    expect(client.events.at(-1)).toEqual({ type: "session.ended", reason: "logout" });
    await other.receiveAll();
  });

  test("[L14] An invalid frame closes the socket and does not harm the server", async () => {
    const belfry = await startWithCast(await open());
    const bad = ["", "{", "null", "[]", '{"type":"post"}', '{"type":"resume","chats":{"x":1}}'];
    for (const frame of [...bad, JSON.stringify({ type: "typing", chatId: "1" })]) {
      const client = await listen(belfry, belfry.ben);
      client.send(frame);
      expect(await client.closed).toMatchObject({ code: 1008 });
    }
    const large = await listen(belfry, belfry.ben);
    large.send(JSON.stringify({ type: "ping", pad: "x".repeat(65_536) }));
    expect(await large.closed).toMatchObject({ code: 1009 });
    const binary = await listen(belfry, belfry.ben);
    binary.socket.send(Buffer.from('{"type":"ping"}'));
    expect(await binary.closed).toMatchObject({ code: 1008 });
    expect((await belfry.request("GET /healthz")).status).toBe(200);
  });

  test("[L14] Too many frames close the socket", async () => {
    const belfry = await startWithCast(await open());
    const client = await listen(belfry, belfry.ben);
    for (let count = 0; count <= 200; count++) client.send({ type: "active" });
    expect(await client.closed).toMatchObject({ code: 4429 });
  });

  test("[L15] A server that stops closes sockets with 1012", async () => {
    const belfry = await startWithCast(await open());
    const client = await listen(belfry, belfry.ben);
    await belfry.server.app.close();
    expect(await client.closed).toMatchObject({ code: 1012 });
  });
});
