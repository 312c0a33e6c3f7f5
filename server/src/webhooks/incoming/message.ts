/** Turns a format's draft into a message of the webhook. */
import { createHash } from "node:crypto";
import { findSilence } from "@belfry/contracts/on-call/silences/matching";
import { parseColumn } from "../../database/json-column.ts";
import type { NewMessage } from "../../messages/messages.ts";
import { fail } from "../../problems.ts";
import type { MessageDraft } from "../formats/draft.ts";
import type { Headers, PostedDraft } from "../formats/format.ts";
import type { Sender } from "./sender-store.ts";

const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;

/** From the fewest mentions to the most. */
const mentionLevels = ["none", "users", "all"] as const;
const storedLevels = [undefined, "users", "all"] as const;

/** Limits mentions to what the webhook allows. */
export function messageOf(sender: Sender, posted: PostedDraft, now: number): NewMessage {
  const { draft, withSolution } = posted;
  const { text, cards, replyTo, level, state, updateKey } = draft;
  const { id: webhookId, chatId, repliesInThread, repeatMinutes } = sender;
  const name = draft.username ?? sender.name;
  const avatarUrl = draft.avatarUrl ?? sender.avatarUrl;
  const author = { kind: "webhook" as const, webhookId, name, avatarUrl };
  const named = updateKey ? keyedBy(posted, updateKey) : undefined;
  const update = named ?? (repeatMinutes ? repeatOf(repeatMinutes, draft) : undefined);
  const allowed = mentionLevels.indexOf(sender.mentions);
  const wanted = mentionLevels.indexOf(draft.allowMentions ?? sender.mentions);
  const allowMentions = storedLevels[Math.min(allowed, wanted)];
  const silence = sender.silences === null ? undefined : silenceOf(sender.silences, draft, now);
  const silent = silence ? true : draft.silent;
  const isAbout = silence ?? draft.problem ?? draft.instances ?? draft.startedAt ?? draft.endedAt;
  const problem = isAbout ? { ...problemOf(draft), withSolution, silence } : undefined;
  const settings = { silent, allowMentions, level, state, problem, repliesInThread };
  return { chatId, author, text, cards, replyTo, ...settings, update };
}

function keyedBy({ draft, withEarlier }: PostedDraft, updateKey: string) {
  return { updateKey, isOver: draft.isOver ?? draft.state === "resolved", withEarlier };
}

/** Control characters: no key of a sender has one. */
const repeatPrefix = "\u0002repeat:";

/** Returns the key by which equal messages are found, if the webhook counts them. */
function repeatOf(repeatMinutes: number, draft: MessageDraft) {
  // A reply belongs to what it answers, and the end of a problem is news.
  const isOwn = draft.replyTo !== undefined || draft.state === "resolved";
  if (isOwn) return undefined;
  const { text, cards, username, level, state, problem, instances } = draft;
  const content = JSON.stringify([text, cards, username, level, state, problem, instances]);
  const updateKey = `${repeatPrefix}${hashOf([Buffer.from(content)])}`;
  return { updateKey, isOver: false, repeatMs: repeatMinutes * 60_000 };
}

/** Returns the silence that holds the message back. */
function silenceOf(silences: NonNullable<Sender["silences"]>, draft: MessageDraft, now: number) {
  const found = findSilence(parseColumn(silences), draft, { key: draft.updateKey, now });
  return found && { ...found, wasSilent: draft.silent === true };
}

function problemOf({ problem: name, problemRun: run, ...draft }: MessageDraft) {
  const [startedAt, endedAt] = [parseTime(draft.startedAt), parseTime(draft.endedAt)];
  return { name, run, instances: draft.instances, startedAt, endedAt };
}

function parseTime(iso: string | undefined): number | undefined {
  return iso === undefined ? undefined : Date.parse(iso);
}

/** Ids by which services mark a delivery that they send again. Gitea also sends GitHub's and Gogs'. */
const deliveryIds = [
  "x-github-delivery",
  "x-gitlab-event-uuid",
  "x-gitea-delivery",
  "x-forgejo-delivery",
  "x-gogs-delivery",
  "x-request-uuid",
];

/**
 * The request's `Idempotency-Key`, or else the signed id of Standard Webhooks, or the id of the
 * service's delivery. `content` must be equal in a repeated request.
 */
export function idempotencyOf(headers: Headers, content: readonly Buffer[]) {
  const { "webhook-signature": signature, "webhook-id": signedId } = headers;
  const key = headers["idempotency-key"] ?? (signature && signedId);
  return key === undefined ? deliveryOf(headers, content) : givenKey(key, content);
}

function givenKey(idempotencyKey: unknown, content: readonly Buffer[]) {
  const isValid = typeof idempotencyKey === "string" && /^[\x20-\x7e]{1,128}$/.test(idempotencyKey);
  if (!isValid) fail("invalid_idempotency_key");
  return { idempotencyKey, bodyHash: hashOf(content), lifetimeMs: idempotencyLifetimeMs };
}

/**
 * The body is part of the key. GitLab gives one id to all events that follow from one, and no service
 * expects that an id is rejected.
 */
function deliveryOf(headers: Headers, content: readonly Buffer[]) {
  const name = deliveryIds.find((id) => headers[id] !== undefined);
  if (name === undefined) return undefined;
  const bodyHash = hashOf([Buffer.from(String(headers[name])), ...content]);
  return { idempotencyKey: `${name} ${bodyHash}`, bodyHash, lifetimeMs: idempotencyLifetimeMs };
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
