/** What a sender says, as a message of its webhook. */
import { createHash } from "node:crypto";
import type { NewMessage } from "../../messages/messages.ts";
import { fail } from "../../problems.ts";
import type { Said } from "../formats/draft.ts";
import type { Received } from "./request.ts";
import type { Sender } from "./sender-store.ts";

const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;

/** From nobody to everybody. */
const order = ["none", "users", "all"] as const;

/** It calls whom it asks to, and no more than the webhook may. */
export function messageFrom(sender: Sender, said: Said): NewMessage {
  const { text, cards, replyTo, silent, key, isOver = false } = said;
  const most = order.indexOf(sender.mentions);
  const wanted = order.indexOf(said.mentions ?? sender.mentions);
  const mentions = order[Math.min(most, wanted)];
  return {
    chatId: sender.chatId,
    author: {
      kind: "webhook",
      webhookId: sender.id,
      name: said.username ?? sender.name,
      avatarUrl: said.avatarUrl ?? sender.avatarUrl,
    },
    text,
    cards,
    replyTo,
    silent,
    mentions: mentions === "none" ? undefined : mentions,
    update: key ? { key, isOver } : undefined,
  };
}

/** What makes a repeat of the request known; nothing without the header. */
export function repeatOf(
  headers: Received["headers"],
  content: readonly Buffer[],
): Pick<NewMessage, "key"> {
  const key = headers["idempotency-key"];
  if (key === undefined) return {};
  const isValid = typeof key === "string" && /^[\x20-\x7e]{1,128}$/.test(key);
  if (!isValid) fail("invalid_idempotency_key");
  return { key: { key, bodyHash: hashOf(content), lifetimeMs: idempotencyLifetimeMs } };
}

function hashOf(content: readonly Buffer[]): string {
  const hash = createHash("sha256");
  for (const bytes of content) hash.update(bytes);
  return hash.digest("base64url");
}
