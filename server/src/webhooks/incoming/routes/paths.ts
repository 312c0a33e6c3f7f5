/** The paths that senders use. Each determines the token, the reply style and maybe the format. */
import { type ParsedUrlQuery, parse } from "node:querystring";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Target } from "../../../http/entry/service.ts";
import { isFormatPath } from "../../formats/choose.ts";
import { discord } from "../replies/discord.ts";
import { googleChat } from "../replies/google-chat.ts";
import { gotify } from "../replies/gotify.ts";
import { native } from "../replies/native.ts";
import { ntfy } from "../replies/ntfy.ts";
import type { ReplyStyle } from "../replies/reply-style.ts";
import { rocketChat, rocketChatApi } from "../replies/rocket-chat.ts";
import { slack, slackForDiscord } from "../replies/slack.ts";
import { teams } from "../replies/teams.ts";

/** The parts of a path. */
interface PathParts {
  token: string;
  /** The id in Discord's URLs. */
  webhookId?: string;
  style: ReplyStyle;
  /** How the body is read. Absent if the request decides. */
  format?: WebhookFormat;
  /** Names no format. */
  unknownFormat?: string;
  /** Set if the path is that of one message; 0 if its id is not a number. */
  messageId?: number;
}

export interface WebhookPath extends PathParts, Target {
  query: ParsedUrlQuery;
}

/** The values are the segments that match the pattern's parameters, without the version. */
type ReadPath = (...values: string[]) => PathParts | undefined;

const readPlain: ReadPath = (token = "") => ({ token, style: native });
const readDiscord: ReadPath = (webhookId = "", token = "") => ({
  token,
  webhookId,
  style: discord,
  format: "discord",
});
const readSlackForDiscord: ReadPath = (webhookId = "", token = "") => ({
  token,
  webhookId,
  style: slackForDiscord,
  format: "slack",
});

/**
 * The first one that matches is used. Discord's clients put an API version first and the webhook's id
 * in between.
 */
const routes: { pattern: string; read: ReadPath }[] = [
  { pattern: "/api/webhooks/:token", read: readPlain },
  { pattern: "/hooks/:token", read: (token = "") => ({ token, style: slack, format: "slack" }) },
  { pattern: "/hooks/:id/:token", read: readRocketChat },
  { pattern: "/api/webhooks/:first/:second", read: readTwoParts },
  // Gotify's clients add this to the server's URL. Their token is a parameter, and is ignored.
  { pattern: "/api/webhooks/:token/gotify/message", read: readGotify },
  // Ntfy's clients add a topic to the server's URL.
  { pattern: "/api/webhooks/:token/ntfy/:topic", read: readNtfy },
  // Alertmanager's rocketchat_configs add this to their api_url. Their token is in headers, and is ignored.
  { pattern: "/api/webhooks/:token/api/v1/chat.postMessage", read: readRocketChatApi },
  { pattern: "/api/webhooks/:token/messages/:messageId", read: ofMessage(readPlain) },
  { pattern: "/api/webhooks/:id/:token/slack", read: readSlackForDiscord },
  { pattern: "/api/webhooks/:id/:token/messages/:messageId", read: ofMessage(readDiscord) },
  { pattern: "/api/:version/webhooks/:id/:token", read: readDiscord },
  { pattern: "/api/:version/webhooks/:id/:token/slack", read: readSlackForDiscord },
  {
    pattern: "/api/:version/webhooks/:id/:token/messages/:messageId",
    read: ofMessage(readDiscord),
  },
];

export const webhookPatterns = routes.map(({ pattern }) => pattern);

/** Some senders end every URL with a slash. A redirect would lose the body. */
const matchers = routes.map(({ pattern, read }) => {
  const path = pattern.replace(":version", "v\\d+").replace(/:\w+/g, "([^/]+)");
  return { pattern, read, path: new RegExp(`^${path}/?$`) };
});

/** A proxy may send the scheme and the host too (RFC 9112 §3.2.2). */
const webhookUrl =
  /^(?:https?:\/\/[^/]*)?(\/(?:api\/(?:v\d+\/)?webhooks|hooks)\/[^?]+)(?:\?(.*))?$/;

const noQuery: ParsedUrlQuery = {};

/** Returns undefined if a URL is not a webhook's. */
export function findWebhookPath(url: string): WebhookPath | undefined {
  const [, path, search] = webhookUrl.exec(url) ?? [];
  if (path === undefined) return undefined;
  for (const matcher of matchers) {
    const found = matcher.path.exec(path);
    const parts = found && readParts(matcher.read, found);
    if (!parts) continue;
    const query = search ? parse(search) : noQuery;
    return { ...parts, pattern: matcher.pattern, methods: methodsOf(parts), query };
  }
  return undefined;
}

/** Returns undefined if a value cannot be decoded. */
function readParts(read: ReadPath, [path, ...values]: readonly string[]): PathParts | undefined {
  if (!path?.includes("%")) return read(...values);
  try {
    return read(...values.map(decodeURIComponent));
  } catch {
    return undefined;
  }
}

function methodsOf({ style, messageId }: PathParts): readonly string[] {
  if (messageId === undefined) return style === discord ? ["GET", "HEAD", "POST"] : ["POST"];
  return style === discord ? ["DELETE", "GET", "HEAD", "PATCH"] : ["DELETE", "PATCH"];
}

function ofMessage(read: ReadPath): ReadPath {
  return (...values) => {
    const messageId = values.at(-1) ?? "";
    const parts = read(...values);
    // No message has id 0, so any value that is not a number is a message that does not exist.
    const id = /^[1-9]\d{0,15}$/.test(messageId) ? Number(messageId) : 0;
    return parts && { ...parts, messageId: id };
  };
}

function readGotify(token = ""): PathParts {
  return { token, style: gotify, format: "gotify" };
}

function readNtfy(token = "", topic = "ntfy"): PathParts {
  return { token, style: ntfy(topic), format: "ntfy" };
}

/** Rocket.Chat's texts are Markdown, as Mattermost's. */
function readRocketChat(webhookId = "", token = ""): PathParts {
  return { token, webhookId, style: rocketChat, format: "mattermost" };
}

function readRocketChatApi(token = ""): PathParts {
  return { token, style: rocketChatApi, format: "mattermost" };
}

/** Services whose senders read the reply. */
const styles: Partial<Record<WebhookFormat, ReplyStyle>> = {
  slack,
  teams,
  gotify,
  ntfy: ntfy("ntfy"),
  "google-chat": googleChat,
};

function readTwoParts(first = "", second = ""): PathParts | undefined {
  if (/^\d+$/.test(first)) return readDiscord(first, second);
  if (second === "slack" || isFormatPath(second)) {
    return { token: first, style: styles[second] ?? native, format: second };
  }
  // The request is for a webhook, whose managers see the mistake in its deliveries.
  const isName = /^(?!ping$)[\w-]{1,40}$/.test(second);
  return isName ? { token: first, style: native, unknownFormat: second } : undefined;
}
