/** HTTP routes for the signed-in user's account. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import type { Account } from "./account.ts";
import type { Details } from "./details.ts";

interface Modules {
  account: Account;
  details: Details;
}

export function mountAccountRoutes(routes: Routes, { account, details }: Modules): void {
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

  routes.on("GET /api/users/:userId/details", ({ params }) => details.find(params.userId));

  routes.on("PATCH /api/me/details", ({ identity, body }) => details.change(identity, body), small);
}
