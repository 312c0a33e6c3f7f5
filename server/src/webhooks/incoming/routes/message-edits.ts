/** A sender reads, edits and deletes the messages of its webhook. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Files } from "../../../files/files.ts";
import type { Reply } from "../../../http/entry/service.ts";
import { isMultipart } from "../../../http/raw-bodies.ts";
import type { Messages, WebhookEdit, WebhookMessage } from "../../../messages/messages.ts";
import { fail, Refusal } from "../../../problems.ts";
import { readForm, readParts } from "../../bodies/multipart.ts";
import { type JsonBody, readBody } from "../../bodies/read-body.ts";
import { discord as discordFormat } from "../../formats/discord/discord.ts";
import { embedOf } from "../../formats/discord/embeds.ts";
import type { MessageDraft } from "../../formats/draft.ts";
import { native as nativeFormat } from "../../formats/native/native.ts";
import type { Admission } from "../admission.ts";
import type { Incoming } from "../incoming.ts";
import { messageOf } from "../message.ts";
import { discord, discordReply } from "../replies/discord.ts";
import { messageObject } from "../replies/discord-objects.ts";
import { jsonReply } from "../replies/native.ts";
import type { ReplyStyle } from "../replies/reply-style.ts";
import type { WebhookRequest } from "../request.ts";
import type { Sender } from "../sender-store.ts";
import { filesAfterDiscordEdit, filesAfterNativeEdit } from "./edited-files.ts";

interface MessageEditsOptions {
  incoming: Incoming;
  admission: Admission;
  messages: Messages;
  files: Files;
}

export function createMessageEdits({ incoming, admission, messages, files }: MessageEditsOptions) {
  async function edit(
    of: WebhookMessage,
    sender: Sender,
    request: WebhookRequest,
    isDiscord: boolean,
  ) {
    const { headers, query, contentType } = request.info;
    const { body, files: uploads } = isMultipart(contentType)
      ? readForm(await readParts(request.body, contentType))
      : readBody(request.body, contentType, request.format);
    const read = (isDiscord ? discordFormat : nativeFormat).read({ headers, query, body });
    if (read.type === "reject") throw new Refusal("invalid_body", { detail: read.reason });
    if (read.type === "ignore") fail("empty_message", { detail: read.reason });
    const stored = await files.save(of, uploads);
    const filesAfterEdit = isDiscord ? filesAfterDiscordEdit : filesAfterNativeEdit;
    const { draft } = read;
    const content: WebhookEdit = {
      ...changedContent(body, draft, isDiscord),
      files: filesAfterEdit(body, stored),
      allowMentions(before) {
        const { allowMentions = before ?? "none" } = draft;
        const limited = { ...read, draft: { ...draft, allowMentions } };
        // Silences are for posts: an edit does not change whether the message is held back.
        return messageOf({ ...sender, silences: null }, limited, 0).allowMentions;
      },
    };
    return messages.editWebhookMessage(of, content).catch(async (error) => {
      if (error instanceof Refusal) await files.discard(stored);
      throw error;
    });
  }

  return {
    /** Only Discord's clients can read messages. */
    async handle(
      method: string | undefined,
      style: ReplyStyle,
      request: WebhookRequest,
    ): Promise<Reply> {
      switch (method) {
        case "PATCH":
          return incoming.edit(request, async (of, sender) => {
            const message = await edit(of, sender, request, style === discord);
            if (style === discord) return { value: messageReply(message) };
            const { id, chatId } = message;
            return { value: jsonReply({ ok: true, id, chatId, created: false }) };
          });
        case "DELETE":
          return incoming.edit(request, async (of) => {
            await messages.deleteWebhookMessage(of);
            const value = { status: 204, headers: {}, body: "" };
            return { value, reason: "The sender deleted the message." };
          });
        default: {
          const { info } = request;
          const { id: webhookId, chatId } = await admission.usableSenderFor(request, info.ip);
          const id = info.messageId ?? 0;
          return messageReply(await messages.webhookMessage({ webhookId, chatId, id }));
        }
      }
    },
  };
}

/** Members that the body does not have stay unchanged; null and empty ones are removed. */
function changedContent(
  body: JsonBody,
  draft: MessageDraft,
  isDiscord: boolean,
): Omit<WebhookEdit, "files" | "allowMentions"> {
  const { text, cards, level, state } = draft;
  const [textMember, cardsMember] = isDiscord ? ["content", "embeds"] : ["text", "cards"];
  return {
    ...(body[textMember] !== undefined && { text }),
    ...(body[cardsMember] !== undefined && { cards: cards ?? [] }),
    ...(body.level !== undefined && { level: level ?? null }),
    ...(body.state !== undefined && { state: state ?? null }),
    ...(body.problem !== undefined && { problem: draft.problem ?? null }),
    ...(body.instances !== undefined && { instances: draft.instances ?? null }),
    ...(body.startedAt !== undefined && { startedAt: timeOf(draft.startedAt) }),
    ...(body.endedAt !== undefined && { endedAt: timeOf(draft.endedAt) }),
  };
}

function timeOf(iso: string | undefined): number | null {
  return iso === undefined ? null : Date.parse(iso);
}

function messageReply({ author, cards = [], acknowledgement, ...message }: Message): Reply {
  if (author.kind !== "webhook") fail("message_not_found");
  const { webhookId, name: username, avatarUrl } = author;
  const embeds = cards.map(embedOf);
  const { by, at } = acknowledgement ?? {};
  const acknowledged = by && at ? { by: by === "sender" ? by : by.displayName, at } : undefined;
  const sender = { webhookId, username, avatarUrl };
  return discordReply(messageObject({ ...message, ...sender, embeds, acknowledged }));
}
