/** Webhooks of a chat: made and shown to those who manage it, posted to by whoever holds the URL. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { CreatedWebhook, Webhook } from "@belfry/contracts/webhooks";
import type { Kysely } from "kysely";
import type { Audit, AuditEvent } from "../audit/audit.ts";
import { requireManager } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { Identity } from "../http/identity.ts";
import type { Messages } from "../messages/messages.ts";
import { plainLine } from "../plain-line.ts";
import { fail } from "../problems.ts";
import type { Secrets } from "../secrets.ts";
import { hashToken, makeWebhookToken } from "../tokens.ts";
import type { Accepted, Answer, Received } from "./delivery.ts";
import { openIncoming } from "./incoming.ts";
import * as store from "./store.ts";
import { openUse } from "./use.ts";

export interface Webhooks {
  list(identity: Identity, chat: Chat): Promise<Webhook[]>;
  create(identity: Identity, chat: Chat, name: string): Promise<CreatedWebhook>;
  rename(identity: Identity, chat: Chat, id: number, name: string): Promise<Webhook>;
  remove(identity: Identity, chat: Chat, id: number): Promise<void>;
  /** The secret URL; somebody else's asks for a fresh password. */
  reveal(identity: Identity, chat: Chat, id: number): Promise<string>;
  test(identity: Identity, chat: Chat, id: number): Promise<Answer>;
  /** Answers after the message is on disk. */
  receive(received: Received): Promise<Accepted>;
  /** Whose token it is. Refuses a wrong one. */
  senderOf(token: string, addressOf: () => string): Promise<store.Sender>;
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

export function openWebhooks(needs: WebhooksNeeds): Webhooks {
  const { database, clock, secrets, audit } = needs;
  const { sql } = database;
  const use = openUse(database, clock);
  const incoming = openIncoming({ ...needs, noteUse: use.note });

  return {
    async list({ user }, chat) {
      requireManager(user, chat);
      return (await store.listOf(sql, chat.id)).map(use.withLatest);
    },

    async create(identity, chat, name) {
      requireManager(identity.user, chat);
      const checked = plainLine("/name", name, limits.nameLength);
      const token = makeWebhookToken();
      const tokenHash = hashToken(token);
      const draft = {
        chatId: chat.id,
        name: checked,
        tokenHash,
        tokenSealed: secrets.seal(token, sealedFor(tokenHash)),
        createdBy: identity.user.id,
        now: clock.now(),
      };
      const id = await sql.transaction().execute(async (trx) => {
        await store.lockChat(trx, chat.id);
        if ((await store.countOf(trx, chat.id)) >= limits.webhooksPerChat) {
          fail("limit_reached", { limit: limits.webhooksPerChat });
        }
        const id = await store.insert(trx, draft);
        await record("webhook_created", identity, id, trx);
        return id;
      });
      return { ...(await found(chat, id)), url: urlOf(token) };
    },

    async rename(identity, chat, id, name) {
      requireManager(identity.user, chat);
      await found(chat, id);
      const checked = plainLine("/name", name, limits.nameLength);
      await sql.transaction().execute(async (trx) => {
        await store.rename(trx, id, checked);
        await record("webhook_renamed", identity, id, trx);
      });
      return found(chat, id);
    },

    async remove(identity, chat, id) {
      requireManager(identity.user, chat);
      await found(chat, id);
      await sql.transaction().execute(async (trx) => {
        await store.remove(trx, id);
        await record("webhook_deleted", identity, id, trx);
      });
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
      return incoming.post(
        { id, chatId: chat.id, name, avatarUrl: null },
        { text: `This is a **test message** that ${user.displayName} sent. The webhook works.` },
      );
    },

    receive: incoming.receive,
    senderOf: incoming.senderOf,
    saveUse: use.save,
  };

  async function found(chat: Chat, id: number): Promise<Webhook> {
    const webhook = (await store.one(sql, chat.id, id)) ?? fail("webhook_not_found");
    return use.withLatest(webhook);
  }

  /** In the transaction of the act, where it has one: neither is there without the other. */
  function record(
    event: AuditEvent,
    { user, origin }: Identity,
    id: number,
    within?: Kysely<Schema>,
  ): Promise<void> {
    const { address } = origin;
    const entry = { event, result: "success" as const, actorUserId: user.id, address };
    return audit.record({ ...entry, target: `webhook:${id}` }, within);
  }

  function urlOf(token: string): string {
    return `${needs.publicUrl()}/api/webhooks/${token}`;
  }
}

function sealedFor(tokenHash: string): string {
  return `webhook ${tokenHash}`;
}
