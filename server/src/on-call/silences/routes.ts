/** HTTP routes for silences and maintenance windows. */
import { requireWritable } from "../../access/require-writable.ts";
import type { Routes } from "../../access/routes.ts";
import { fail } from "../../problems.ts";
import type { Silences } from "./silences.ts";

const ofWebhook = "/api/chats/:chatId/webhooks/:webhookId/silences" as const;

export function mountSilenceRoutes(routes: Routes, silences: Silences): void {
  routes.onChat("GET /api/chats/:chatId/silences", ({ chat }) => silences.list(chat.id));

  routes.onChat(`POST ${ofWebhook}`, async ({ identity, chat, params, body }) => {
    requireWritable(identity.user, chat);
    return silences.create(identity, chat, params.webhookId, body);
  });

  routes.onChat(`POST ${ofWebhook}/preview`, ({ chat, params, body }) =>
    silences.preview(chat, params.webhookId, body),
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/silences/:silenceId",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      // The webhook of a message in a thread belongs to its chat.
      await silences.end(identity, { id: chat.parent?.chatId ?? chat.id }, params.silenceId);
      return null;
    },
  );

  routes.onChat("GET /api/chats/:chatId/messages/:messageId/labels", ({ identity, chat, params }) =>
    silences.labels(chat, params.messageId, identity.user.id),
  );

  const { windows } = silences;

  routes.onChat("GET /api/chats/:chatId/maintenance", ({ chat }) => windows.list(chat.id));

  routes.onChat(
    "POST /api/chats/:chatId/maintenance",
    async ({ identity, chat, body }) => {
      if (chat.archivedAt !== null) fail("chat_archived");
      return windows.add(identity, chat, body);
    },
    { manage: true },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/maintenance/:windowId",
    async ({ identity, chat, params }) => {
      if (chat.archivedAt !== null) fail("chat_archived");
      await windows.deleteWindow(identity, chat, params.windowId);
      return null;
    },
    { manage: true },
  );
}
