/** HTTP routes for users. */
import type { Routes } from "../access/routes.ts";
import type { Users } from "./users.ts";

export function mountUserRoutes(routes: Routes, users: Users): void {
  routes.on("GET /api/users", async ({ query }) => ({
    items: await users.search(query.query ?? ""),
  }));
}
