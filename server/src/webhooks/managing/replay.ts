/** A delivery of the log as it is sent once more. */
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { fail, Refusal } from "../../problems.ts";
import type { StoredDelivery } from "../deliveries/log.ts";

/**
 * Read as it was then, where the webhook is not set otherwise since; a repeat it is not. What was
 * refused unread stands as native in the log, whosever it was: what comes to the plain URL tells.
 */
export function replayOf({ whole, query, isEdit }: StoredDelivery, address: string) {
  const { headers, contentType, body, dialect } = whole;
  if (isEdit) {
    fail("delivery_not_found", { detail: "This changed a message: it is not posted anew." });
  }
  if (body === null) {
    fail("delivery_not_found", { detail: "The body of this delivery was not kept." });
  }
  const { "idempotency-key": _, ...others } = headers;
  return {
    headers: others,
    query,
    contentType,
    body: Buffer.from(body),
    address,
    format: dialect === "native" ? undefined : (dialect as WebhookFormat),
    url: "replay" as const,
  };
}

/** What became of it stands in the log; whoever asked for it reads it there. */
export function passOverRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
