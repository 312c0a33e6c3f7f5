/** The endpoints of alerts, of who is on duty, of the steps and of heartbeats: part of the table in `api.ts`. */
import { AlertList, AlertsQuery } from "../alerts/alert-list.ts";
import { ChatParams } from "../chats.ts";
import { NoContent } from "../ids.ts";
import { AcknowledgeAlert } from "../messages/alerts/acknowledgement.ts";
import { Message, MessageParams } from "../messages/messages.ts";
import { AddDutyOverride, DutyOverrideParams, DutyReply, SetDuty } from "./duty.ts";
import { heartbeatEndpoints } from "./heartbeats/endpoints.ts";
import { silenceEndpoints } from "./silences/endpoints.ts";
import { stepsEndpoints } from "./steps-endpoints.ts";

// biome-ignore format: one line per endpoint
export const onCallEndpoints = {
  "GET /api/alerts": { access: "read", query: AlertsQuery, reply: AlertList },
  "PUT /api/chats/:chatId/messages/:messageId/acknowledgement": { access: "write", params: MessageParams, body: AcknowledgeAlert, reply: Message },
  "DELETE /api/chats/:chatId/messages/:messageId/acknowledgement": { access: "write", params: MessageParams, reply: Message },
  "PUT /api/chats/:chatId/messages/:messageId/closed": { access: "write", params: MessageParams, reply: Message },
  "GET /api/chats/:chatId/duty": { access: "read", params: ChatParams, reply: DutyReply },
  "PUT /api/chats/:chatId/duty": { access: "write", params: ChatParams, body: SetDuty, reply: DutyReply },
  "DELETE /api/chats/:chatId/duty": { access: "write", params: ChatParams, reply: NoContent },
  "POST /api/chats/:chatId/duty/overrides": { access: "write", params: ChatParams, body: AddDutyOverride, reply: DutyReply },
  "DELETE /api/chats/:chatId/duty/overrides/:overrideId": { access: "write", params: DutyOverrideParams, reply: NoContent },
  ...stepsEndpoints,
  ...heartbeatEndpoints,
  ...silenceEndpoints,
} as const;
