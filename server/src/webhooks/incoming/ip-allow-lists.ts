/** The IP addresses that may use a webhook: a cache of parsed lists. */
import { type JsonColumn, parseColumn } from "../../database/json-column.ts";
import { createIpRangeSet, type IpRangeSet } from "../../net/ip-ranges.ts";

/** Ranges from `normalizeIpRange`. */
type IpRanges = JsonColumn<string[]>;

const maxLists = 500;

export function createIpAllowLists() {
  const listByRanges = new Map<string, IpRangeSet>();

  function listOf(ranges: IpRanges): IpRangeSet {
    const known = listByRanges.get(ranges);
    if (known) return known;
    const list = createIpRangeSet(parseColumn(ranges));
    const [oldest] = listByRanges.keys();
    if (listByRanges.size >= maxLists && oldest !== undefined) listByRanges.delete(oldest);
    listByRanges.set(ranges, list);
    return list;
  }

  return {
    has: (ranges: IpRanges, ip: string): boolean => listOf(ranges).has(ip),
  };
}
