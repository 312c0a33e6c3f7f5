/** The least a server can do with a post: `node:http`, the body read and parsed, as much JSON answered. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serveBench } from "./child.ts";

let id = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { text } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    id += 1;
    const answer = JSON.stringify({ ok: true, id, chatId: 1, created: text !== "" });
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(answer),
    });
    response.end(answer);
  });
});

server.keepAliveTimeout = 0; // it waits while another server has its turn
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  serveBench({ port, path: "/" }, async () => server.closeAllConnections());
});
