/** Rocket.Chat's replies: whether it succeeded. */
import { Refusal } from "../../../problems.ts";
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

/** The REST API, to which Alertmanager posts: it repeats 503, and never 429. */
export const rocketChatApi: ReplyStyle = {
  ...rocketChat,
  refusal: (refusal) =>
    rocketChat.refusal(
      refusal.code === "rate_limited" ? new Refusal("unavailable", refusal.details) : refusal,
    ),
};
