/** HTTP routes for the steps of chats, for who was notified of an alert, and for the statistics. */
import type { Routes } from "../access/routes.ts";
import type { Messages } from "../messages/messages.ts";
import { fail } from "../problems.ts";
import type { AlertSteps } from "./alert-steps.ts";

export function mountStepRoutes(
  routes: Routes,
  { steps, ledger, statistics }: AlertSteps,
  messages: Pick<Messages, "find">,
): void {
  routes.on("GET /api/alerts/statistics", ({ identity, query }) =>
    statistics.read(identity.user.id, query),
  );

  routes.onChat("GET /api/chats/:chatId/steps", async ({ chat }) => ({
    steps: await steps.find(chat.id),
  }));

  routes.onChat(
    "PUT /api/chats/:chatId/steps",
    async ({ chat, body }) => {
      if (chat.archivedAt !== null) fail("chat_archived");
      return { steps: await steps.set(chat.id, body) };
    },
    { manage: true },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/steps",
    async ({ chat }) => {
      if (chat.archivedAt !== null) fail("chat_archived");
      await steps.turnOff(chat.id);
      return null;
    },
    { manage: true },
  );

  routes.onReadableChat(
    "GET /api/chats/:chatId/messages/:messageId/notifications",
    async ({ identity, chat, params }) => {
      const message = await messages.find(chat, params.messageId, identity.user.id);
      return ledger.read(message ?? fail("message_not_found"));
    },
  );
}
