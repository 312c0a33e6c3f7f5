/** The least a server can do to reach many: a plain `ws` loop that sends one prepared string to each. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { serveBench } from "./child.ts";

/** As long as a frame of Belfry that carries the message the bench posts. */
const frame = "x".repeat(Number(process.argv[2]));

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    for (const client of sockets.clients) client.send(frame);
    response.end("{}");
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

server.keepAliveTimeout = 0; // it waits while another server has its turn
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  serveBench({ port, path: "/", tokens: [] }, async () => server.closeAllConnections());
});
