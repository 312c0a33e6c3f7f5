/** Endpoints of heartbeats: part of the table of `on-call/endpoints.ts`. */
import { ChatParams } from "../../chats.ts";
import { NoContent } from "../../ids.ts";
import * as heartbeats from "./heartbeats.ts";

const { Heartbeat, HeartbeatParams } = heartbeats;

// biome-ignore format: one line per endpoint
export const heartbeatEndpoints = {
  "GET /api/chats/:chatId/heartbeats": { access: "read", params: ChatParams, reply: heartbeats.HeartbeatList },
  "POST /api/chats/:chatId/heartbeats": { access: "write", params: ChatParams, body: heartbeats.CreateHeartbeat, reply: Heartbeat },
  "GET /api/chats/:chatId/heartbeats/suggestion": { access: "read", params: ChatParams, query: heartbeats.SuggestionQuery, reply: heartbeats.SuggestionReply },
  "POST /api/chats/:chatId/heartbeats/preview": { access: "read", params: ChatParams, body: heartbeats.PreviewSchedule, reply: heartbeats.SchedulePreview },
  "PATCH /api/chats/:chatId/heartbeats/:heartbeatId": { access: "write", params: HeartbeatParams, body: heartbeats.ChangeHeartbeat, reply: Heartbeat },
  "DELETE /api/chats/:chatId/heartbeats/:heartbeatId": { access: "write", params: HeartbeatParams, reply: NoContent },
  "PUT /api/chats/:chatId/heartbeats/:heartbeatId/pause": { access: "write", params: HeartbeatParams, body: heartbeats.PauseHeartbeat, reply: Heartbeat },
  "DELETE /api/chats/:chatId/heartbeats/:heartbeatId/pause": { access: "write", params: HeartbeatParams, reply: Heartbeat },
  "GET /api/chats/:chatId/ping-key": { access: "read", params: ChatParams, reply: heartbeats.PingKeyReply },
  "PUT /api/chats/:chatId/ping-key": { access: "write", params: ChatParams, body: heartbeats.SetPingKey, reply: heartbeats.PingKey },
  "DELETE /api/chats/:chatId/ping-key": { access: "write", params: ChatParams, reply: NoContent },
} as const;
