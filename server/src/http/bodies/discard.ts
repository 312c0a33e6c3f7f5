/** Discards bodies that nobody reads, because the request was rejected. */
import type { IncomingMessage } from "node:http";
import { freeBytes } from "./free-bytes.ts";
import { countLargeBody } from "./garbage.ts";

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
 * before they read the reply, and a connection that is closed in the meantime loses the reply. So the
 * rest is discarded for a while. Returns false if the reply must close the connection.
 */
export function discardBody(raw: IncomingMessage): boolean {
  const bytes = Number(raw.headers["content-length"] ?? 0);
  countLargeBody(bytes);
  if (bytes > drainMaxBytes) return false;
  const { socket } = raw;
  const timer = setTimeout(() => socket.destroy(), drainMs);
  raw.once("close", () => clearTimeout(timer));
  raw.on("data", (chunk: Buffer) => {
    freeBytes(chunk);
    socket.pause();
    setTimeout(() => socket.resume(), takeTurn()).unref();
  });
  return true;
}

/** Returns the milliseconds until the next chunk may be read. */
function takeTurn(): number {
  const now = performance.now();
  nextChunkAt = Math.max(nextChunkAt, now) + chunkMs;
  return nextChunkAt - now;
}
