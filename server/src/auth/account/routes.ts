/** HTTP routes for the signed-in user's account. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import type { Account } from "./account.ts";

export function mountAccountRoutes(routes: Routes, account: Account): void {
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on("GET /api/me", async ({ identity }) => identity.user);

  routes.on("PATCH /api/me", ({ identity, body }) => account.change(identity, body), small);

  routes.on(
    "PUT /api/me/password",
    async ({ identity, body }) => {
      await account.changePassword(identity, body);
      return null;
    },
    small,
  );
}
