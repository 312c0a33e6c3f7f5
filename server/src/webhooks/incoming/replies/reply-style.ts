/** How the replies to a sender look: Belfry's own way, Slack's or Discord's. */
import type { Capacity } from "../../../http/rate-limit.ts";
import type { Refusal } from "../../../problems.ts";
import type { RequestInfo } from "../../deliveries/record.ts";
import type { WebhookResult } from "../request.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface ReplyStyle {
  success(result: WebhookResult, info: RequestInfo): Reply;
  /** Undefined if a problem document is the style's own way. */
  refusal(refusal: Refusal): Reply | undefined;
  /** Headers that say what is left of the rate. */
  rateHeaders(capacity: Capacity): Record<string, string>;
}
