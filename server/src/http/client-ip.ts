/** Where a request comes from: the socket's peer, or what trusted proxies say about it. */
import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

type IpSource = Pick<FastifyRequest, "headers" | "socket">;

/** Answers the function that reads a request's client address in its canonical form. */
export function createClientIp(trustedProxies: readonly string[]): (request: IpSource) => string {
  const trusted = blockListOf(trustedProxies);
  if (trustedProxies.length === 0) return peerIp();
  return ({ headers, socket }) => clientIp(socket.remoteAddress, forwardedFor(headers), trusted);
}

/** Where nobody in between is believed, the peer is the client; the last one is often the next. */
function peerIp(): (request: IpSource) => string {
  let peer: string | undefined;
  let address = "0.0.0.0";
  return ({ socket: { remoteAddress } }) => {
    if (remoteAddress !== peer) {
      peer = remoteAddress;
      address = canonicalIp(peer ?? "") ?? "0.0.0.0";
    }
    return address;
  };
}

/** Walks from the socket towards the client for as long as the hop before is a trusted one. */
export function clientIp(
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: BlockList,
): string {
  let address = canonicalIp(peer ?? "") ?? "0.0.0.0";
  const hops = forwarded?.split(",") ?? [];
  while (isTrusted(address, trusted)) {
    const next = canonicalIp(hops.pop() ?? "");
    if (!next) return address;
    address = next;
  }
  return address;
}

/** CIDR ranges or single addresses. Throws a sentence for the operator on anything else. */
export function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", length] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const maxLength = family === "ipv6" ? 128 : 32;
    const bits = length === undefined ? maxLength : Number(length);
    if (
      !isIP(address) ||
      length === "" ||
      !Number.isInteger(bits) ||
      bits < 0 ||
      bits > maxLength
    ) {
      throw new Error(
        `"${range}" in BELFRY_TRUSTED_PROXIES is not an address range such as 10.0.0.0/8 or fd00::/8.`,
      );
    }
    list.addSubnet(address, bits, family);
  }
  return list;
}

/**
 * One spelling for one address: ports and zones dropped, IPv4-mapped IPv6 folded to IPv4, IPv6 as
 * eight groups. Answers undefined for what is no address.
 */
export function canonicalIp(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  const groups = groupsOf(address);
  const [high, low] = groups.slice(6) as [number, number];
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return groups.map((group) => group.toString(16)).join(":");
}

/** What counts as one place when failures are counted: an IPv4 address, an IPv6 /64. */
export function ipPrefix(address: string): string {
  const canonical = canonicalIp(address) ?? address;
  if (isIP(canonical) !== 6) return canonical;
  return `${canonical.split(":").slice(0, 4).join(":")}::/64`;
}

function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [, start, ...bytes] = dotted ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const hex = dotted
    ? `${start}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address;
  const [left = [], right = []] = hex
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16))));
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function forwardedFor(headers: IpSource["headers"]): string | undefined {
  const header = headers["x-forwarded-for"];
  return Array.isArray(header) ? header.join(",") : header;
}
