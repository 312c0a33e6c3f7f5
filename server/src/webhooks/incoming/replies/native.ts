/** Belfry's own replies: JSON, and problem documents for refusals. */
import type { Reply } from "../../../http/entry/service.ts";
import { rateLimitHeaders } from "../../../http/rate-limit.ts";
import type { WebhookResult } from "../request.ts";
import type { ReplyStyle } from "./reply-style.ts";

export const native: ReplyStyle = {
  success: nativeReply,
  refusal: () => undefined,
  rateHeaders: (capacity) =>
    rateLimitHeaders(capacity, capacity.remaining, Math.ceil(capacity.fullInMs / 1000)),
};

export function nativeReply(result: WebhookResult): Reply {
  if (result.type !== "posted") return unpostedReply(result);
  const { id, chatId, outcome, acknowledged } = result;
  return jsonReply({ ok: true, id, chatId, created: outcome === "posted", acknowledged });
}

function unpostedReply(result: Exclude<WebhookResult, { type: "posted" }>): Reply {
  return result.type === "ignored"
    ? jsonReply({ ok: true, ignored: result.reason })
    : jsonReply({ ok: true, dryRun: true, message: result.message });
}

export function jsonReply(body: unknown, status = 200): Reply {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return { status, headers, body: JSON.stringify(body) };
}
