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
  /** The id in the URL of a Discord client, as text. The token must be of this webhook. */
  webhookId?: string | undefined;
  /** The format that the URL names; undefined if the body or the headers decide. */
  format: WebhookFormat | undefined;
  /** The segment of the URL where a format is expected, if there is no such format. */
  unknownFormat?: string | undefined;
  /** Whether the path is of another product's API, which determines the format. */
  isApiCall?: true;
  info: RequestInfo;
  body: Buffer;
  /** The status of the reply to a refusal, for the delivery log. */
  statusOf(refusal: Refusal): number;
}

/** A message that the request posted, updated or repeated. */
export interface PostedMessage extends PostResult {
  files?: StoredFile[];
}

export interface PostedResult extends PostedMessage {
  type: "posted";
  draft: MessageDraft;
  /** How the draft's key was found, if the request has none. */
  reason?: string | undefined;
  sender: Sender;
  createdAt: string;
}

export type WebhookResult =
  | PostedResult
  | { type: "ignored"; reason: string }
  /** A dry run: the message as it would be posted. */
  | { type: "preview"; message: Message };
