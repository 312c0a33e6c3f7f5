/** Types of the module whose URLs the entry serves. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "../../problems.ts";
import type { Reply } from "../problems/problem-reply.ts";

export type { Reply };

/** One request and its response. */
export interface Exchange {
  /** In problems and in the log. */
  id: string;
  raw: IncomingMessage;
  response: ServerResponse;
}

/** The resource of a URL. */
export interface Target {
  /** For the log and the metrics: a URL has a secret. */
  pattern: string;
  /** The supported methods, sorted. */
  methods: readonly string[];
}

export interface Service<T extends Target> {
  /** Returns undefined for URLs of others. */
  find(url: string): T | undefined;
  /** Admits a body that did not arrive with its headers, and reserves capacity for it. Or rejects. */
  admitBody(target: T, exchange: Exchange): Promise<void>;
  respond(target: T, exchange: Exchange, body: Buffer): Promise<Reply>;
  /** Returns undefined for a problem document. `body` is absent if it was not read. */
  refuse(target: T, exchange: Exchange, refusal: Refusal, body?: Buffer): Reply | undefined;
}
