import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { duplexPair } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { createHandshakes } from "./handshakes.ts";

const docsUrl = () => "https://chat.example.org/docs/problems";

/** `arrive` starts a handshake. `admitted` names those that may go on, in order. */
function start(waitingMax: number) {
  const handshakes = createHandshakes({ docsUrl, waitingMax });
  const admitted: string[] = [];
  handshakes.admitted.on("upgrade", ({ url }: IncomingMessage) => admitted.push(url ?? ""));
  onTestFinished(handshakes.close);
  const arrive = (url: string) => {
    const [socket, client] = duplexPair();
    handshakes.receive({ url } as IncomingMessage, socket, Buffer.alloc(0));
    return { socket, client };
  };
  return { handshakes, admitted, arrive };
}

test("[L25] Handshakes that arrive together are admitted one after the other", async () => {
  const { handshakes, admitted, arrive } = start(10);
  for (const url of ["a", "b", "c"]) arrive(url);
  expect(admitted).toEqual(["a"]);
  expect(handshakes.stats().handshakesWaiting).toBe(2);
  while (admitted.length < 3) await once(handshakes.admitted, "upgrade");
  expect(admitted).toEqual(["a", "b", "c"]);
});

test("[L25] When too many wait, a handshake gets 503 with Retry-After and a problem document", async () => {
  const { handshakes, admitted, arrive } = start(2);
  for (const url of ["a", "b", "c"]) arrive(url);
  const reply = String((await arrive("d").client.toArray()).join(""));
  expect(reply).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nRetry-After: [1-5]\r\n/);
  expect(JSON.parse(reply.split("\r\n\r\n")[1] ?? "")).toMatchObject({
    code: "unavailable",
    status: 503,
    type: "https://chat.example.org/docs/problems#unavailable",
  });
  expect(handshakes.stats()).toEqual({ handshakesWaiting: 2, handshakesRejected: 1 });
  while (admitted.length < 3) await once(handshakes.admitted, "upgrade");
  expect(admitted).toEqual(["a", "b", "c"]);
});

test("[L25] The connection of a rejected handshake ends, even if the client keeps its half open", async () => {
  const { arrive } = start(0);
  arrive("a");
  const { socket, client } = arrive("b");
  client.resume();
  await once(socket, "close");
  expect(client.writableEnded).toBe(false);
});

test("[L25] A client that is gone does not take the turn of the next one", async () => {
  const { handshakes, admitted, arrive } = start(10);
  arrive("a");
  arrive("b").socket.destroy(new Error("reset"));
  arrive("c");
  await once(handshakes.admitted, "upgrade");
  expect(admitted).toEqual(["a", "c"]);
});

test("[L15] A server that stops rejects the handshakes that wait", async () => {
  const { handshakes, arrive } = start(10);
  arrive("a");
  const { client: waiting } = arrive("b");
  handshakes.close();
  expect(String((await waiting.toArray()).join(""))).toMatch(/^HTTP\/1\.1 503 /);
});
