/** IP addresses: one spelling for each, and the prefix under which clients are counted. */
import { isIP } from "node:net";

/**
 * Returns the canonical spelling of an address: without port and zone, IPv4-mapped IPv6 as IPv4,
 * other IPv6 as eight groups. Returns undefined if the text is not an address.
 */
export function canonicalIp(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  const ip = bare.replace(/%.*$/, "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (isIP(ip) === 4) return ip;
  if (isIP(ip) !== 6) return undefined;
  const groups = groupsOf(ip);
  const [high, low] = groups.slice(6) as [number, number];
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return groups.map((group) => group.toString(16)).join(":");
}

/** Returns the key under which requests and failures are counted: the IPv4 address or the IPv6 /64. */
export function ipPrefix(ip: string): string {
  const canonical = canonicalIp(ip) ?? ip;
  if (isIP(canonical) !== 6) return canonical;
  return `${canonical.split(":").slice(0, 4).join(":")}::/64`;
}

function groupsOf(ip: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip);
  const [, start, ...bytes] = dotted ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const hex = dotted ? `${start}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : ip;
  const [left = [], right = []] = hex
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16))));
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}
