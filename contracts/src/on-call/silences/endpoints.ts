/** Endpoints of silences: part of `endpoints.ts` of the folder above. */
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

// biome-ignore format: one line per endpoint
export const silenceEndpoints = {
  "GET /api/chats/:chatId/silences": { access: "read", params: ChatParams, reply: SilenceList },
  "POST /api/chats/:chatId/webhooks/:webhookId/silences": { access: "write", params: WebhookParams, body: CreateSilence, reply: Silence },
  "POST /api/chats/:chatId/webhooks/:webhookId/silences/preview": { access: "read", params: WebhookParams, body: PreviewSilence, reply: SilencePreview },
  "DELETE /api/chats/:chatId/silences/:silenceId": { access: "write", params: SilenceParams, reply: NoContent },
  "GET /api/chats/:chatId/messages/:messageId/labels": { access: "read", params: MessageParams, reply: MessageLabels },
} as const;
