/** Pages of lists that are ordered by id. */
import { fail } from "../problems.ts";

/** Returns the last id of the page before. */
export function parseCursor(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) fail("invalid_query", { detail: "cursor is invalid." });
  return Number(cursor);
}

/** There is a next page if the rows include one more than the limit. */
export function toPage<T extends { id: number }>(rows: readonly T[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(last && rows.length > limit && { nextCursor: String(last.id) }) };
}
