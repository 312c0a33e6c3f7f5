/** Loads people and messages after a pause in typing. Keeps the last replies until the next ones arrive. */
import type { SearchHit } from "@belfry/contracts/search/search";
import type { UserSummary } from "@belfry/contracts/users";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { readInput } from "./entries.ts";

const pauseMs = 120;
const hitsMax = 5;

export function useSources(input: string): { users: UserSummary[]; hits: SearchHit[] } {
  const { scope, query } = readInput(input);
  const [users, setUsers] = useState<UserSummary[]>([]);
  const [hits, setHits] = useState<SearchHit[]>([]);
  const isAskingPeople = scope === "@" || (scope === null && query !== "");
  const isAskingMessages = scope === null && query !== "";

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      if (isAskingPeople) {
        const request = call("GET /api/users", { query: query ? { query } : {}, signal });
        request.then(
          ({ items }) => setUsers(items),
          () => {},
        ); // chats and actions still work
      } else setUsers([]);
      if (isAskingMessages) {
        const request = call("GET /api/search", { query: { query, limit: hitsMax }, signal });
        request.then(
          ({ items }) => setHits(items),
          () => !signal.aborted && setHits([]),
        );
      } else setHits([]);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAskingPeople, isAskingMessages, query]);

  return { users, hits };
}
