/** Formats. Each reads the bodies of one service, or of the clients of another chat, without side effects. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level, SentState } from "@belfry/contracts/messages/messages";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { ServiceSetup } from "@belfry/contracts/webhooks/setup";
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { JsonColumn } from "../../database/json-column.ts";
import type { MessageDraft } from "./draft.ts";

/** Names are in lower case, as in Node.js. */
export type Headers = Readonly<Record<string, unknown>>;

export interface FormatRequest {
  headers: Headers;
  query: Readonly<Record<string, unknown>>;
  /** Parsed JSON. A format checks its shape itself. */
  body: unknown;
  /** Settings of the webhook. Absent in a preview. */
  webhook?: FormatSettings;
}

export interface FormatSettings {
  /** The user who created the webhook. Their templates share one queue. */
  createdBy?: number;
  /** Null if the webhook has none. */
  templates: JsonColumn<Templates> | null;
  /** 1 if titles of alerts are update keys; otherwise 0. */
  derivesAlertKeys: number;
  /** 1 or 0. */
  repliesInThread?: number;
}

export interface PostedDraft {
  type: "post";
  draft: MessageDraft;
  /** How the draft's key was found, if the request has none. */
  reason?: string;
  /** Returns the cards with what they keep of the message that they replace. */
  withEarlier?(earlier: readonly Card[]): Card[];
  /** Returns the cards of a message about the draft's problem after it was solved. */
  withSolution?(cards: readonly Card[]): Card[];
}

export type ReadResult =
  | PostedDraft
  /** From the service, but not worth a message. With a change, the reason applies if there is no such alert. */
  | { type: "ignore"; reason: string; change?: AlertChange }
  /** Not from the service. */
  | { type: "reject"; reason: string };

/** A change of an alert that the sender has sent before. */
export type AlertChange = {
  /** The update key of the alert, or the id of its message. */
  alert: string | number;
} & (
  | { type: "acknowledge"; note: string }
  /** `withEnd` returns the first card as it then is. */
  | { type: "resolve"; withEnd(card: Card): Card; endedAt?: string | undefined }
  | { type: "edit"; withEdit(card: Card): Card; level?: Level | undefined }
  /** A message that replies to the alert. */
  | { type: "reply"; draft: MessageDraft }
);

export interface IdentifyingHeader {
  /** In lower case. */
  name: string;
  /** Matches the value. If absent, any value that is not blank matches. */
  pattern?: RegExp;
}

/** Identifies a body. The check runs only for bodies with one of the members. */
export interface BodyShape {
  members: readonly string[];
  isBody(body: object): boolean;
}

export interface Format {
  /** The name in URLs, in the dialog and in the delivery log. */
  name: WebhookFormat;
  /** One of these headers identifies the service. Absent if none does. */
  headers?: readonly IdentifyingHeader[];
  /** The member that plain text becomes. Absent if the format reads no plain text. */
  textMember?: string;
  /** Whether all members can be in the query, so that the body may be empty. */
  isEmptyAllowed?: boolean;
  /** Names of headers that `read` uses too, although they identify no service. */
  eventHeaders?: RegExp;
  /** Members that only this service's bodies have. Absent if bodies of others may look like them. */
  shape?: BodyShape;
  /** Formats of services return `reject` and never throw. The others may throw a refusal. */
  read(request: FormatRequest): ReadResult;
  /** The service's own signatures. One of them is enough. Absent if it has none. */
  signatures?: readonly Signature[];
}

/** The format of a service. All lists of services are generated from these with `npm run docs`. */
export interface Service extends Format {
  info: ServiceInfo;
}

export interface ServiceInfo {
  /** Names that people know it by, separated by ", ". */
  title: string;
  /** Other products that send the same bodies. */
  also?: readonly string[];
  icon?: "branch" | "bug" | "chart" | "package" | "play" | "pulse" | "rocket" | "siren";
  /** Absent if there is nothing to set up. `guide.md` has the rest of the guide. */
  setup?: ServiceSetup;
}

/** Templates, which are rendered in another thread. */
export interface AsyncFormat extends Omit<Format, "read"> {
  read(request: FormatRequest): Promise<ReadResult>;
}

/** A signature in a header. `reading/signatures.ts` has the schemes. */
export interface Signature {
  scheme: "hmac" | "hmac-any-time" | "hmac-with-time" | "jws" | "standard" | "token";
  /** In lower case. */
  header: string;
  /** Precedes an HMAC. */
  prefix?: string;
  /** The hash of an HMAC; SHA-256 if absent. */
  hash?: "sha1" | "sha512";
  /** Whether the header has several HMACs, separated by commas. */
  isList?: boolean;
  /** The issuer that a JWS must name. */
  issuer?: string;
}

/** A request as its signature covers it. */
export interface SignedRequest {
  secret: string;
  headers: Headers;
  /** The bytes that were sent. */
  body: Buffer;
  /** Milliseconds since 1970 UTC, for signatures with a time. */
  now: number;
}

/** Returns a header's trimmed value, or "" if it is missing. */
export function header(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value.trim() : "";
}

export function ignore(reason: string): ReadResult {
  return { type: "ignore", reason };
}

/** Changes an alert that the sender has sent before. */
export function changeAlert(change: AlertChange): ReadResult {
  return { type: "ignore", reason: "The webhook has no open alert with this key.", change };
}

export function reject(reason: string): ReadResult {
  return { type: "reject", reason };
}

/** The subject of the message, if it has an identity: its message is updated until it has ended. */
export interface Subject {
  updateKey?: string | undefined;
  isOver?: boolean | undefined;
  level?: Level;
  state?: SentState | undefined;
  problem?: string | undefined;
  problemRun?: number | undefined;
  instances?: readonly string[] | undefined;
  startedAt?: string | undefined;
  endedAt?: string | undefined;
}

/** Posts one card, as most formats do. */
export function post(card: Card, subject: Subject = {}): ReadResult {
  const { updateKey, isOver, level, state, ...about } = subject;
  const { text, ...rest } = card;
  const shown = text ? { ...rest, text } : rest;
  const identity = updateKey ? { updateKey, ...(isOver && { isOver }) } : {};
  const isKnown = ([, value]: [string, unknown]) => value !== undefined && value !== "";
  const problem = Object.fromEntries(Object.entries(about).filter(isKnown));
  const draft = { text: "", cards: [shown], level, state, ...problem, ...identity };
  return { type: "post", draft };
}
