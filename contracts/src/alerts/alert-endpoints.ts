/** Endpoints of alerts: part of the table in `api.ts`. */
import { AcknowledgeAlert } from "../messages/alerts/acknowledgement.ts";
import { Message, MessageParams } from "../messages/messages.ts";
import { AlertList, AlertsQuery } from "./alert-list.ts";

// biome-ignore format: one line per endpoint
export const alertEndpoints = {
  "PUT /api/chats/:chatId/messages/:messageId/acknowledgement": { access: "write", params: MessageParams, body: AcknowledgeAlert, reply: Message },
  "DELETE /api/chats/:chatId/messages/:messageId/acknowledgement": { access: "write", params: MessageParams, reply: Message },
  "PUT /api/chats/:chatId/messages/:messageId/closed": { access: "write", params: MessageParams, reply: Message },
  "GET /api/alerts": { access: "read", query: AlertsQuery, reply: AlertList },
} as const;
