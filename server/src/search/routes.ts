/** HTTP routes for search. */
import type { Routes } from "../access/routes.ts";
import type { Search } from "./search.ts";

export function mountSearchRoutes(routes: Routes, search: Search): void {
  routes.on("GET /api/search", async ({ identity, query }) => search.find(identity.user, query));
  routes.on("GET /api/search/suggestion", async ({ identity, query }) => ({
    query: await search.suggest(identity.user, query),
  }));
}
