/** The open sockets of this server: counts them, finds those that no longer answer, closes them all. */
import type { Socket } from "node:net";
import { closeCodes } from "@belfry/contracts/live/events";
import type { WebSocket } from "ws";
import { heartbeatMs } from "../connection.ts";
import { type SocketCounts, SocketWriter } from "../socket-writer.ts";

export type OpenSockets = ReturnType<typeof createOpenSockets>;

export function createOpenSockets() {
  const writerBySocket = new Map<WebSocket, SocketWriter>();
  /** Sockets without a frame since the last ping. */
  const unresponsive = new WeakSet<WebSocket>();
  const counts: SocketCounts = { frameBatches: 0, closedTooSlow: 0 };
  let isStopped = false;

  const heartbeat = setInterval(() => {
    for (const socket of writerBySocket.keys()) {
      if (unresponsive.has(socket)) socket.terminate();
      unresponsive.add(socket);
      socket.ping();
    }
  }, heartbeatMs).unref();

  // The listeners are the same functions for all sockets: a closure for each would cost memory.
  function markResponsive(this: WebSocket): void {
    unresponsive.delete(this);
  }

  function forget(this: WebSocket): void {
    writerBySocket.get(this)?.end();
    writerBySocket.delete(this);
  }

  function closeAll(): void {
    for (const writer of writerBySocket.values()) closeForRestart(writer);
  }

  return {
    /** Returns the writer of a new socket. After `stop`, the socket is closed at once. */
    add(socket: WebSocket, stream: Socket, onDrain: () => void): SocketWriter {
      const writer = new SocketWriter({ socket, stream, counts, onDrain });
      writerBySocket.set(socket, writer);
      socket.on("pong", markResponsive);
      socket.on("message", markResponsive);
      socket.on("close", forget);
      if (isStopped) closeForRestart(writer);
      return writer;
    },

    stats: () => ({ ...counts, sockets: writerBySocket.size }),

    /** Closes every socket. Clients reconnect. */
    closeAll,

    /** Closes every socket, also those that are added later. */
    stop(): void {
      isStopped = true;
      clearInterval(heartbeat);
      closeAll();
    },
  };
}

function closeForRestart(writer: SocketWriter): void {
  writer.close(closeCodes.restarting, "restarting");
}
