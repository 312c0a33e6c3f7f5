/** Discord's replies: 204, or a message object with `?wait`. */
import type { Reply } from "../../../http/entry/service.ts";
import type { RefusalDetails } from "../../../problems.ts";
import { embedOf } from "../../formats/discord/embeds.ts";
import { isTrue } from "../message.ts";
import { messageObject, refusalObject } from "./discord-objects.ts";
import { nativeReply } from "./native.ts";
import type { ReplyStyle } from "./reply-style.ts";

const bucket = "webhook";

export const discord: ReplyStyle = {
  success(result, { query }) {
    if (result.type === "preview") return nativeReply(result);
    if (result.type === "ignored" || !isTrue(query.wait)) {
      return { status: 204, headers: {}, body: "" };
    }
    const { draft, sender, id, chatId, createdAt, files } = result;
    const message = messageObject({
      webhookId: sender.id,
      id,
      chatId,
      text: draft.text,
      silent: draft.silent,
      username: draft.username ?? sender.name,
      avatarUrl: draft.avatarUrl ?? sender.avatarUrl,
      embeds: (draft.cards ?? []).map(embedOf),
      createdAt,
      files,
    });
    return discordReply(message);
  },

  refusal({ code, message: detail, details, status: ownStatus }) {
    const { errors, retryAfterSeconds } = details;
    const refused = refusalObject({ code, status: ownStatus, detail, errors, retryAfterSeconds });
    const reply = discordReply(refused.body, refused.status);
    return { ...reply, headers: { ...reply.headers, ...retryHeaders(details) } };
  },

  rateHeaders: ({ burst, remaining, fullAt, fullInMs }) => ({
    "x-ratelimit-limit": String(burst),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(fullAt / 1000),
    "x-ratelimit-reset-after": String(Math.ceil(fullInMs / 1000)),
    "x-ratelimit-bucket": bucket,
  }),
};

/** Without a charset: some clients compare the content type with Discord's. */
export function discordReply(body: unknown, status = 200): Reply {
  const headers = { "content-type": "application/json" };
  return { status, headers, body: JSON.stringify(body) };
}

function retryHeaders({ retryAfterSeconds, headers }: RefusalDetails): Record<string, string> {
  if (retryAfterSeconds === undefined) return {};
  const seconds = String(Math.ceil(retryAfterSeconds));
  return {
    "retry-after": seconds,
    "x-ratelimit-scope": "user",
    "x-ratelimit-limit": /q=(\d+)/.exec(headers?.["ratelimit-policy"] ?? "")?.[1] ?? "1",
    "x-ratelimit-bucket": bucket,
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset-after": seconds,
  };
}
