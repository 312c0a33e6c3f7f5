/** Endpoints of the steps, the ledger and the statistics of alerts: part of `endpoints.ts`. */
import { ChatParams } from "../chats.ts";
import { NoContent } from "../ids.ts";
import { MessageParams } from "../messages/messages.ts";
import { NotificationLedger } from "./ledger.ts";
import { AlertStatistics, StatisticsQuery } from "./statistics.ts";
import { ChatStepsReply, SetChatSteps } from "./steps.ts";

// biome-ignore format: one line per endpoint
export const stepsEndpoints = {
  "GET /api/alerts/statistics": { access: "read", query: StatisticsQuery, reply: AlertStatistics },
  "GET /api/chats/:chatId/steps": { access: "read", params: ChatParams, reply: ChatStepsReply },
  "PUT /api/chats/:chatId/steps": { access: "write", params: ChatParams, body: SetChatSteps, reply: ChatStepsReply },
  "DELETE /api/chats/:chatId/steps": { access: "write", params: ChatParams, reply: NoContent },
  "GET /api/chats/:chatId/messages/:messageId/notifications": { access: "read", params: MessageParams, reply: NotificationLedger },
} as const;
