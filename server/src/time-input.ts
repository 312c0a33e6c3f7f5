/** Parses times in requests. */
import type { ProblemCode } from "@belfry/contracts/problems";
import { failAt } from "./problems.ts";

/**
 * Returns milliseconds since 1970 UTC. The format `date-time` of the schemas also accepts leap seconds
 * and the zone names of RFC 9557, which `Date` cannot parse.
 */
export function parseTime(pointer: string, text: string, code?: ProblemCode): number {
  const at = Date.parse(text);
  return Number.isNaN(at)
    ? failAt(pointer, "must be a time such as 2030-01-31T12:00:00Z", code)
    : at;
}

export function parseFutureTime(pointer: string, text: string, now: number): number {
  const at = parseTime(pointer, text);
  return at > now ? at : failAt(pointer, "must be in the future");
}
