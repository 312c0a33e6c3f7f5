/** Sends one message to a push service (RFC 8030). */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { sendGuarded } from "../../net/guarded-request.ts";
import type { SsrfGuard } from "../../net/ssrf-guard.ts";
import { encryptMessage, type SubscriptionKeys } from "./encryption.ts";

export interface PushMessage {
  text: string;
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** A push service keeps only the last undelivered message of a topic. */
  topic?: string;
}

export type PushOutcome =
  | { type: "sent" }
  /** The browser has unsubscribed. */
  | { type: "gone" }
  /** Sending it again would fail too. */
  | { type: "rejected"; reason: string }
  | { type: "retry"; reason: string; afterMs?: number };

export interface SendOptions {
  guard: SsrfGuard;
  timeoutMs: number;
  authorization(endpoint: URL): string;
  now(): number;
}

const maxRetryAfterMs = 60 * 60_000;
const maxReplyBytes = 2048;

export type SendPush = ReturnType<typeof createSendPush>;

export function createSendPush({ guard, timeoutMs, authorization, now }: SendOptions) {
  /** Never rejects. The reasons are shown to the owner of the browser, so they quote no reply. */
  return async (
    subscription: { endpoint: string } & SubscriptionKeys,
    message: PushMessage,
  ): Promise<PushOutcome> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const endpoint = new URL(subscription.endpoint);
    const guarded: SsrfGuard = (url) =>
      guard(url).catch((error) => {
        throw new RejectedHost("", { cause: error });
      });
    try {
      const body = encryptMessage(Buffer.from(message.text), subscription);
      const response = await sendGuarded(endpoint, {
        guard: guarded,
        signal,
        method: "POST",
        body,
        headers: {
          authorization: authorization(endpoint),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          "content-length": body.length,
          ttl: message.ttlSeconds,
          urgency: message.urgency,
          ...(message.topic !== undefined && { topic: topicOf(message.topic) }),
          "user-agent": "Belfry",
        },
      });
      // The status is the reply: a body that never ends must not send the message again.
      discard(response).catch(() => {});
      return outcomeOf(response, now());
    } catch (error) {
      if (error instanceof RejectedHost) {
        return { type: "retry", reason: "The address of the push service cannot be used." };
      }
      const reason = signal.aborted
        ? "The push service did not reply in time."
        : "The push service could not be reached.";
      return { type: "retry", reason };
    }
  };
}

class RejectedHost extends Error {}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { type: "sent" };
  if (status === 404 || status === 410) return { type: "gone" };
  if (status === 429 || status >= 500) {
    const afterMs = retryAfterMs(headers["retry-after"], now);
    const reason = `The push service replied with the status ${status}.`;
    return { type: "retry", reason, ...(afterMs !== undefined && { afterMs }) };
  }
  if (status >= 300 && status < 400) {
    return { type: "rejected", reason: "The push service redirected, which is not allowed." };
  }
  return { type: "rejected", reason: `The push service replied with the status ${status}.` };
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : undefined;
}

/** At most 32 characters of base64url (RFC 8030 §5.4), which say nothing about the chat. */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, 32);
}

/** Reads a small reply, so that the connection ends well, and cuts a large one. */
async function discard(response: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxReplyBytes) break;
  }
  response.destroy();
}
