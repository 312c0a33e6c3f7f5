/** The form of replies to a sender: Belfry's, or that of the product that the sender posts to. */
import type { Reply } from "../../../http/entry/service.ts";
import type { Capacity } from "../../../http/rate-limit.ts";
import type { Refusal } from "../../../problems.ts";
import type { RequestInfo } from "../../deliveries/record.ts";
import type { WebhookResult } from "../request.ts";

export interface ReplyStyle {
  success(result: WebhookResult, info: RequestInfo): Reply;
  /** Undefined if the style uses problem documents. */
  refusal(refusal: Refusal): Reply | undefined;
  /** Headers that state the remaining rate. */
  rateHeaders(capacity: Capacity): Record<string, string>;
}

export function withRetryAfter(reply: Reply, { details: { retryAfterSeconds } }: Refusal): Reply {
  if (retryAfterSeconds === undefined) return reply;
  const headers = { ...reply.headers, "retry-after": `${Math.ceil(retryAfterSeconds)}` };
  return { ...reply, headers };
}
