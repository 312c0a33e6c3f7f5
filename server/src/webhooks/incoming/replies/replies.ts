/** The words in which senders of each dialect are answered and refused. */
import type { ProblemCode } from "@belfry/contracts/problems";
import type { Refusal } from "../../../problems.ts";
import { embedOf } from "../../formats/discord/embeds.ts";
import type { Accepted, Allowance, Delivery } from "../request.ts";
import { messageObject, refusalObject } from "./discord-objects.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Dialect {
  accepted(accepted: Accepted, asked: Pick<Delivery, "query" | "headers">): Reply;
  /** Undefined where a problem document is the dialect's own way. */
  refused(refusal: Refusal): Reply | undefined;
  /** How a sender is told what it may still send. */
  paced(allowance: Allowance): Record<string, string>;
}

export const native: Dialect = {
  accepted: nativeAnswer,
  refused: () => undefined,
  paced: ({ limit, remaining, resetSeconds, windowSeconds }) => ({
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
    "ratelimit-policy": `"default";q=${limit};w=${windowSeconds}`,
  }),
};

export const slack: Dialect = {
  accepted: (accepted) =>
    accepted.type === "preview"
      ? nativeAnswer(accepted)
      : { status: 200, headers: plain, body: "ok" },
  refused({ code, details }) {
    const [status, body] = slackRefusals[code] ?? [500, "rollup_error"];
    const seconds = details.retryAfterSeconds;
    const wait: Record<string, string> =
      seconds === undefined ? {} : { "retry-after": String(Math.ceil(seconds)) };
    return { status, headers: { ...plain, ...wait }, body };
  },
  paced: () => ({}),
};

export const discord: Dialect = {
  accepted(accepted, { query }) {
    if (accepted.type === "preview") return nativeAnswer(accepted);
    if (accepted.type === "ignored" || query.wait !== "true") {
      return { status: 204, headers: {}, body: "" };
    }
    const { said, sender, id, chatId, createdAt, files } = accepted;
    const message = messageObject({
      webhookId: sender.id,
      id,
      chatId,
      text: said.text,
      silent: said.silent,
      username: said.username ?? sender.name,
      avatarUrl: said.avatarUrl ?? sender.avatarUrl,
      embeds: (said.cards ?? []).map(embedOf),
      createdAt,
      files,
    });
    return { status: 200, headers: json, body: JSON.stringify(message) };
  },
  refused({ code, message: detail, details, status: given }) {
    const { retryAfterSeconds } = details;
    const { status, body } = refusalObject({ code, status: given, detail, retryAfterSeconds });
    const wait: Record<string, string> =
      retryAfterSeconds === undefined
        ? {}
        : {
            "retry-after": String(Math.ceil(retryAfterSeconds)),
            "x-ratelimit-scope": "user",
            "x-ratelimit-limit":
              /q=(\d+)/.exec(details.headers?.["ratelimit-policy"] ?? "")?.[1] ?? "1",
            "x-ratelimit-bucket": bucket,
            "x-ratelimit-remaining": "0",
            "x-ratelimit-reset-after": String(Math.ceil(retryAfterSeconds)),
          };
    return { status, headers: { ...json, ...wait }, body: JSON.stringify(body) };
  },
  paced: ({ limit, remaining, resetSeconds, resetAt }) => ({
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(resetAt / 1000),
    "x-ratelimit-reset-after": String(resetSeconds),
    "x-ratelimit-bucket": bucket,
  }),
};

const bucket = "webhook";

/** Discord's own way for those who speak Slack's. */
export const slackAtDiscord: Dialect = {
  ...slack,
  refused: discord.refused,
  accepted(accepted, asked) {
    const reply = slack.accepted(accepted, asked);
    // Discord's own clients read every answer as JSON.
    const isClient = String(asked.headers["user-agent"] ?? "").startsWith("DiscordBot");
    return isClient && reply.body === "ok" ? { ...reply, headers: json, body: '"ok"' } : reply;
  },
};

const plain = { "content-type": "text/plain; charset=utf-8" };
const json = { "content-type": "application/json; charset=utf-8" };

/** 503 over the rate: Alertmanager and @slack/webhook repeat a 5xx, and never a 429. */
const slackRefusals: Partial<Record<ProblemCode, readonly [status: number, body: string]>> = {
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
  unavailable: [503, "rollup_error"],
};

function nativeAnswer(accepted: Accepted): Reply {
  if (accepted.type === "ignored") {
    const { reason } = accepted;
    return { status: 200, headers: json, body: JSON.stringify({ ok: true, ignored: reason }) };
  }
  if (accepted.type === "preview") {
    const { message } = accepted;
    return {
      status: 200,
      headers: json,
      body: JSON.stringify({ ok: true, dryRun: true, message }),
    };
  }
  const { id, chatId, outcome } = accepted;
  const body = `{"ok":true,"id":${id},"chatId":${chatId},"created":${outcome === "posted"}}`;
  return { status: 200, headers: json, body };
}
