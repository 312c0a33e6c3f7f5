/** The paths that senders use. Each determines the token, the reply style and maybe the format. */
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { isFormatPath } from "../../formats/choose.ts";
import { discord } from "../replies/discord.ts";
import { native } from "../replies/native.ts";
import type { ReplyStyle } from "../replies/reply-style.ts";
import { slack, slackForDiscord } from "../replies/slack.ts";
import { teams } from "../replies/teams.ts";

/** The parts of a request's path. */
export interface WebhookPath {
  token: string;
  /** As in Discord's URLs. */
  webhookId?: string;
  style: ReplyStyle;
  /** How the body is read. Absent if the request decides. */
  format?: WebhookFormat;
  /** Set if the path is that of one message; 0 if its id is not a number. */
  messageId?: number;
}

export type Params = Record<string, string>;
type ReadPath = (params: Params) => WebhookPath | undefined;

const readPlain: ReadPath = ({ first = "" }) => ({ token: first, style: native });
const readDiscord: ReadPath = ({ id = "", token = "" }) => ({
  token,
  webhookId: id,
  style: discord,
  format: "discord",
});
const readSlackForDiscord = (webhookId: string, token: string): WebhookPath => ({
  token,
  webhookId,
  style: slackForDiscord,
  format: "slack",
});

const twoPartPath = "/api/webhooks/:first/:second";
const versionedPath = "/api/:version(^v\\d+$)/webhooks/:id/:token";

/** Some senders end every URL with a slash. A redirect would lose the body. */
function withSlashes<T>(paths: Readonly<Record<string, T>>): Record<string, T> {
  const entries = Object.entries(paths);
  return Object.fromEntries([...entries, ...entries.map(([url, value]) => [`${url}/`, value])]);
}

/**
 * Paths that accept posts. Discord's clients put an API version first and the webhook's id in
 * between. The router requires one parameter name per position, even for different values.
 */
export const postPaths = withSlashes<ReadPath>({
  "/api/webhooks/:first": readPlain,
  [twoPartPath]: ({ first = "", second = "" }) => readTwoParts(first, second),
  [`${twoPartPath}/slack`]: ({ first = "", second = "" }) => readSlackForDiscord(first, second),
  // Gotify's clients add this to the server's URL. Their token is a parameter, and is ignored.
  "/api/webhooks/:first/gotify/message": ({ first = "" }) => readTwoParts(first, "gotify"),
  [versionedPath]: readDiscord,
  [`${versionedPath}/slack`]: ({ id = "", token = "" }) => readSlackForDiscord(id, token),
  "/hooks/:token": ({ token = "" }) => ({ token, style: slack, format: "slack" }),
});

/** Paths that Discord's clients use to read the webhook before they post. */
export const webhookObjectPaths = [twoPartPath, versionedPath].flatMap((url) => [url, `${url}/`]);

/** Paths of messages that a sender posted earlier. */
export const messagePaths = withSlashes<ReadPath>({
  "/api/webhooks/:first/messages/:messageId": withMessageId(readPlain),
  [`${twoPartPath}/messages/:messageId`]: withMessageId(({ first = "", second = "" }) =>
    readDiscord({ id: first, token: second }),
  ),
  [`${versionedPath}/messages/:messageId`]: withMessageId(readDiscord),
});

function withMessageId(readPath: ReadPath): ReadPath {
  return (params) => {
    const { messageId = "" } = params;
    const path = readPath(params);
    // No message has id 0, so any value that is not a number is a message that does not exist.
    const id = /^[1-9]\d{0,15}$/.test(messageId) ? Number(messageId) : 0;
    return path && { ...path, messageId: id };
  };
}

function readTwoParts(first: string, second: string): WebhookPath | undefined {
  // A URL with a slash at its end.
  if (second === "") return readPlain({ first });
  if (/^\d+$/.test(first)) return readDiscord({ id: first, token: second });
  if (second === "slack") return { token: first, style: slack, format: "slack" };
  if (second === "teams") return { token: first, style: teams, format: "teams" };
  return isFormatPath(second) ? { token: first, style: native, format: second } : undefined;
}
