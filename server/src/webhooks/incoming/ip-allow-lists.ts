/** The addresses that may call a webhook: a cache of parsed allow-lists. */
import { createIpRangeSet, type IpRangeSet } from "../../net/ip-ranges.ts";

const maxLists = 500;

export function createIpAllowLists() {
  const listByRanges = new Map<string, IpRangeSet>();

  function listOf(ranges: string): IpRangeSet {
    const known = listByRanges.get(ranges);
    if (known) return known;
    const list = createIpRangeSet(JSON.parse(ranges));
    const [oldest] = listByRanges.keys();
    if (listByRanges.size >= maxLists && oldest !== undefined) listByRanges.delete(oldest);
    listByRanges.set(ranges, list);
    return list;
  }

  /** `ranges` is a JSON array of what `normalizeIpRange` returned. */
  function holds(ranges: string, ip: string): boolean {
    return listOf(ranges).has(ip);
  }

  return { holds };
}
