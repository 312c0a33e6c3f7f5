/** The dialects that senders speak: how each is read, and in which words it is answered and refused. */
import type { ProblemCode } from "@belfry/contracts/problems";
import { fail, type Refusal } from "../problems.ts";
import type { Accepted, Delivery } from "./delivery.ts";
import { messageObject, refusalObject } from "./discord/answers.ts";
import { isDiscordBody, readDiscord } from "./discord/discord.ts";
import { embedOf } from "./discord/embeds.ts";
import type { Format } from "./formats/format.ts";
import { recognised } from "./formats/formats.ts";
import { readNative } from "./native.ts";
import type { Said } from "./said.ts";
import { isSlackBody, readSlack } from "./slack/slack.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Dialect {
  /** Answers the reason for a delivery that is understood and not worth a message. */
  read(delivery: Delivery): Said | { ignored: string };
  accepted(accepted: Accepted, query: Delivery["query"]): Reply;
  /** Undefined where a problem document is the dialect's own way. */
  refused(refusal: Refusal): Reply | undefined;
}

/** Ours, and whatever is unmistakably another's: one URL for every sender. */
export const native: Dialect = {
  read(delivery) {
    const { body, headers } = delivery;
    if (isSlackBody(body)) return something(readSlack(body, { textDefault: "markdown" }));
    if (isDiscordBody(body)) return something(readDiscord(body));
    const format = recognised(headers);
    return format ? readAs(format, delivery) : readNative(body);
  },
  accepted: nativeAnswer,
  refused: () => undefined,
};

export const slack: Dialect = {
  read: ({ body }) => something(readSlack(body, { textDefault: "mrkdwn" })),
  accepted: () => ({ status: 200, headers: plain, body: "ok" }),
  refused({ code, details }) {
    const [status, body] = slackRefusals[code] ?? [500, "rollup_error"];
    const seconds = details.retryAfterSeconds;
    const wait: Record<string, string> =
      seconds === undefined ? {} : { "retry-after": String(Math.ceil(seconds)) };
    return { status, headers: { ...plain, ...wait }, body };
  },
};

export const discord: Dialect = {
  read: ({ body }) => something(readDiscord(body)),
  accepted(accepted, query) {
    if (accepted.type === "ignored" || query.wait !== "true") {
      return { status: 204, headers: {}, body: "" };
    }
    const { said, sender, id, chatId, createdAt } = accepted;
    const message = messageObject({
      webhookId: sender.id,
      id,
      chatId,
      text: said.text,
      username: said.username ?? sender.name,
      avatarUrl: said.avatarUrl ?? sender.avatarUrl,
      embeds: (said.cards ?? []).map(embedOf),
      createdAt,
    });
    return { status: 200, headers: json, body: JSON.stringify(message) };
  },
  refused({ code, message: detail, details, status: given }) {
    const { retryAfterSeconds } = details;
    const { status, body } = refusalObject({ code, status: given, detail, retryAfterSeconds });
    const wait: Record<string, string> =
      retryAfterSeconds === undefined
        ? {}
        : { "retry-after": String(Math.ceil(retryAfterSeconds)), "x-ratelimit-scope": "user" };
    return { status, headers: { ...json, ...wait }, body: JSON.stringify(body) };
  },
};

/** Discord's own way for those who speak Slack's. */
export const slackAtDiscord: Dialect = { ...slack, refused: discord.refused };

export function dialectOf(format: Format): Dialect {
  return { ...native, read: (delivery) => readAs(format, delivery) };
}

const plain = { "content-type": "text/plain; charset=utf-8" };
const json = { "content-type": "application/json; charset=utf-8" };

/** 503 over the rate: Alertmanager and @slack/webhook repeat a 5xx, and never a 429. */
const slackRefusals: Partial<Record<ProblemCode, readonly [status: number, body: string]>> = {
  invalid_body: [400, "invalid_payload"],
  invalid_idempotency_key: [400, "invalid_payload"],
  idempotency_mismatch: [400, "invalid_payload"],
  unsupported_media_type: [400, "invalid_payload"],
  empty_message: [400, "no_text"],
  webhook_not_found: [404, "no_service"],
  chat_archived: [410, "channel_is_archived"],
  text_too_long: [413, "invalid_payload"],
  body_too_large: [413, "invalid_payload"],
  rate_limited: [503, "rate_limited"],
  unavailable: [503, "rollup_error"],
};

function something(said: Said | "empty"): Said {
  return said === "empty" ? fail("empty_message") : said;
}

function readAs(format: Format, delivery: Delivery): Said | { ignored: string } {
  const outcome = format.read(delivery);
  switch (outcome.type) {
    case "post":
      return outcome.said;
    case "ignore":
      return { ignored: outcome.reason };
    case "reject":
      fail("invalid_body", { detail: outcome.reason });
  }
}

function nativeAnswer(accepted: Accepted): Reply {
  if (accepted.type === "ignored") {
    const { reason } = accepted;
    return { status: 200, headers: json, body: JSON.stringify({ ok: true, ignored: reason }) };
  }
  const { id, chatId, outcome } = accepted;
  const body = `{"ok":true,"id":${id},"chatId":${chatId},"created":${outcome === "posted"}}`;
  return { status: 200, headers: json, body };
}
