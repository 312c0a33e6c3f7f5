/** Discards bodies that nobody reads, because the request was rejected. */
import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { noteLargeBody } from "./garbage.ts";

/** How long the rest of a body may arrive after the reply. */
const drainMs = 10_000;
/** Between two chunks of 64 KiB: others must not wait while bytes are read that nobody needs. */
const pauseMs = 20;
/** The rest of a larger body is not awaited. */
const drainMaxBytes = 64 * 1024 * 1024;

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
  raw.on("data", () => {
    raw.pause();
    setTimeout(() => raw.resume(), pauseMs).unref();
  });
  const timer = setTimeout(() => raw.socket.destroy(), drainMs);
  raw.once("close", () => clearTimeout(timer));
}
