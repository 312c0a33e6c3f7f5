/** One HTTP request to a webhook URL, and its result. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { PostResult } from "../../messages/messages.ts";
import type { Refusal } from "../../problems.ts";
import type { RequestInfo } from "../deliveries/record.ts";
import type { MessageDraft } from "../formats/draft.ts";
import type { Sender } from "./sender-store.ts";

export interface WebhookRequest {
  token: string;
  /** The format that the URL names; undefined if the body or the headers decide. */
  format: WebhookFormat | undefined;
  info: RequestInfo;
  body: Buffer;
  /** The status of the reply to a refusal, for the delivery log. */
  statusOf(refusal: Refusal): number;
}

/** A message that the request posted, updated or repeated. */
export interface PostedMessage extends Pick<PostResult, "outcome"> {
  id: number;
  chatId: number;
  files?: StoredFile[];
}

export type WebhookResult =
  | ({ type: "posted"; draft: MessageDraft; sender: Sender; createdAt: string } & PostedMessage)
  | { type: "ignored"; reason: string }
  /** A dry run: the message as it would be posted. */
  | { type: "preview"; message: Message };

/** What is left of a webhook's rate. */
export interface Capacity {
  /** How many messages may come at once, and how many of them are left. */
  limit: number;
  remaining: number;
  /** How long an empty bucket takes to fill, and how long this one does. */
  windowSeconds: number;
  resetSeconds: number;
  /** When the bucket is full, in milliseconds since 1970 UTC. */
  resetAt: number;
}
