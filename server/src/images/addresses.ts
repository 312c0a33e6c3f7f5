/**
 * Which addresses are the public internet. Whatever is private, near, special or reserved is not,
 * nor is an address of this machine: behind it stands what a firewall keeps from others.
 */
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { canonicalIp } from "../net/ip.ts";
import { createIpRangeSet } from "../net/ip-ranges.ts";

/** IANA's special-purpose registry of IPv4, and the one public address that is a cloud's metadata. */
const closed4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by a provider's customers
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's metadata
  "169.254.0.0/16", // link-local, most clouds' metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments, Oracle's metadata
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // relays of 6to4
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
];

/**
 * Of IPv6 only what is handed out to the public, so that the next special range is closed before
 * anybody hears of it: loopback, unique local, link-local, site-local, multicast, IPv4-compatible,
 * translated and local NAT64 addresses all lie outside.
 */
const open6 = "2000::/3";
const closed6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarking, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: a way to any IPv4 address, and out of use
  "3fff::/20", // documentation
];

const closed = createIpRangeSet([...closed4, ...closed6]);
const open = createIpRangeSet([open6]);

export function isPublicAddress(address: string): boolean {
  // Also folds an IPv4 address mapped into IPv6 to what it is.
  const canonical = canonicalIp(address);
  if (canonical === undefined || isOwn(canonical)) return false;
  if (isIP(canonical) === 4) return !closed.has(canonical);
  const embedded = throughNat64(canonical);
  if (embedded !== undefined) return isPublicAddress(embedded);
  return open.has(canonical) && !closed.has(canonical);
}

/** In networks without IPv4 every older host has such an address (RFC 6052). */
function throughNat64(canonical: string): string | undefined {
  const [, high, low] = /^64:ff9b:0:0:0:0:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

function isOwn(canonical: string): boolean {
  const interfaces = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return interfaces.some(({ address }) => canonicalIp(address) === canonical);
}
