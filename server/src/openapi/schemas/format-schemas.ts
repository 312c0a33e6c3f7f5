/** Schemas of Slack's and Discord's clients, as far as Belfry reads and writes them. */
import type { JsonSchema } from "./document.ts";

const text: JsonSchema = { type: "string" };
const list: JsonSchema = { type: "array", items: { type: "object" } };
const textOrNull: JsonSchema = { type: ["string", "null"] };

/** The words of Slack's refusals. */
export const slackWords = [
  ...["invalid_payload", "no_text", "action_prohibited", "no_service", "channel_is_archived"],
  ...["rate_limited", "rollup_error"],
];

export const slackPost: JsonSchema = {
  type: "object",
  description: "A form with the JSON in `payload` is accepted too. Unknown members are ignored.",
  properties: { text, attachments: list, blocks: list, username: text, icon_url: text },
};

export const discordPost: JsonSchema = {
  type: "object",
  description: "A multipart form with `payload_json` and files is accepted too.",
  properties: {
    content: textOrNull,
    embeds: { type: ["array", "null"], items: { type: "object" } },
    username: textOrNull,
    avatar_url: textOrNull,
    flags: { type: "integer", description: "4096 notifies nobody." },
  },
};

function objectOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", required: Object.keys(properties), properties };
}

const flag: JsonSchema = { type: "boolean" };
const integer: JsonSchema = { type: "integer" };
const id: JsonSchema = { type: "string", pattern: "^\\d+$" };

const discordFields = {
  id,
  channel_id: id,
  webhook_id: id,
  type: integer,
  content: text,
  author: objectOf({
    id,
    username: text,
    avatar: textOrNull,
    discriminator: text,
    public_flags: integer,
    flags: integer,
    bot: flag,
    global_name: textOrNull,
  }),
  embeds: list,
  attachments: list,
  mentions: list,
  mention_roles: { type: "array" },
  mention_everyone: flag,
  pinned: flag,
  tts: flag,
  timestamp: { type: "string", format: "date-time" },
  edited_timestamp: { type: ["string", "null"], format: "date-time" },
  flags: integer,
  components: list,
};

/** Discord's message, and who has acknowledged it if it is an alert. */
export const discordMessage: JsonSchema = {
  ...objectOf(discordFields),
  properties: {
    ...discordFields,
    acknowledged: objectOf({ by: text, at: { type: "string", format: "date-time" } }),
  },
};

export const discordWebhook = objectOf({
  id,
  type: integer,
  name: text,
  avatar: text,
  channel_id: id,
  guild_id: { type: "null" },
  application_id: { type: "null" },
  token: text,
});

export const discordError: JsonSchema = {
  anyOf: [
    {
      type: "object",
      required: ["message", "code"],
      properties: { message: text, code: integer, errors: { type: "object" } },
    },
    {
      ...objectOf({ message: text, retry_after: { type: "number" }, global: flag }),
      description: "Over the rate.",
    },
  ],
};
