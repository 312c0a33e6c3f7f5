/** Slack's replies: `ok`, or a word for the refusal. */
import type { ProblemCode } from "@belfry/contracts/problems";
import { discord } from "./discord.ts";
import { nativeReply } from "./native.ts";
import { type ReplyStyle, withRetryAfter } from "./reply-style.ts";

const plainText = { "content-type": "text/plain; charset=utf-8" };
const json = { "content-type": "application/json; charset=utf-8" };

export const slack: ReplyStyle = {
  success: (result) =>
    result.type === "preview"
      ? nativeReply(result)
      : { status: 200, headers: plainText, body: "ok" },

  refusal(refusal) {
    const [status, body] = refusals[refusal.code] ?? [500, "rollup_error"];
    return withRetryAfter({ status, headers: plainText, body }, refusal);
  },

  rateHeaders: () => ({}),
};

/** 503 over the rate: Alertmanager and @slack/webhook repeat a 5xx, and never a 429. */
const refusals: Partial<Record<ProblemCode, readonly [status: number, body: string]>> = {
  invalid_body: [400, "invalid_payload"],
  invalid_idempotency_key: [400, "invalid_payload"],
  idempotency_mismatch: [400, "invalid_payload"],
  unsupported_media_type: [400, "invalid_payload"],
  empty_message: [400, "no_text"],
  template_failed: [400, "invalid_payload"],
  invalid_signature: [403, "action_prohibited"],
  address_not_allowed: [403, "action_prohibited"],
  webhook_disabled: [403, "action_prohibited"],
  webhook_not_found: [404, "no_service"],
  chat_archived: [410, "channel_is_archived"],
  text_too_long: [413, "invalid_payload"],
  body_too_large: [413, "invalid_payload"],
  rate_limited: [503, "rate_limited"],
  request_timeout: [408, "invalid_payload"],
  upload_quota_reached: [503, "rate_limited"],
  storage_full: [503, "rollup_error"],
  unavailable: [503, "rollup_error"],
  outcome_unknown: [503, "rollup_error"],
};

/** The `/slack` suffix of Discord's webhook URLs. */
export const slackForDiscord: ReplyStyle = {
  ...slack,
  refusal: discord.refusal,
  success(result, info) {
    const reply = slack.success(result, info);
    // Discord's own clients parse every reply as JSON.
    const isDiscordClient = String(info.headers["user-agent"] ?? "").startsWith("DiscordBot");
    return isDiscordClient && reply.body === "ok"
      ? { ...reply, headers: json, body: '"ok"' }
      : reply;
  },
};
