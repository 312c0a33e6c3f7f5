import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startTestServer } from "../../../test/kit/test-server.ts";

/** Sends raw bytes and returns everything that is received. */
async function exchange(url: string, bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", body = ""] = received.split("\r\n\r\n");
  return { head, body };
}

const end = "Host: chat.example.org\r\nConnection: close\r\n\r\n";
const malformed = [
  ["bytes that are not HTTP", "\x16\x03\x01\r\n\r\n", 400, "invalid_request"],
  ["an unknown method", `FOO /healthz HTTP/1.1\r\n${end}`, 400, "invalid_request"],
  [
    "two lengths of a body",
    `POST /api/setup HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n${end}`,
    400,
    "invalid_request",
  ],
  [
    "headers that are too long",
    `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n${end}`,
    431,
    "headers_too_large",
  ],
  [
    "two Host headers",
    `GET /healthz HTTP/1.1\r\nhost: other.example\r\n${end}`,
    400,
    "invalid_request",
  ],
  ["a URL with an incomplete escape", `GET /api/chats%f HTTP/1.1\r\n${end}`, 400, "invalid_query"],
  ["a URL that is not UTF-8", `GET /%ff HTTP/1.1\r\n${end}`, 400, "invalid_query"],
] as const;

anyDatabase((open) => {
  test.for(malformed)("[A32, F19] A problem rejects %s", async ([, bytes, status, code]) => {
    useOneServer(); // a load balancer reads the requests itself
    const { url } = await startTestServer(await open());
    const { head, body } = await exchange(url, bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/problem\+json/m);
    expect(head).toMatch(/^content-security-policy: /m);
    expect(JSON.parse(body)).toMatchObject({ status, code, instance: expect.any(String) });
  });

  test("A long URL parameter is checked by its schema", async () => {
    const { request, join } = await startTestServer(await open());
    const ada = await join("Ada");
    const long = "1".repeat(5000);
    expect(await request(`GET /api/chats/${long}`, { as: ada })).toMatchObject({ status: 400 });
    const post = await request(`POST /api/webhooks/${long}`, { body: { text: "Hello" } });
    expect(post).toMatchObject({ status: 404, body: { code: "webhook_not_found" } });
  });
});
