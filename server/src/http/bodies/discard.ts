/** Discards bodies that nobody reads, because the request was rejected. */
import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { noteLargeBody, noteUsedChunk } from "./garbage.ts";

/** How long the rest of a body may arrive after the reply. */
const drainMs = 10_000;
/** The rest of a larger body is not awaited. */
const drainMaxBytes = 64 * 1024 * 1024;
/**
 * Between two chunks of 64 KiB of all connections: 16 MiB per second. Discarded bytes must not keep
 * others waiting, nor become garbage faster than it is collected.
 */
const chunkMs = 4;

let nextChunkAt = 0;

/**
 * Call it before a reply to a request whose body has not arrived. Many clients send the whole body
 * before they read the reply, and a connection that is closed meanwhile loses the reply. So the
 * rest is discarded for a while, and then the connection is closed.
 */
export function discardBody(raw: IncomingMessage, reply: FastifyReply): void {
  const bytes = Number(raw.headers["content-length"] ?? 0);
  noteLargeBody(bytes);
  if (bytes > drainMaxBytes) {
    reply.header("connection", "close");
    return;
  }
  // Fastify closes the connection after an error during the body.
  reply.removeHeader("connection");
  const { socket } = raw;
  const timer = setTimeout(() => socket.destroy(), drainMs);
  raw.once("close", () => clearTimeout(timer));
  raw.on("data", (chunk: Buffer) => {
    noteUsedChunk(chunk.length);
    socket.pause();
    setTimeout(() => socket.resume(), takeTurn()).unref();
  });
}

/** Returns the milliseconds until the next chunk may be read. */
function takeTurn(): number {
  const now = performance.now();
  nextChunkAt = Math.max(nextChunkAt, now) + chunkMs;
  return nextChunkAt - now;
}
