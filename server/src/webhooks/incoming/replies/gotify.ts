/** Gotify's replies: the stored message, or an error object. */
import { problems } from "@belfry/contracts/problems";
import { jsonReply, nativeReply } from "./native.ts";
import { plainTextOf } from "./plain-text.ts";
import { type ReplyStyle, withRetryAfter } from "./reply-style.ts";

/** Gotify's default. Its senders do not read it back. */
const priority = 0;

export const gotify: ReplyStyle = {
  success(result) {
    if (result.type !== "posted") return nativeReply(result);
    const { draft, id, sender, createdAt } = result;
    const { title = sender.name, message } = plainTextOf(draft);
    return jsonReply({ id, appid: sender.id, message, title, priority, date: createdAt });
  },

  refusal(refusal) {
    const { code, status, message } = refusal;
    const body = { error: problems[code][1], errorCode: status, errorDescription: message };
    return withRetryAfter(jsonReply(body, status), refusal);
  },

  rateHeaders: () => ({}),
};
