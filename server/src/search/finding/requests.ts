/** Turns a request into a plan: looks up names, and rejects what cannot be searched. */
import { limits } from "@belfry/contracts/limits";
import { type Having, parseQuery, type SearchQuery } from "@belfry/contracts/search/query";
import type { SearchRequest } from "@belfry/contracts/search/search";
import type { Me } from "@belfry/contracts/users";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { parseTime } from "../../time-input.ts";
import { properties } from "../indexing/document.ts";
import * as store from "./names-store.ts";
import type { SearchPlan } from "./plan.ts";

const propertyOf = {
  link: properties.link,
  file: properties.file,
  card: properties.card,
} satisfies Record<Having, string>;

export function createPlans({ sql }: Pick<Database, "sql">) {
  /** Returns undefined if nothing can match, such as messages of an unknown author. */
  async function planOf(
    user: Pick<Me, "id">,
    request: SearchRequest,
  ): Promise<SearchPlan | undefined> {
    const query = readQuery(request);
    const chats = await store.chatsOf(sql, user.id);
    const { chatId } = request;
    const [thread] = chatId === undefined ? [] : await store.threadsAmong(sql, [chatId]);
    const wantedId = thread?.parent.chatId ?? chatId;
    if (chatId !== undefined && !chats.some(({ id }) => id === wantedId)) fail("chat_not_found");
    const searched = chats.filter(
      ({ id, title }) =>
        (chatId === undefined || id === wantedId) &&
        query.in.every((name) => contains(title, name)),
    );
    const chatIds = searched.map(({ id }) => thread?.id ?? id);
    if (chatIds.length === 0) return undefined;
    const groups: string[][] = [];
    for (const name of request.from ? [request.from, ...query.from] : query.from) {
      const authors = await authorsOf(user, chats, name);
      if (authors.length === 0) return undefined;
      groups.push(authors);
    }
    const having = [...query.has, ...((request.has?.split(",") ?? []) as Having[])];
    for (const one of new Set(having)) groups.push([propertyOf[one]]);
    const { kind } = request;
    if (kind === "machines") groups.push([properties.machine]);
    return {
      terms: query.terms,
      chatIds,
      properties: groups,
      without: kind === "people" ? properties.machine : undefined,
      after: latest([parseBound("/after", request.after), query.after && startOfDate(query.after)]),
      before: earliest([
        parseBound("/before", request.before),
        query.before && startOfDate(query.before),
      ]),
    };
  }

  async function authorsOf(
    user: Pick<Me, "id">,
    chats: readonly store.ReadableChat[],
    name: string,
  ): Promise<string[]> {
    if (name.toLowerCase() === "me") return [properties.user(user.id)];
    const [, kind, id] = /^(user|webhook):(\d{1,15})$/.exec(name) ?? [];
    if (kind === "user") return [properties.user(Number(id))];
    if (kind === "webhook") return [properties.webhook(Number(id))];
    const chatIds = chats.map((chat) => chat.id);
    const { userIds, webhookIds } = await store.authorsNamed(sql, chatIds, name);
    return [...userIds.map(properties.user), ...webhookIds.map(properties.webhook)];
  }

  return { planOf };
}

function readQuery(request: SearchRequest): SearchQuery {
  const { query = "", chatId, from, kind, has } = request;
  const limit = limits.searchQueryLength;
  if (query.length > limit) {
    fail("invalid_query", { detail: `A search can have at most ${limit} characters.`, limit });
  }
  if (!query.isWellFormed())
    fail("invalid_query", { detail: "query must be well-formed Unicode." });
  const parsed = parseQuery(query);
  const [invalid] = parsed.invalid;
  if (invalid !== undefined) fail("invalid_query", { detail: explainInvalid(invalid) });
  const hasOperators = parsed.from.length + parsed.in.length + parsed.has.length > 0;
  const hasDates = parsed.before !== undefined || parsed.after !== undefined;
  const isRestricted = chatId !== undefined || from || kind || has || hasOperators || hasDates;
  if (parsed.terms.length === 0 && !isRestricted) {
    fail("invalid_query", { detail: "Type at least one letter, digit or emoji to search for." });
  }
  return parsed;
}

function explainInvalid(typed: string): string {
  if (/^has:/i.test(typed)) return "After has: type link, file or card.";
  const operator = typed.slice(0, typed.indexOf(":") + 1).toLowerCase();
  return `After ${operator} type a date such as 2026-11-24, 2026-11 or 2026.`;
}

function contains(title: string, name: string): boolean {
  return title.toLowerCase().includes(name.toLowerCase());
}

/** The start of a year, a month or a day, in UTC. Web apps send times of the reader's zone instead. */
function startOfDate(date: string): number {
  return Date.parse(`${date}${"-01".repeat(2).slice(0, 10 - date.length)}T00:00:00Z`);
}

function parseBound(pointer: string, time: string | undefined): number | undefined {
  return time === undefined ? undefined : parseTime(pointer, time, "invalid_query");
}

type Times = (number | string | undefined)[];

function latest(times: Times): number | undefined {
  const known = times.filter((time) => typeof time === "number");
  return known.length > 0 ? Math.max(...known) : undefined;
}

function earliest(times: Times): number | undefined {
  const known = times.filter((time) => typeof time === "number");
  return known.length > 0 ? Math.min(...known) : undefined;
}
