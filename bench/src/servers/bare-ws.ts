/** A minimal WebSocket server: sends one prepared string to every client in a loop. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { serveBench } from "./channel.ts";

/** As long as the event frame of Belfry. */
const frame = "x".repeat(Number(process.argv[2]));

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    for (const client of sockets.clients) client.send(frame);
    response.end("{}");
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

server.keepAliveTimeout = 0; // connections stay open while other servers are measured
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  serveBench({ port, path: "/", tokens: [] }, async () => server.closeAllConnections());
});
