/** ntfy's replies: the message as its clients read it back, or an error with ntfy's code. */
import { jsonReply, nativeReply } from "./native.ts";
import { plainTextOf } from "./plain-text.ts";
import { type ReplyStyle, withRetryAfter } from "./reply-style.ts";

/** As long as ntfy caches messages. Clients only check that there is a time. */
const expirySeconds = 12 * 60 * 60;

/** `topic` is the one in the URL. */
export function ntfy(topic: string): ReplyStyle {
  return {
    success(result) {
      if (result.type !== "posted") return nativeReply(result);
      const { draft, id, createdAt } = result;
      const time = Math.floor(Date.parse(createdAt) / 1000);
      const { title, message } = plainTextOf(draft);
      return jsonReply({
        id: String(id),
        time,
        expires: time + expirySeconds,
        event: "message",
        topic,
        ...(title && { title }),
        message,
      });
    },

    refusal(refusal) {
      const { status, message } = refusal;
      const reply = jsonReply({ code: status * 100 + 1, http: status, error: message }, status);
      return withRetryAfter(reply, refusal);
    },

    rateHeaders: () => ({}),
  };
}
