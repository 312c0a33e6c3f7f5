/** The paths that senders use. Each determines the token, the reply style and maybe the format. */
import { type ParsedUrlQuery, parse } from "node:querystring";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Target } from "../../../http/entry/service.ts";
import { isFormatPath } from "../../formats/choose.ts";
import { discord } from "../replies/discord.ts";
import { native } from "../replies/native.ts";
import type { ReplyStyle } from "../replies/reply-style.ts";
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
  { pattern: "/api/webhooks/:first/:second", read: readTwoParts },
  // Gotify's clients add this to the server's URL. Their token is a parameter, and is ignored.
  { pattern: "/api/webhooks/:token/gotify/message", read: readGotify },
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
  return { token, style: native, format: "gotify" };
}

function readTwoParts(first = "", second = ""): PathParts | undefined {
  if (/^\d+$/.test(first)) return readDiscord(first, second);
  if (second === "slack") return { token: first, style: slack, format: "slack" };
  if (second === "teams") return { token: first, style: teams, format: "teams" };
  return isFormatPath(second) ? { token: first, style: native, format: second } : undefined;
}
