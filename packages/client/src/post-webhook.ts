/**
 * Posts to a webhook until the server has the message. All tries have one idempotency key, so the
 * message is posted once, even if the reply to an earlier try was lost.
 */
import type { Problem } from "@belfry/contracts/problems";
import type { WebhookPost } from "@belfry/contracts/webhooks/webhook-post";
import { type RetryTimes, waitBefore } from "./retry-times.ts";

export interface WebhookFile {
  name: string;
  bytes: Blob;
}

export interface PostOptions extends Partial<RetryTimes> {
  files?: readonly WebhookFile[];
  /** Returns the message as it would be, and posts nothing. */
  isDryRun?: boolean;
  /** Called before each wait. `reason` is a sentence without the URL. */
  onRetry?(retry: { reason: string; waitMs: number }): void;
  fetch?: typeof globalThis.fetch;
}

export type PostResult =
  /** `created` is false if the message replaced one with the same key, or was posted before. */
  | { type: "posted"; id: number; chatId: number; created: boolean }
  /** The webhook's format ignores this message. */
  | { type: "ignored"; reason: string }
  | { type: "preview"; message: unknown }
  /** The server will not accept this message. */
  | { type: "rejected"; status: number; reason: string }
  /** The server could not be reached in time. */
  | { type: "undelivered"; reason: string };

/** Result of one try. */
type Attempt = PostResult | { type: "again"; reason: string; afterMs: number };

const attemptTimeoutMs = 15_000;
const replyBytesMax = 64 * 1024;
/** A preview contains the whole message. */
const previewBytesMax = 1024 * 1024;

/** `url` is the webhook's URL. It contains a token, so no result contains it. */
export async function postWebhook(
  url: string,
  post: WebhookPost,
  options: PostOptions = {},
): Promise<PostResult> {
  const { totalMs = 60_000, now = Date.now, onRetry } = options;
  const end = now() + totalMs;
  const idempotencyKey = randomKey();
  for (let count = 0; ; count++) {
    const leftMs = Math.max(end - now(), 1);
    const attempt = await tryOnce(url, post, { ...options, idempotencyKey, leftMs });
    if (attempt.type !== "again") return attempt;
    const { reason, afterMs } = attempt;
    const waitMs = waitBefore(count, afterMs, options.random);
    if (now() + waitMs >= end) return { type: "undelivered", reason };
    onRetry?.({ reason, waitMs });
    await (options.wait ?? wait)(waitMs);
  }
}

interface AttemptOptions extends PostOptions {
  idempotencyKey: string;
  leftMs: number;
}

async function tryOnce(url: string, post: WebhookPost, options: AttemptOptions): Promise<Attempt> {
  const { fetch = globalThis.fetch, isDryRun, leftMs } = options;
  const target = new URL(url);
  if (isDryRun) target.searchParams.set("dryRun", "true");
  try {
    const response = await fetch(target, {
      ...requestOf(post, options),
      method: "POST",
      // A redirect would turn the post into a GET.
      redirect: "manual",
      signal: AbortSignal.timeout(Math.min(attemptTimeoutMs, leftMs)),
    });
    const maxBytes = isDryRun ? previewBytesMax : replyBytesMax;
    return readReply(response, await readStart(response, maxBytes));
  } catch (error) {
    return {
      type: "again",
      reason: `${target.host} cannot be reached: ${causeOf(error)}.`,
      afterMs: 0,
    };
  }
}

/** Returns the reply, or its beginning if it is longer: another server may never end it. */
async function readStart({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = "";
  for (let size = 0; reader && size < maxBytes; ) {
    const { value } = await reader.read();
    if (!value) return text + decoder.decode();
    size += value.length;
    text += decoder.decode(value.subarray(0, value.length - Math.max(0, size - maxBytes)), {
      stream: true,
    });
  }
  await reader?.cancel();
  return text;
}

function requestOf(post: WebhookPost, { files = [], idempotencyKey }: AttemptOptions) {
  const headers = { accept: "application/json", "idempotency-key": idempotencyKey };
  const json = JSON.stringify(post);
  if (files.length === 0) {
    return { headers: { ...headers, "content-type": "application/json" }, body: json };
  }
  const body = new FormData();
  body.set("payload_json", json);
  for (const [index, { name, bytes }] of files.entries()) body.set(`file${index}`, bytes, name);
  return { headers, body };
}

function readReply(response: Response, text: string): Attempt {
  const { status } = response;
  const body = parseJson(text);
  if (response.ok) return readSuccess(body) ?? { type: "rejected", status, reason: notBelfry };
  const reason = reasonOf(status, body);
  const isTemporary = status === 408 || status === 429 || status >= 500;
  if (!isTemporary) return { type: "rejected", status, reason };
  return { type: "again", reason, afterMs: retryAfterMs(response.headers.get("retry-after")) };
}

const notBelfry = "The reply is not from Belfry. Check the webhook's URL.";

function readSuccess(body: Record<string, unknown>): PostResult | undefined {
  const { ok, id, chatId, created, ignored, message } = body;
  if (ok !== true) return undefined;
  if (typeof ignored === "string") return { type: "ignored", reason: ignored };
  if (message !== undefined) return { type: "preview", message };
  if (typeof id !== "number" || typeof chatId !== "number") return undefined;
  return { type: "posted", id, chatId, created: created === true };
}

/** The sentence of a problem document, or the status for replies of other servers. */
function reasonOf(status: number, body: Record<string, unknown>): string {
  const { detail, errors = [] } = body as Partial<Problem>;
  if (status >= 300 && status < 400)
    return "The URL redirects elsewhere. Use the webhook's own URL.";
  if (typeof detail !== "string") return `The server replied with status ${status}.`;
  const members = errors
    .map(({ pointer, detail }) => `${pointer} ${detail}`)
    .filter((member) => !detail.includes(member));
  return members.length > 0 ? `${detail} ${members.join(", ")}.` : detail;
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}

/** `fetch` hides the reason in the cause, and the URL may be in the message. */
function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return "it does not reply";
  return cause?.code ?? "the connection failed";
}

/** `crypto.randomUUID` needs https in browsers. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
