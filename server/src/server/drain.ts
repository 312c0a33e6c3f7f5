/**
 * Closes the connections of a stopping server: idle ones immediately, those whose request is still
 * arriving after a second, and those whose reply is still being made after four.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";

const pollMs = 50;
const receivingMs = 1000;
const replyingMs = 4000;

/** Returns the function to call when the server stops. It returns a function that ends the waiting. */
export function watchConnections(server: Server): () => () => void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  return () => {
    // A connection that was busy when the server stopped becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), pollMs);
    const receiving = setTimeout(() => {
      for (const socket of sockets) if (isReceiving(socket)) socket.destroy();
    }, receivingMs);
    const replying = setTimeout(() => server.closeAllConnections(), replyingMs);
    return () => {
      clearInterval(idle);
      clearTimeout(receiving);
      clearTimeout(replying);
    };
  };
}

/** Node has no public way to ask this; its own timeouts ask in the same way. */
function isReceiving(socket: Socket & { parser?: { incoming?: { complete: boolean } | null } }) {
  const { parser } = socket;
  return parser != null && !parser.incoming?.complete;
}
