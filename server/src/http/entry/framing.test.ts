/** Where requests begin and end: the cases of RFC 9112, as bytes on a socket. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { framingCases } from "../../../test/kit/framing/framing-cases.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

/** Sends bytes and resolves with the statuses of all replies when the server closes the connection. */
async function exchange(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1").on("data", (text) => {
    received += text;
  });
  socket.on("error", () => {}); // a reset is a close, too
  socket.write(Buffer.from(bytes, "latin1"));
  await once(socket, "close");
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  return statuses.join(" ");
}

/** Gets no reply after a request that was rejected. Ends the connection otherwise. */
const next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

anyDatabase((open) => {
  async function start() {
    useOneServer(); // a load balancer reads the requests itself
    return startWithCast(await open());
  }

  /** Sends each case to the URL. `headers`: those that every request needs. */
  async function checkCases(cast: Awaited<ReturnType<typeof start>>, url: string, headers: string) {
    const { pathname: path, host } = new URL(url);
    const found: [string, string][] = [];
    for (const [title, bytesOf] of framingCases) {
      const body = JSON.stringify({ text: title, clientId: title.replace(/\W+/g, "-") });
      found.push([title, await exchange(url, bytesOf({ path, host, headers, body }) + next)]);
    }
    expect(found).toEqual(framingCases.map(([title, , statuses]) => [title, statuses]));
    const { body } = await cast.request(`GET ${cast.chat}/messages?limit=100`, { as: cast.ada });
    const accepted = framingCases.filter(([, , statuses]) => statuses.startsWith("200"));
    expect(body.items.map(({ text }: { text: string }) => text)).toEqual(
      accepted.map(([title]) => title),
    );
  }

  test("[S11] Requests to a webhook's URL begin and end as RFC 9112 says", async () => {
    const cast = await start();
    await checkCases(cast, cast.relay.url, "");
  });

  test("[S11] Requests to the routes of Fastify begin and end as RFC 9112 says", async () => {
    const cast = await start();
    const headers = `Content-Type: application/json\r\nAuthorization: Bearer ${cast.ada}\r\n`;
    await checkCases(cast, `${cast.url}${cast.chat}/messages`, headers);
  });

  test("[S11] A chunk of 16 exabytes is limited like any other body", async () => {
    const { relay, request, chat, ada } = await start();
    const { hostname, port, pathname } = new URL(relay.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(`ffffffffffffffff\r\n{"text":"${"a".repeat(300_000)}`);
    const [reply] = await once(socket.setEncoding("latin1"), "data");
    socket.destroy();
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect((await request(`GET ${chat}/messages`, { as: ada })).body.items).toEqual([]);
  });
});
