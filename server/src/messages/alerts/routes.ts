/** HTTP routes for alerts. */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import { requireWritable } from "../../access/require-writable.ts";
import type { Routes } from "../../access/routes.ts";
import { fail } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import type { Alerts } from "./alerts.ts";

/** The parts of messages that the routes use. */
interface AlertMessages extends Alerts {
  find(chat: { id: number }, id: number, readerId: number): Promise<Message | undefined>;
}

export function mountAlertRoutes(routes: Routes, messages: AlertMessages): void {
  const find = async (chat: { id: number }, messageId: number, { id }: { id: number }) =>
    (await messages.find(chat, messageId, id)) ?? fail("message_not_found");

  routes.onChat(
    "PUT /api/chats/:chatId/messages/:messageId/acknowledgement",
    async ({ identity: { user }, chat, params, body }) => {
      requireWritable(user, chat);
      await messages.acknowledge(user, params, { ...body, note: parseNote(body.note) });
      return find(chat, params.messageId, user);
    },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/messages/:messageId/acknowledgement",
    async ({ identity: { user }, chat, params }) => {
      requireWritable(user, chat);
      await messages.unacknowledge(params);
      return find(chat, params.messageId, user);
    },
  );

  routes.onChat(
    "PUT /api/chats/:chatId/messages/:messageId/closed",
    async ({ identity: { user }, chat, params }) => {
      requireWritable(user, chat);
      await messages.closeAlert(user, params);
      return find(chat, params.messageId, user);
    },
  );

  routes.on("GET /api/alerts", ({ identity, query }) =>
    messages.listAlerts(identity.user.id, query),
  );
}

/** Returns null for a blank note. */
function parseNote(note: string | null | undefined): string | null | undefined {
  if (note === undefined || note === null) return note;
  if (note.trim() === "") return null;
  return parseTextInput("/note", note, limits.acknowledgementNoteLength);
}
