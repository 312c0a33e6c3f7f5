/** Public IPs, for the SSRF guard: not private, special or reserved, and not of this machine. */
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { canonicalIp } from "./ip.ts";
import { createIpRangeSet } from "./ip-ranges.ts";

/** IANA's IPv4 special-purpose registry, and Azure's metadata server, which has a public IP. */
const deniedIpv4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's metadata
  "169.254.0.0/16", // link-local, most clouds' metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments, Oracle's metadata
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
];

/**
 * IPv6 global unicast. An allow list also excludes special ranges defined later. It excludes
 * loopback, unique local, link-local, site-local, multicast, IPv4-compatible, translated and local
 * NAT64 IPs.
 */
const allowedIpv6 = "2000::/3";
const deniedIpv6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarking, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: deprecated, reaches any IPv4
  "3fff::/20", // documentation
];

const denied = createIpRangeSet([...deniedIpv4, ...deniedIpv6]);
const allowed = createIpRangeSet([allowedIpv6]);

export function isPublicIp(ip: string): boolean {
  // Also turns IPv4-mapped IPv6 into IPv4.
  const canonical = canonicalIp(ip);
  if (canonical === undefined || isOwnIp(canonical)) return false;
  if (isIP(canonical) === 4) return !denied.has(canonical);
  const embedded = ipv4OfNat64(canonical);
  if (embedded !== undefined) return isPublicIp(embedded);
  return allowed.has(canonical) && !denied.has(canonical);
}

/** Returns the IPv4 in a NAT64 IP (RFC 6052). IPv6-only networks assign one to every IPv4 host. */
function ipv4OfNat64(canonical: string): string | undefined {
  const [, high, low] = /^64:ff9b:0:0:0:0:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

function isOwnIp(canonical: string): boolean {
  const interfaces = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return interfaces.some(({ address }) => canonicalIp(address) === canonical);
}
