/**
 * Admits WebSocket handshakes at a bounded rate: when all clients reconnect at once, posts must not
 * wait for them.
 */
import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Refusal, toProblem } from "../../problems.ts";

/** A handshake with what follows it takes one to two milliseconds of CPU: a third of a core. */
const intervalMs = 5;
/** The last one waits five seconds. Clients give up after fifteen. */
const defaultWaitingMax = 1000;
/** Programs that follow `Retry-After` must not all come back in the same second. */
const retryAfterMaxSeconds = 5;

interface Handshake {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

interface HandshakesOptions {
  /** Returns the URL of the page that explains the codes of errors. */
  docsUrl(): string;
  /** How many may wait. Default: 1,000. */
  waitingMax?: number;
}

export function createHandshakes({ docsUrl, waitingMax = defaultWaitingMax }: HandshakesOptions) {
  /** Emits `upgrade` as an HTTP server does, for each admitted handshake. */
  const admitted = new EventEmitter();
  const waiting: Handshake[] = [];
  let timer: NodeJS.Timeout | undefined;
  let rejected = 0;

  function admit({ request, socket, head }: Handshake): void {
    timer = setTimeout(admitNext, intervalMs);
    socket.removeListener("error", destroy);
    admitted.emit("upgrade", request, socket, head);
  }

  function admitNext(): void {
    timer = undefined;
    let next = waiting.shift();
    while (next?.socket.destroyed) next = waiting.shift();
    if (next) admit(next);
  }

  /** Without the HTTP server's help, which would cost as much as an admitted handshake. */
  function reject({ socket }: Handshake): void {
    rejected += 1;
    const refusal = new Refusal("unavailable", {});
    const body = JSON.stringify(toProblem(refusal, `handshake-${rejected}`, docsUrl()));
    // The client may never close its half of the connection, which no time-out of Node covers.
    socket.once("finish", () => socket.destroy());
    const retryAfter = 1 + Math.floor(Math.random() * retryAfterMaxSeconds);
    socket.end(
      `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${retryAfter}\r\nConnection: close\r\n` +
        `Content-Type: application/problem+json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  return {
    admitted,

    /** Listens to `upgrade` of the HTTP server. */
    receive(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const handshake = { request, socket, head };
      // Node removes its own listener before the event.
      socket.on("error", destroy);
      if (timer === undefined) admit(handshake);
      else if (waiting.length < waitingMax) waiting.push(handshake);
      else reject(handshake);
    },

    stats: () => ({ handshakesWaiting: waiting.length, handshakesRejected: rejected }),

    /** Rejects the handshakes that wait. */
    close(): void {
      clearTimeout(timer);
      for (const handshake of waiting.splice(0)) reject(handshake);
    },
  };
}

function destroy(this: Duplex): void {
  this.destroy();
}
