/** What a format is: the reader of one service's own webhook body. Pure. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Said } from "./draft.ts";

export interface Delivery {
  /** Names in lower case, as Node gives them. */
  headers: Headers;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

export type Headers = Readonly<Record<string, unknown>>;

export type Outcome =
  | { type: "post"; said: Said }
  /** From the service, but nothing that anybody waits for. */
  | { type: "ignore"; reason: string }
  /** Not from the service. */
  | { type: "reject"; reason: string };

export interface Format {
  /** As it stands in the path and in the dialog. */
  name: WebhookFormat;
  /** Whether a delivery names itself this service's by its headers. */
  recognises(headers: Headers): boolean;
  read(delivery: Delivery): Outcome;
  /** Whether a delivery is signed with the secret in the service's own way; absent where it has none. */
  isSigned?(signed: Signed): boolean;
}

/** A delivery as its signature is made over it. */
export interface Signed {
  secret: string;
  headers: Headers;
  /** As it was sent. */
  body: Buffer;
  /** Milliseconds since 1970 UTC, for signatures that grow old. */
  now: number;
}

export function header(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value.trim() : "";
}

export function ignore(reason: string): Outcome {
  return { type: "ignore", reason };
}

export function reject(reason: string): Outcome {
  return { type: "reject", reason };
}

/** What a message tells of, when that has an identity: one message, until it is over. */
export interface Thing {
  key: string | undefined;
  isOver?: boolean;
}

/** A message of one card, which is what most formats say. */
export function post(card: Card, { key, isOver }: Thing = { key: undefined }): Outcome {
  const { text, ...rest } = card;
  const shown = text ? { ...rest, text } : rest;
  const identity = key ? { key, ...(isOver && { isOver }) } : {};
  return { type: "post", said: { text: "", cards: [shown], ...identity } };
}
