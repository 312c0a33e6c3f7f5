/** The preview of templates over HTTP. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../access/routes.ts";
import type { Chats } from "../chats/chats.ts";
import { fail } from "../problems.ts";
import type { Webhooks } from "./webhooks.ts";

export function mountTemplateRoutes(
  routes: Routes,
  { chats, webhooks }: { chats: Chats; webhooks: Webhooks },
): void {
  routes.on(
    "POST /api/chats/:chatId/webhooks/:webhookId/preview",
    async ({ identity, params, body }) => {
      const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
      return webhooks.preview(identity, chat, params.webhookId, body);
    },
    // A payload as long as one may be, with every quote in it escaped.
    { bodyLimit: 3 * limits.webhookBodyBytes },
  );
}
