import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { startWithCast, type TestServer } from "../../test/kit/test-server.ts";

function send({ url }: Pick<TestServer, "url">, bytes: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.write(bytes);
  return socket;
}

/** Less than such clients and connections are waited for otherwise: `ws` waits 30 s, `node:http` longer. */
const stopping = { timeout: 28_000 };

eachDatabase((open) => {
  test("A stopping server closes its sockets and completes the requests it has accepted", async () => {
    const belfry = await startWithCast(await open());
    const client = await listen(belfry, belfry.ada);
    const post = belfry.request(`POST ${belfry.relay.url}`, { body: { text: "last message" } });
    await client.next("message.posted");
    await belfry.server.close();
    expect(await client.closed).toMatchObject({ code: 1012 });
    expect(await post).toMatchObject({ status: 200, body: { id: 1 } });
  });

  test(
    "A client that does not respond does not keep a server from stopping",
    stopping,
    async () => {
      const belfry = await startWithCast(await open());
      const upgrade = [
        "GET /api/live HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: belfry.v1",
        `Authorization: Bearer ${belfry.ada}`,
      ];
      await once(send(belfry, `${upgrade.join("\r\n")}\r\n\r\n`), "data");
      await belfry.server.close();
    },
  );

  test(
    "[D16] Requests that do not arrive, and connections that become idle, do not keep a server from stopping",
    stopping,
    async () => {
      const belfry = await startWithCast(await open());
      send(belfry, "POST /api/setup HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{");
      send(belfry, "POST /api/setup HTTP/1.1\r\nHost: x\r\n");
      const client = await listen(belfry, belfry.ada);
      const post = ["POST", new URL(belfry.relay.url).pathname, "HTTP/1.1\r\nHost: x\r\n"].join(
        " ",
      );
      const busy = send(belfry, `${post}Content-Length: 12\r\n\r\n{"text":"1"}`);
      await client.next("message.posted");
      const closed = belfry.server.close();
      expect(String((await once(busy, "data"))[0])).toContain("HTTP/1.1 200");
      await closed;
    },
  );

  test("Before it closes, a stopping server accepts requests for the configured delay, and is not ready", async () => {
    useOneServer(); // a load balancer has its own connections
    const belfry = await startWithCast(await open(), { BELFRY_STOP_DELAY: "400ms" });
    const { request, relay } = belfry;
    const closed = belfry.server.close();
    const ready = await request("GET /readyz");
    expect(ready.body).toMatchObject({ status: 503, detail: "The server is stopping." });
    const post = await request(`POST ${relay.url}`, { body: { text: "Late" } });
    for (const { headers } of [ready, post]) expect(headers.get("connection")).toBe("close");
    expect(post.status).toBe(200);
    await closed;
    await expect(request("GET /healthz")).rejects.toThrow("fetch failed");
  });
});
