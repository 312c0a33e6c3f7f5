/** The format of replies to a sender: Belfry's, Slack's or Discord's. */
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
