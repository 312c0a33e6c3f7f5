/**
 * Closes the connections of a stopping server: idle ones immediately, those whose request is still
 * arriving after a second, and those whose reply is still being made after four.
 */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const pollMs = 50;
const receivingMs = 1000;
const replyingMs = 4000;

/**
 * Returns a function that marks the server as stopping: it still accepts requests, and each reply
 * ends its connection, so that a proxy opens the next one to another server.
 */
export function createStopMark({ server }: Pick<FastifyInstance, "server">) {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    stop(): void {
      isStopping = true;
      server.prependListener("request", (_request, reply) => {
        reply.setHeader("connection", "close");
      });
    },
  };
}

/** `sockets` are the open connections of the app. */
export function mountDrain(app: FastifyInstance, sockets: ReadonlySet<Socket>): void {
  const { server } = app;
  const timers: NodeJS.Timeout[] = [];

  app.addHook("preClose", async () => {
    timers.push(
      // A connection that was busy when the server stopped becomes idle later.
      setInterval(() => server.closeIdleConnections(), pollMs),
      setTimeout(() => {
        for (const socket of sockets) if (isReceiving(socket)) socket.destroy();
      }, receivingMs),
      setTimeout(() => server.closeAllConnections(), replyingMs),
    );
  });
  app.addHook("onClose", async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}

/** Node has no public way to ask this; its own timeouts ask in the same way. */
function isReceiving(socket: Socket & { parser?: { incoming?: { complete: boolean } | null } }) {
  const { parser } = socket;
  return parser != null && !parser.incoming?.complete;
}
