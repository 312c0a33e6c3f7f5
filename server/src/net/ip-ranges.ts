/** IP ranges: single addresses or CIDR notation, and sets of them. */
import { BlockList, isIP } from "node:net";
import { canonicalIp } from "./ip.ts";

export interface IpRange {
  family: "ipv4" | "ipv6";
  /** Canonical, with the host bits cleared. */
  network: string;
  prefixLength: number;
}

/**
 * Returns undefined if the text is neither an address nor a range. IPv4-mapped IPv6 becomes IPv4.
 * Ports, brackets and zones are not accepted.
 */
export function parseIpRange(text: string): IpRange | undefined {
  const [address = "", length, ...rest] = text.trim().split("/");
  const ip = isIP(address) && !address.includes("%") ? canonicalIp(address) : undefined;
  if (!ip || rest.length > 0 || !/^\d{1,3}$/.test(length ?? "0")) return undefined;
  const isIpv4 = isIP(ip) === 4;
  const size = isIpv4 ? 32 : 128;
  // The prefix of an IPv4-mapped address also counts the 96 bits before the IPv4 part.
  const mappedBits = isIpv4 && isIP(address) === 6 ? 96 : 0;
  const prefixLength = length === undefined ? size : Number(length) - mappedBits;
  if (prefixLength < 0 || prefixLength > size) return undefined;
  const network = isIpv4
    ? clearHostBits(ip.split(".").map(Number), 8, prefixLength).join(".")
    : clearHostBits(ip.split(":").map(parseHex), 16, prefixLength).map(formatHex).join(":");
  return { family: isIpv4 ? "ipv4" : "ipv6", network, prefixLength };
}

/** Returns the canonical spelling of a range, IPv6 in its short form (RFC 5952), or undefined. */
export function normalizeIpRange(text: string): string | undefined {
  const range = parseIpRange(text);
  if (!range) return undefined;
  const { family, network, prefixLength } = range;
  // Node's URL parser writes the short form.
  const short = family === "ipv4" ? network : new URL(`http://[${network}]`).hostname.slice(1, -1);
  return prefixLength === (family === "ipv4" ? 32 : 128) ? short : `${short}/${prefixLength}`;
}

export type IpRangeSet = ReturnType<typeof createIpRangeSet>;

/** Throws if a text is not a range. */
export function createIpRangeSet(ranges: readonly string[]) {
  // One list for each family: in a shared list, `::/0` would contain every IPv4 address too.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of ranges) {
    const range = parseIpRange(text);
    if (!range) {
      throw new Error(`"${text}" is not an IP range such as 10.0.0.0/8 or fd00::/8.`);
    }
    lists[range.family].addSubnet(range.network, range.prefixLength, range.family);
  }

  /** Returns false for a text that is not an address. */
  function has(ip: string): boolean {
    const canonical = canonicalIp(ip);
    if (canonical === undefined) return false;
    const family = isIP(canonical) === 6 ? "ipv6" : "ipv4";
    return lists[family].check(canonical, family);
  }

  return { has };
}

function clearHostBits(parts: readonly number[], width: number, bits: number): number[] {
  return parts.map((part, index) => {
    const kept = Math.min(Math.max(bits - index * width, 0), width);
    return part & ~((1 << (width - kept)) - 1);
  });
}

function parseHex(group: string): number {
  return Number.parseInt(group, 16);
}

function formatHex(group: number): string {
  return group.toString(16);
}
