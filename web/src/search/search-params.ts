/** The search in the URL: `/search?q=…`, so that it can be shared, and returns with Back. */
import { parseQuery, type Term } from "@belfry/contracts/search/query";
import type { SearchRequest } from "@belfry/contracts/search/search";

export interface SearchParams {
  q: string;
  /** Id of a chat. */
  in?: number | undefined;
  /** `me`, `user:<id>` or `webhook:<id>`. */
  from?: string | undefined;
  /** Only the last days. */
  days?: number | undefined;
  has: readonly ("link" | "file" | "card")[];
  isMachines: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

export function readParams(search: string): SearchParams {
  const given = new URLSearchParams(search);
  const has = (given.get("has") ?? "").split(",");
  return {
    q: given.get("q") ?? "",
    in: Number(given.get("in")) || undefined,
    from: given.get("from") ?? undefined,
    days: Number(given.get("days")) || undefined,
    has: (["link", "file", "card"] as const).filter((one) => has.includes(one)),
    isMachines: given.get("kind") === "machines",
  };
}

export function urlOf({ q, in: chatId, from, days, has, isMachines }: SearchParams): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (chatId) params.set("in", String(chatId));
  if (from) params.set("from", from);
  if (days) params.set("days", String(days));
  if (has.length > 0) params.set("has", has.join(","));
  if (isMachines) params.set("kind", "machines");
  const text = params.toString();
  return text ? `/search?${text}` : "/search";
}

export function hasFilters({ in: chatId, from, days, has, isMachines }: SearchParams): boolean {
  return Boolean(chatId || from || days || has.length > 0 || isMachines);
}

export function isEmpty(params: SearchParams): boolean {
  return params.q.trim() === "" && !hasFilters(params);
}

const dateOperator = /(^|\s)(before|after):(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?=\s|$)/giu;

/** Dates are days of the reader's time zone, which the server does not know. */
export function requestOf(params: SearchParams, now = Date.now()): SearchRequest {
  const times: { before?: string; after?: string } = {};
  const query = params.q.replace(dateOperator, (_, space, operator, year, month, day) => {
    const date = new Date(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
    times[operator.toLowerCase() as "before" | "after"] = date.toISOString();
    return space;
  });
  const after = params.days && new Date(now - params.days * dayMs).toISOString();
  return {
    query: query.trim(),
    ...times,
    ...(after && { after }),
    ...(params.in && { chatId: params.in }),
    ...(params.from && { from: params.from }),
    ...(params.has.length > 0 && { has: params.has.join(",") }),
    ...(params.isMachines && { kind: "machines" as const }),
  };
}

export function termsOf(q: string): Term[] {
  return parseQuery(q).terms;
}
