/** The client's IP address: the socket's peer, or what trusted proxies put into X-Forwarded-For. */
import type { FastifyRequest } from "fastify";
import { canonicalIp } from "../net/ip.ts";
import { createIpRangeSet, type IpRangeSet } from "../net/ip-ranges.ts";

type IpSource = Pick<FastifyRequest, "headers" | "socket">;

/** Returns the function that reads a request's client address in its canonical form. */
export function createClientIp(trustedProxies: readonly string[]): (request: IpSource) => string {
  if (trustedProxies.length === 0) return createPeerIp();
  const trusted = createIpRangeSet(trustedProxies);
  return ({ headers, socket }) => clientIp(socket.remoteAddress, forwardedFor(headers), trusted);
}

/** Without trusted proxies the peer is the client. Remembers the last one: it often sends the next request. */
function createPeerIp(): (request: IpSource) => string {
  let peer: string | undefined;
  let ip = "0.0.0.0";
  return ({ socket: { remoteAddress } }) => {
    if (remoteAddress !== peer) {
      peer = remoteAddress;
      ip = canonicalIp(peer ?? "") ?? "0.0.0.0";
    }
    return ip;
  };
}

/** Walks from the socket towards the client while the hop is a trusted proxy. */
export function clientIp(
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: IpRangeSet,
): string {
  let ip = canonicalIp(peer ?? "") ?? "0.0.0.0";
  const hops = forwarded?.split(",") ?? [];
  while (trusted.has(ip)) {
    const next = canonicalIp(hops.pop() ?? "");
    if (!next) return ip;
    ip = next;
  }
  return ip;
}

function forwardedFor(headers: IpSource["headers"]): string | undefined {
  const header = headers["x-forwarded-for"];
  return Array.isArray(header) ? header.join(",") : header;
}
