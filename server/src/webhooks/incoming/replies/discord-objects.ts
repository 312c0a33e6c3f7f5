/** Discord's objects for messages, webhooks and errors. */
import { emojiOfAvatar } from "@belfry/contracts/messages/emoji-avatar";
import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { silentFlag } from "../../formats/discord/discord.ts";

/** Discord writes ids as decimal strings. */
export interface DiscordMessage {
  webhookId: number;
  id: number;
  chatId: number;
  text: string;
  username: string;
  avatarUrl: string | null;
  embeds: readonly unknown[];
  createdAt: string;
  updatedAt?: string | undefined;
  files?: readonly StoredFile[] | undefined;
  silent?: boolean | undefined;
  /** Not of Discord. */
  acknowledged?: { by: string; at: string } | undefined;
}

export function messageObject(message: DiscordMessage) {
  return {
    id: String(message.id),
    channel_id: String(message.chatId),
    type: 0,
    content: message.text,
    author: {
      id: String(message.webhookId),
      username: message.username,
      avatar: imageUrlOf(message.avatarUrl),
      discriminator: "0000",
      public_flags: 0,
      flags: 0,
      bot: true,
      global_name: null,
    },
    embeds: message.embeds,
    attachments: message.files?.map(attachmentOf) ?? [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    timestamp: message.createdAt,
    edited_timestamp: message.updatedAt ?? null,
    flags: message.silent ? silentFlag : 0,
    components: [],
    webhook_id: String(message.webhookId),
    ...(message.acknowledged && { acknowledged: message.acknowledged }),
  };
}

/** Discord's clients expect the URL of an image, which they can load without a session. */
function imageUrlOf(avatarUrl: string | null): string | null {
  if (avatarUrl === null || avatarUrl.startsWith("/")) return null;
  return emojiOfAvatar(avatarUrl) === undefined ? avatarUrl : null;
}

/** Discord's ids are decimal, and discord.py converts them to numbers. */
export function attachmentIdOf({ id }: StoredFile): string {
  return BigInt(`0x${id}`).toString();
}

function attachmentOf(file: StoredFile) {
  const { name: filename, size, type: content_type, width, height } = file;
  const id = attachmentIdOf(file);
  const url = filePath(file);
  const pixels = width && height ? { width, height } : {};
  return { id, filename, size, url, proxy_url: url, content_type, ...pixels };
}

/** `avatar` is never null: otherwise Uptime Kuma overrides the webhook's avatar. */
export function webhookObject(webhook: {
  id: number;
  chatId: number;
  name: string;
  avatarUrl: string | null;
  token: string;
}) {
  return {
    id: String(webhook.id),
    type: 1,
    name: webhook.name,
    avatar: imageUrlOf(webhook.avatarUrl) ?? "",
    channel_id: String(webhook.chatId),
    guild_id: null,
    application_id: null,
    token: webhook.token,
  };
}

/** Discord's errors by problem code. Other problems keep their status, with code 0. */
const refusals: Record<string, { status: number; code: number; message: string }> = {
  webhook_not_found: { status: 404, code: 10015, message: "Unknown Webhook" },
  message_not_found: { status: 404, code: 10008, message: "Unknown Message" },
  empty_message: { status: 400, code: 50006, message: "Cannot send an empty message" },
  invalid_body: { status: 400, code: 50035, message: "Invalid Form Body" },
  text_too_long: { status: 400, code: 50035, message: "Invalid Form Body" },
  body_too_large: { status: 413, code: 40005, message: "Request entity too large" },
};

export interface Refusal {
  code: string;
  status: number;
  detail: string;
  /** The wrong members, by JSON pointer. */
  errors?: readonly { pointer: string; detail: string }[] | undefined;
  /** Set if the rate limit is the reason. */
  retryAfterSeconds?: number | undefined;
}

export function refusalObject({ code, status, detail, errors = [], retryAfterSeconds }: Refusal) {
  if (status === 429) {
    const retryAfter = retryAfterSeconds ?? 1;
    const body = { message: "You are being rate limited.", retry_after: retryAfter, global: false };
    return { status, body };
  }
  const known = refusals[code];
  if (!known) return { status, body: { message: detail, code: 0 } };
  const { code: number, message } = known;
  // Discord's clients print these below the message, so they can name the wrong member.
  if (number !== 50035) return { status: known.status, body: { message, code: number } };
  const found = errors.length > 0 ? errors : [{ pointer: "", detail }];
  return { status: known.status, body: { message, code: number, errors: errorTree(found) } };
}

interface ErrorTree {
  [member: string]: ErrorTree | { code: string; message: string }[];
}

/** Discord nests errors as the body nests its members. */
function errorTree(errors: NonNullable<Refusal["errors"]>): ErrorTree {
  const root: ErrorTree = {};
  for (const { pointer, detail } of errors) {
    let node = root;
    for (const member of pointer.split("/").slice(1)) {
      const inner = node[member];
      const next = inner && !Array.isArray(inner) ? inner : {};
      node[member] = next;
      node = next;
    }
    node._errors = [{ code: "INVALID", message: detail }];
  }
  return root;
}
