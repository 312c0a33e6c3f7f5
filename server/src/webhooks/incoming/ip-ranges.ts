/** Which addresses a webhook may be called from: how ranges are written, and whether one holds a caller. */
import { BlockList, isIP } from "node:net";
import { canonicalIp } from "../../http/client-ip.ts";

/** One spelling for each range, with nothing set behind its prefix. Undefined for what is none. */
export function normalRange(text: string): string | undefined {
  const [address = "", length, ...rest] = text.trim().split("/");
  const canonical = /[%[\]]/.test(address) || !isIP(address) ? undefined : canonicalIp(address);
  if (!canonical || rest.length > 0 || !/^\d{1,3}$/.test(length ?? "0")) return undefined;
  const isIpv4 = isIP(canonical) === 4;
  const size = isIpv4 ? 32 : 128;
  // An IPv4 address may have come as an IPv6 one, whose prefix counts from further left.
  const folded = isIP(address) === 6 && isIpv4 ? 96 : 0;
  const bits = length === undefined ? size : Number(length) - folded;
  if (bits < 0 || bits > size) return undefined;
  const network = isIpv4
    ? masked(canonical.split(".").map(Number), 8, bits).join(".")
    : shortened(masked(canonical.split(":").map(hexadecimal), 16, bits));
  return bits === size ? network : `${network}/${bits}`;
}

export interface AllowLists {
  /** `ranges` is the JSON of what `normalRange` answered. */
  holds(ranges: string, address: string): boolean;
}

interface Parsed {
  ipv4: BlockList;
  ipv6: BlockList;
}

const keptMax = 500;

/** Reads each list once, as long as there are not too many. */
export function createIpAllowLists(): AllowLists {
  const listByRanges = new Map<string, Parsed>();

  function listOf(ranges: string): Parsed {
    const known = listByRanges.get(ranges);
    if (known) return known;
    const list = parse(JSON.parse(ranges));
    const [oldest] = listByRanges.keys();
    if (listByRanges.size >= keptMax && oldest !== undefined) listByRanges.delete(oldest);
    listByRanges.set(ranges, list);
    return list;
  }

  return {
    holds(ranges, address) {
      const canonical = canonicalIp(address) ?? "";
      const family = isIP(canonical) === 6 ? "ipv6" : "ipv4";
      return isIP(canonical) > 0 && listOf(ranges)[family].check(canonical, family);
    },
  };
}

/** Apart by family: to Node, `::/0` would hold every IPv4 address as well. */
function parse(ranges: readonly string[]): Parsed {
  const list: Parsed = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list[family].addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}

function masked(parts: readonly number[], width: number, bits: number): number[] {
  return parts.map((part, index) => {
    const kept = Math.min(Math.max(bits - index * width, 0), width);
    return part & ~((1 << (width - kept)) - 1);
  });
}

/** As RFC 5952 writes it, which is how addresses stand in a URL. */
function shortened(groups: readonly number[]): string {
  const full = groups.map((group) => group.toString(16)).join(":");
  return new URL(`http://[${full}]`).hostname.slice(1, -1);
}

function hexadecimal(group: string): number {
  return Number.parseInt(group, 16);
}
