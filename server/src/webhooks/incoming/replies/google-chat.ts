/** Google Chat's replies: the message with its resource names, or an error of Google's APIs. */
import { jsonReply, nativeReply } from "./native.ts";
import { plainTextOf } from "./plain-text.ts";
import { type ReplyStyle, withRetryAfter } from "./reply-style.ts";

/** Names of statuses in google.rpc.Code. */
const statusNames: Readonly<Record<number, string>> = {
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
};

export const googleChat: ReplyStyle = {
  success(result) {
    if (result.type !== "posted") return nativeReply(result);
    const { draft, id, chatId, createdAt } = result;
    const space = `spaces/${chatId}`;
    return jsonReply({
      name: `${space}/messages/${id}`,
      text: plainTextOf(draft).message,
      createTime: createdAt,
      thread: { name: `${space}/threads/${id}` },
      space: { name: space },
    });
  },

  refusal(refusal) {
    const { status: code, message } = refusal;
    const status = statusNames[code] ?? (code < 500 ? "INVALID_ARGUMENT" : "INTERNAL");
    return withRetryAfter(jsonReply({ error: { code, message, status } }, code), refusal);
  },

  rateHeaders: () => ({}),
};
