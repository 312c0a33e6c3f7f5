/** Rocket.Chat's replies: whether it succeeded. */
import { jsonReply, nativeReply } from "./native.ts";
import { type ReplyStyle, withRetryAfter } from "./reply-style.ts";

export const rocketChat: ReplyStyle = {
  success: (result) =>
    result.type === "preview" ? nativeReply(result) : jsonReply({ success: true }),

  refusal(refusal) {
    const body = { success: false, error: refusal.message };
    return withRetryAfter(jsonReply(body, refusal.status), refusal);
  },

  rateHeaders: () => ({}),
};
