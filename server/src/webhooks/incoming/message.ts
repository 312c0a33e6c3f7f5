/** Turns a format's draft into a message of the webhook. */
import { createHash } from "node:crypto";
import type { NewMessage } from "../../messages/messages.ts";
import { fail } from "../../problems.ts";
import type { Headers, PostedDraft } from "../formats/format.ts";
import type { Sender } from "./sender-store.ts";

const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;

/** From the fewest mentions to the most. */
const mentionLevels = ["none", "users", "all"] as const;
const storedLevels = [undefined, "users", "all"] as const;

/** Limits mentions to what the webhook allows. */
export function messageOf(sender: Sender, { draft, withEarlier }: PostedDraft): NewMessage {
  const { text, cards, replyTo, silent, level, state, updateKey, isOver } = draft;
  const { id: webhookId, chatId } = sender;
  const name = draft.username ?? sender.name;
  const avatarUrl = draft.avatarUrl ?? sender.avatarUrl;
  const author = { kind: "webhook" as const, webhookId, name, avatarUrl };
  const isEnd = isOver ?? state === "resolved";
  const update = updateKey ? { updateKey, isOver: isEnd, withEarlier } : undefined;
  const allowed = mentionLevels.indexOf(sender.mentions);
  const wanted = mentionLevels.indexOf(draft.allowMentions ?? sender.mentions);
  const allowMentions = storedLevels[Math.min(allowed, wanted)];
  return { chatId, author, text, cards, replyTo, silent, allowMentions, level, state, update };
}

/**
 * The request's `Idempotency-Key`, or else the signed id of Standard Webhooks. `content` must be equal
 * in a repeated request.
 */
export function idempotencyOf(headers: Headers, content: readonly Buffer[]) {
  const { "webhook-signature": signature, "webhook-id": signedId } = headers;
  const idempotencyKey = headers["idempotency-key"] ?? (signature && signedId);
  if (idempotencyKey === undefined) return undefined;
  const isValid = typeof idempotencyKey === "string" && /^[\x20-\x7e]{1,128}$/.test(idempotencyKey);
  if (!isValid) fail("invalid_idempotency_key");
  return { idempotencyKey, bodyHash: hashOf(content), lifetimeMs: idempotencyLifetimeMs };
}

function hashOf(content: readonly Buffer[]): string {
  const hash = createHash("sha256");
  for (const bytes of content) hash.update(bytes);
  return hash.digest("base64url");
}

/** Whether a query parameter is on, as in `?dryRun`, `?dryRun=1` and `?dryRun=true`. */
export function isTrue(value: unknown): boolean {
  return typeof value === "string" && /^(1|true)?$/i.test(value);
}
