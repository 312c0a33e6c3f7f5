/** Replies of Teams' connectors: `1`, or a sentence that says what is wrong. */
import { nativeReply } from "./native.ts";
import type { ReplyStyle } from "./reply-style.ts";

const plainText = { "content-type": "text/plain; charset=utf-8" };

export const teams: ReplyStyle = {
  // Earlier versions of Grafana take any other body as an error. Workflows reply 202 without a
  // body; their senders accept 200.
  success: (result) =>
    result.type === "preview"
      ? nativeReply(result)
      : { status: 200, headers: plainText, body: "1" },

  // 503 over the rate: Alertmanager repeats a 5xx, and never a 429.
  refusal({ status, message, details: { retryAfterSeconds } }) {
    const retryAfter: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { "retry-after": `${Math.ceil(retryAfterSeconds)}` };
    const headers = { ...plainText, ...retryAfter };
    return { status: status === 429 ? 503 : status, headers, body: message };
  },

  rateHeaders: () => ({}),
};
