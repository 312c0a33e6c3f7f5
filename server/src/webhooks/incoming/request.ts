/** One request of a sender: what it brings, and what became of it. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Refusal } from "../../problems.ts";
import type { Posted } from "../bodies/json.ts";
import type { Said } from "../formats/draft.ts";
import type { Sender } from "./sender-store.ts";

/** What a sender's body is read from. */
export interface Delivery {
  body: Posted;
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** They are something to show where the body has nothing. */
  hasFiles?: boolean;
}

/** Ignored is what is understood and not worth a message. */
export type Reading = Said | { ignored: string };

/** What a request to a webhook's address brings. */
export interface Received extends Omit<Delivery, "body" | "hasFiles"> {
  token: string;
  /** What the address says of the body; undefined where the body tells. */
  format: WebhookFormat | undefined;
  body: Buffer;
  contentType: string;
  /** It is for one message, to change or remove it. */
  isEdit?: boolean;
  /** The client's, proxies considered. */
  ipOf(): string;
  /** The status that a refusal is answered with here. For the log. */
  statusOf(refusal: Refusal): number;
}

export interface Answer {
  id: number;
  chatId: number;
  files?: StoredFile[];
  outcome: "posted" | "updated" | "repeated";
}

/** How much of its rate a webhook has left. */
export interface Allowance {
  /** Messages at once, and how many of them are left. */
  limit: number;
  remaining: number;
  /** Until all of them are there again, from none and from now. */
  windowSeconds: number;
  resetSeconds: number;
  /** Milliseconds since 1970 UTC. */
  resetAt: number;
}

export type Read =
  | ({ type: "posted"; said: Said; sender: Sender; createdAt: string } & Answer)
  | { type: "ignored"; reason: string }
  /** What would be posted, had it not been a dry run. */
  | { type: "preview"; message: Message };

export type Accepted = Read & { allowance: Allowance };
