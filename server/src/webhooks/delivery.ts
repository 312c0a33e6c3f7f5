/** One request of a sender: what it brings, and what became of it. */
import type { Posted } from "./read-body.ts";
import type { Said } from "./said.ts";
import type { Sender } from "./store.ts";

/** What a sender's body is read from. */
export interface Delivery {
  body: Posted;
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
}

/** What a request to a webhook's address brings. */
export interface Received extends Omit<Delivery, "body"> {
  token: string;
  /** Finds the message in the body, in whatever dialect it is. */
  read(delivery: Delivery): Said | { ignored: string };
  body: Buffer;
  contentType: string;
  idempotencyKey: string | undefined;
  /** Asked for a token that is wrong, and else not needed. */
  addressOf(): string;
}

export interface Answer {
  id: number;
  chatId: number;
  /** `repeated`: an earlier request with the same Idempotency-Key had posted it. */
  outcome: "posted" | "updated" | "repeated";
}

export type Accepted =
  | ({ type: "posted"; said: Said; sender: Sender; createdAt: string } & Answer)
  /** Understood, and not worth a message. */
  | { type: "ignored"; reason: string };
