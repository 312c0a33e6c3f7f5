/** A minimal HTTP server: parses the body and replies with JSON of the same size as Belfry. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serveBench } from "./channel.ts";

let id = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { text } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    id += 1;
    const reply = JSON.stringify({ ok: true, id, chatId: 1, created: text !== "" });
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(reply),
    });
    response.end(reply);
  });
});

server.keepAliveTimeout = 0; // connections stay open while other servers are measured
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  serveBench({ port, path: "/" }, async () => server.closeAllConnections());
});
