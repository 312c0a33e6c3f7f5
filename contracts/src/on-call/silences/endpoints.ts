/** Endpoints of silences and maintenance windows: part of `endpoints.ts` of the folder above. */
import { ChatParams } from "../../chats.ts";
import { NoContent } from "../../ids.ts";
import { MessageParams } from "../../messages/messages.ts";
import { WebhookParams } from "../../webhooks/webhooks.ts";
import {
  CreateSilence,
  MessageLabels,
  PreviewSilence,
  Silence,
  SilenceList,
  SilenceParams,
  SilencePreview,
} from "./silences.ts";
import { AddMaintenance, MaintenanceList, MaintenanceWindow, WindowParams } from "./windows.ts";

// biome-ignore format: one line per endpoint
export const silenceEndpoints = {
  "GET /api/chats/:chatId/silences": { access: "read", params: ChatParams, reply: SilenceList },
  "POST /api/chats/:chatId/webhooks/:webhookId/silences": { access: "write", params: WebhookParams, body: CreateSilence, reply: Silence },
  "POST /api/chats/:chatId/webhooks/:webhookId/silences/preview": { access: "read", params: WebhookParams, body: PreviewSilence, reply: SilencePreview },
  "DELETE /api/chats/:chatId/silences/:silenceId": { access: "write", params: SilenceParams, reply: NoContent },
  "GET /api/chats/:chatId/messages/:messageId/labels": { access: "read", params: MessageParams, reply: MessageLabels },
  "GET /api/chats/:chatId/maintenance": { access: "read", params: ChatParams, reply: MaintenanceList },
  "POST /api/chats/:chatId/maintenance": { access: "write", params: ChatParams, body: AddMaintenance, reply: MaintenanceWindow },
  "DELETE /api/chats/:chatId/maintenance/:windowId": { access: "write", params: WindowParams, reply: NoContent },
} as const;
