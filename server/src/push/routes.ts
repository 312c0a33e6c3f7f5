/** HTTP routes of push subscriptions. */
import type { Routes } from "../access/routes.ts";
import type { Push } from "./push.ts";

export function mountPushRoutes(routes: Routes, { subscriptions }: Push): void {
  routes.on("GET /api/me/push-subscriptions", ({ identity }) => subscriptions.state(identity));

  routes.on("PUT /api/me/push-subscriptions", ({ identity, body }) =>
    subscriptions.put(identity, body),
  );

  routes.on("DELETE /api/me/push-subscriptions", async ({ identity }) => {
    await subscriptions.delete(identity);
    return null;
  });

  routes.on("POST /api/me/push-subscriptions/test", ({ identity }) =>
    subscriptions.sendTest(identity),
  );

  routes.on("POST /api/me/push-subscriptions/test/opened", async ({ identity, body }) => {
    await subscriptions.recordOpened(identity, body.at);
    return null;
  });
}
