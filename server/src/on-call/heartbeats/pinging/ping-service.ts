/** Receives pings. The replies are those that clients of healthchecks know. */
import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/database.ts";
import { createRateLimiter } from "../../../http/rate-limit.ts";
import { Refusal } from "../../../problems.ts";
import * as store from "../heartbeat-store.ts";
import type { PingKeys } from "./ping-keys.ts";
import { isSlug, parseRunId, type Signal, tailOf } from "./ping-url.ts";
import type { Pings } from "./pings.ts";

export interface PingRequest {
  ip: string;
  headers: IncomingHttpHeaders;
  query: Readonly<Record<string, unknown>>;
  /** The start of the body, and its size. */
  body: Buffer;
  size: number;
}

export interface PingReply {
  status: number;
  text: string;
}

/** The functions that pings need of the webhooks. */
export interface PingedWebhooks {
  /** Rejects a webhook that is disabled, expired or not open to this IP. */
  requireUsable(place: { chatId: number; id: number }, ip: string): Promise<void>;
  /** Returns the webhook of a token. Rejects like `requireUsable`. */
  findByToken(token: string, ip: string): Promise<{ id: number; chatId: number }>;
  /** Returns false for an IP that names too much that does not exist. */
  takeWrongName(ip: string): boolean;
  /** Adds the request to the deliveries of the webhook. */
  log(webhookId: number, request: PingRequest, reason: string): void;
}

export interface PingServiceOptions {
  database: Database;
  clock: Clock;
  pings: Pings;
  keys: PingKeys;
  webhooks: PingedWebhooks;
}

const ok = { status: 200, text: "OK" };
const notFound = { status: 404, text: "not found" };
const limited = { status: 429, text: "rate limited" };
const ambiguous = { status: 409, text: "ambiguous slug" };
const invalidRunId = { status: 400, text: "invalid uuid format" };

/** Pings of one heartbeat. More are answered and not counted. */
const pingRate = { perSecond: 1, burst: 20 };

export type PingService = ReturnType<typeof createPingService>;

export function createPingService(options: PingServiceOptions) {
  const { database, clock, pings, keys, webhooks } = options;
  const { sql } = database;
  const rates = createRateLimiter({ clock, ...pingRate });

  async function record(
    heartbeat: store.StoredHeartbeat,
    { signal, exitCode }: Signal,
    request: PingRequest,
  ): Promise<void> {
    const runId = parseRunId(request.query.rid) ?? "";
    await pings.record(heartbeat.id, { signal, exitCode, runId, output: tailOf(request.body) });
    const code = exitCode === null ? "" : ` ${exitCode}`;
    const reason = `Ping of the heartbeat ${heartbeat.name}: ${signal}${code}.`;
    webhooks.log(heartbeat.webhook_id, request, reason);
  }

  /** Returns why a ping is not counted. */
  async function refusalOf(heartbeat: store.StoredHeartbeat, { ip }: PingRequest) {
    try {
      await webhooks.requireUsable({ chatId: heartbeat.chatId, id: heartbeat.webhook_id }, ip);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  return {
    /** Clients cannot do anything about an unknown UUID, so the reply is 200, as from healthchecks.io. */
    async byUuid(uuid: string, signal: Signal, request: PingRequest): Promise<PingReply> {
      if (parseRunId(request.query.rid) === undefined) return invalidRunId;
      const found = await store.findByUuid(sql, uuid.toLowerCase());
      if (!found) {
        const isAllowed = webhooks.takeWrongName(request.ip);
        return { status: 200, text: isAllowed ? "OK (not found)" : "OK (rate limited)" };
      }
      if (await refusalOf(found, request)) return { status: 200, text: "OK (not found)" };
      if (rates.take(String(found.id)) > 0) return { status: 200, text: "OK (rate limited)" };
      await record(found, signal, request);
      return ok;
    },

    async bySlug(
      { key, slug }: { key: string; slug: string },
      signal: Signal,
      request: PingRequest,
    ): Promise<PingReply> {
      if (parseRunId(request.query.rid) === undefined) return invalidRunId;
      if (!isSlug(slug)) return { status: 400, text: "invalid url format" };
      const chat = await keys.find(key);
      if (!chat) return webhooks.takeWrongName(request.ip) ? notFound : limited;
      const [found, another] = await store.listBySlug(sql, chat.chatId, slug);
      if (another) return ambiguous;
      const isNew = !found && request.query.create === "1";
      const heartbeat = isNew ? await keys.createHeartbeat(chat, slug) : found;
      if (!heartbeat || (await refusalOf(heartbeat, request))) return notFound;
      if (rates.take(String(heartbeat.id)) > 0) return limited;
      await record(heartbeat, signal, request);
      return isNew ? { status: 201, text: "Created" } : ok;
    },

    /** The heartbeat of a webhook that has one. */
    async byToken(token: string, signal: Signal, request: PingRequest): Promise<PingReply> {
      if (parseRunId(request.query.rid) === undefined) return invalidRunId;
      const { id } = await webhooks.findByToken(token, request.ip);
      const [found, another] = await store.listOfWebhook(sql, id);
      if (another) return { status: 409, text: "ambiguous: the webhook has several heartbeats" };
      if (!found) return { status: 404, text: "not found: the webhook has no heartbeat" };
      if (rates.take(String(found.id)) > 0) return { status: 200, text: "OK (rate limited)" };
      await record(found, signal, request);
      return ok;
    },
  };
}
