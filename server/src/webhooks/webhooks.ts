/** Webhooks of a chat: made and shown to those who manage it, posted to by whoever holds the URL. */
import { createHash } from "node:crypto";
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { CreatedWebhook, Webhook } from "@belfry/contracts/webhooks";
import type { Audit, AuditEvent } from "../audit/audit.ts";
import { requireManager } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Identity } from "../http/identity.ts";
import { openRateLimit } from "../http/rate-limit.ts";
import type { Messages } from "../messages/messages.ts";
import { plainLine } from "../plain-line.ts";
import { fail } from "../problems.ts";
import type { Secrets } from "../secrets.ts";
import { hashToken, makeWebhookToken } from "../tokens.ts";
import { readNative } from "./native.ts";
import { readBody } from "./read-body.ts";
import * as store from "./store.ts";
import { openUse } from "./use.ts";

/** What a request to a webhook's address brings. */
export interface Received {
  token: string;
  body: Buffer;
  contentType: string;
  idempotencyKey: string | undefined;
  address: string;
}

export interface Answer {
  id: number;
  chatId: number;
  /** False when an earlier request with the same Idempotency-Key had posted it. */
  isNew: boolean;
}

export interface Webhooks {
  list(identity: Identity, chat: Chat): Promise<Webhook[]>;
  create(identity: Identity, chat: Chat, name: string): Promise<CreatedWebhook>;
  rename(identity: Identity, chat: Chat, id: number, name: string): Promise<Webhook>;
  remove(identity: Identity, chat: Chat, id: number): Promise<void>;
  /** The secret URL; somebody else's asks for a fresh password. */
  reveal(identity: Identity, chat: Chat, id: number): Promise<string>;
  test(identity: Identity, chat: Chat, id: number): Promise<Answer>;
  /** Answers after the message is on disk. */
  receive(received: Received): Promise<Answer>;
  /** Writes down when webhooks were last used. For the chores. */
  saveUse(): Promise<void>;
}

export interface WebhooksNeeds {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
  messages: Messages;
  requireRecent(identity: Identity): void;
  publicUrl(): string;
  config: { webhookRate: number; webhookBurst: number };
}

const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;

export function openWebhooks(needs: WebhooksNeeds): Webhooks {
  const { database, clock, secrets, audit, messages, config } = needs;
  const { sql } = database;
  const senderOf = store.openSenderLookup(sql);
  const use = openUse(database, clock);
  const posts = openRateLimit({
    clock,
    perSecond: config.webhookRate,
    burst: config.webhookBurst,
  });
  // Guessing is hopeless; this only keeps it from costing anything.
  const wrongTokens = openRateLimit({ clock, perSecond: 2, burst: 50 });

  return {
    async list({ user }, chat) {
      requireManager(user, chat);
      return (await store.listOf(sql, chat.id)).map(use.withLatest);
    },

    async create(identity, chat, name) {
      requireManager(identity.user, chat);
      const checked = plainLine("/name", name, limits.nameLength);
      if ((await store.countOf(sql, chat.id)) >= limits.webhooksPerChat) {
        fail("limit_reached", { limit: limits.webhooksPerChat });
      }
      const token = makeWebhookToken();
      const tokenHash = hashToken(token);
      const id = await store.insert(sql, {
        chatId: chat.id,
        name: checked,
        tokenHash,
        tokenSealed: secrets.seal(token, sealedFor(tokenHash)),
        createdBy: identity.user.id,
        now: clock.now(),
      });
      await record("webhook_created", identity, id);
      return { ...(await found(chat, id)), url: urlOf(token) };
    },

    async rename(identity, chat, id, name) {
      requireManager(identity.user, chat);
      await found(chat, id);
      await store.rename(sql, id, plainLine("/name", name, limits.nameLength));
      await record("webhook_renamed", identity, id);
      return found(chat, id);
    },

    async remove(identity, chat, id) {
      requireManager(identity.user, chat);
      await found(chat, id);
      await store.remove(sql, id);
      await record("webhook_deleted", identity, id);
    },

    async reveal(identity, chat, id) {
      requireManager(identity.user, chat);
      const webhook = await found(chat, id);
      if (webhook.createdBy.id !== identity.user.id) needs.requireRecent(identity);
      const { tokenSealed, tokenHash } =
        (await store.sealedToken(sql, id)) ?? fail("webhook_not_found");
      await record("webhook_revealed", identity, id);
      return urlOf(secrets.open(tokenSealed, sealedFor(tokenHash)));
    },

    async test({ user }, chat, id) {
      requireManager(user, chat);
      const { name } = await found(chat, id);
      return post(
        { id, chatId: chat.id, name, avatarUrl: null },
        { text: `This is a **test message** that ${user.displayName} sent. The webhook works.` },
      );
    },

    async receive({ token, body, contentType, idempotencyKey, address }) {
      const sender = await authorized(token, address);
      const waitMs = posts.take(String(sender.id));
      if (waitMs > 0) refuseRate(waitMs, config.webhookRate, config.webhookBurst);
      const message = readNative(await readBody(body, contentType));
      return post(sender, message, idempotencyKey && { key: idempotencyKey, body });
    },

    saveUse: use.save,
  };

  async function authorized(token: string, address: string): Promise<store.Sender> {
    const blockedMs = wrongTokens.wait(address);
    const isToken = /^whk_[0-9A-Za-z]{36}$/.test(token);
    const sender = isToken ? await senderOf(hashToken(token)) : undefined;
    if (sender) return sender; // a valid token works, whatever its neighbours behind one address do
    if (blockedMs > 0) refuseRate(blockedMs, 2, 50);
    wrongTokens.take(address);
    fail("webhook_not_found");
  }

  async function post(
    sender: store.Sender,
    message: { text: string; username?: string | undefined; avatarUrl?: string | undefined },
    repeat?: { key: string; body: Buffer } | "" | undefined,
  ): Promise<Answer> {
    const { id, isNew } = await messages.post({
      chatId: sender.chatId,
      author: {
        kind: "webhook",
        webhookId: sender.id,
        name: message.username ?? sender.name,
        avatarUrl: message.avatarUrl ?? sender.avatarUrl,
      },
      text: message.text,
      ...(repeat && {
        key: {
          key: repeat.key,
          bodyHash: createHash("sha256").update(repeat.body).digest("base64url"),
          lifetimeMs: idempotencyLifetimeMs,
        },
      }),
    });
    use.note(sender.id);
    return { id, chatId: sender.chatId, isNew };
  }

  async function found(chat: Chat, id: number): Promise<Webhook> {
    const webhook = (await store.one(sql, chat.id, id)) ?? fail("webhook_not_found");
    return use.withLatest(webhook);
  }

  function record(event: AuditEvent, { user }: Identity, id: number): Promise<void> {
    return audit.record({
      event,
      result: "success",
      actorUserId: user.id,
      target: `webhook:${id}`,
    });
  }

  function urlOf(token: string): string {
    return `${needs.publicUrl()}/api/webhooks/${token}`;
  }
}

function sealedFor(tokenHash: string): string {
  return `webhook ${tokenHash}`;
}

function refuseRate(waitMs: number, perSecond: number, burst: number): never {
  const seconds = Math.ceil(waitMs / 1000);
  fail("rate_limited", {
    retryAfterSeconds: seconds,
    limit: perSecond,
    headers: {
      ratelimit: `"default";r=0;t=${seconds}`,
      "ratelimit-policy": `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    },
  });
}
