/** Replies of Teams' connectors: `1`, or a sentence that says what is wrong. */
import { randomUUID } from "node:crypto";
import { nativeReply } from "./native.ts";
import { type ReplyStyle, withRetryAfter } from "./reply-style.ts";

const plainText = { "content-type": "text/plain; charset=utf-8" };

export const teams: ReplyStyle = {
  // Earlier versions of Grafana take any other body as an error. Workflows reply 202 without a
  // body; their senders accept 200. Symfony takes a reply without `request-id` as an error.
  success(result) {
    if (result.type === "preview") return nativeReply(result);
    const headers = { ...plainText, "request-id": randomUUID() };
    return { status: 200, headers, body: "1" };
  },

  // 503 over the rate: Alertmanager repeats a 5xx, and never a 429.
  refusal(refusal) {
    const { status, message } = refusal;
    const reply = { status: status === 429 ? 503 : status, headers: plainText, body: message };
    return withRetryAfter(reply, refusal);
  },

  rateHeaders: () => ({}),
};
