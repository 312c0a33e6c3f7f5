/** HTTP routes for the signed-in user's account. */
import type { Routes } from "../../access/routes.ts";
import type { Account } from "./account.ts";
import type { Details } from "./details.ts";

interface Modules {
  account: Account;
  details: Details;
}

export function mountAccountRoutes(routes: Routes, { account, details }: Modules): void {
  routes.on("GET /api/me", async ({ identity }) => identity.user);

  routes.onSmall("PATCH /api/me", ({ identity, body }) => account.change(identity, body));

  routes.onSmall("PUT /api/me/password", ({ identity, body }) =>
    account.changePassword(identity, body),
  );

  routes.on("GET /api/users/:userId/details", ({ params }) => details.find(params.userId));

  routes.onSmall("PATCH /api/me/details", ({ identity, body }) => details.change(identity, body));
}
