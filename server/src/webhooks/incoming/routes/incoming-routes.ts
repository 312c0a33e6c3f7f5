/** The URLs that senders use, which the entry serves. */
import type { IncomingMessage } from "node:http";
import { limits } from "@belfry/contracts/limits";
import type { Files } from "../../../files/files.ts";
import type { Bodies } from "../../../http/bodies/bodies.ts";
import type { Exchange, Reply, Service } from "../../../http/entry/service.ts";
import { bodyLimitOf, isMultipart } from "../../../http/raw-bodies.ts";
import type { Messages } from "../../../messages/messages.ts";
import type { Refusal } from "../../../problems.ts";
import type { Admission } from "../admission.ts";
import type { Incoming } from "../incoming.ts";
import { discordReply } from "../replies/discord.ts";
import { webhookObject } from "../replies/discord-objects.ts";
import type { WebhookRequest } from "../request.ts";
import { createMessageEdits } from "./message-edits.ts";
import { findWebhookPath, type WebhookPath } from "./paths.ts";

interface IncomingRoutesOptions {
  bodies: Bodies;
  incoming: Incoming;
  admission: Admission;
  messages: Messages;
  files: Files;
  /** The client's IP address. Takes trusted proxies into account. */
  ipOf(request: IncomingMessage): string;
}

export function createIncomingRoutes(options: IncomingRoutesOptions): Service<WebhookPath> {
  const { bodies, incoming, admission, messages, files, ipOf } = options;
  const edits = createMessageEdits({ incoming, admission, messages, files });

  function requestOf(path: WebhookPath, raw: IncomingMessage, body: Buffer): WebhookRequest {
    const { headers } = raw;
    const { style, query, messageId } = path;
    const contentType = headers["content-type"] ?? "";
    const info = { ip: ipOf(raw), headers, query, contentType, messageId };
    const statusOf = (refusal: Refusal) => style.refusal(refusal)?.status ?? refusal.status;
    return { ...path, format: path.format, info, body, statusOf };
  }

  async function post({ style }: WebhookPath, request: WebhookRequest): Promise<Reply> {
    const result = await incoming.receive(request);
    const reply = style.success(result, request.info);
    return { ...reply, headers: { ...reply.headers, ...style.rateHeaders(result.capacity) } };
  }

  /** Discord's clients read the webhook before they post. */
  async function describe(path: WebhookPath, ip: string): Promise<Reply> {
    const sender = await admission.usableSenderFor(path, ip);
    return discordReply(webhookObject({ ...sender, token: path.token }));
  }

  return {
    find: findWebhookPath,

    /** The sender is looked up again later: a webhook that is disabled in the meantime posts nothing. */
    async admitBody(path, { raw, response }): Promise<void> {
      const ip = ipOf(raw);
      const { id, chatId } = await admission.senderWithCapacity(path, ip);
      bodies.reserve(raw, response, { ip, name: `webhook:${id}` }, bodyLimitOf(raw));
      const { headers } = raw;
      if (!isMultipart(headers["content-type"])) return;
      // The rest of the body is text. Its exact size is known, and checked, when it is there.
      const fileBytes = Number(headers["content-length"] ?? 0) - limits.webhookBodyBytes;
      await files.requireCapacity({ chatId, webhookId: id }, Math.max(fileBytes, 0));
    },

    respond(path, { raw }, body) {
      const request = requestOf(path, raw, body);
      if (path.messageId !== undefined) return edits.handle(raw.method, path.style, request);
      return raw.method === "POST" ? post(path, request) : describe(path, request.info.ip);
    },

    refuse(path: WebhookPath, { raw }: Exchange, refusal: Refusal, body?: Buffer) {
      if (!body && raw.method === "POST") {
        void incoming.logUnread(requestOf(path, raw, Buffer.alloc(0)), refusal);
      }
      return path.style.refusal(refusal);
    },
  };
}
