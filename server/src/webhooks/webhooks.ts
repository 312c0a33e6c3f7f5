/** Webhooks of a chat: made and shown to those who manage it, posted to by whoever holds the URL. */
import type { Chat } from "@belfry/contracts/chats";
import type {
  DeliveriesQuery,
  Delivery,
  DeliveryPage,
  WholeDelivery,
} from "@belfry/contracts/deliveries";
import { limits } from "@belfry/contracts/limits";
import type {
  ChangeWebhook,
  CreatedWebhook,
  Webhook,
  WebhookSender,
} from "@belfry/contracts/webhooks";
import type { Audit } from "../audit/audit.ts";
import { type Chats, requireManager } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import type { Identity } from "../http/identity.ts";
import type { Messages } from "../messages/messages.ts";
import { plainLine } from "../plain-line.ts";
import { fail } from "../problems.ts";
import type { Secrets } from "../secrets.ts";
import { type DeliveryLog, openDeliveryLog } from "./deliveries/log.ts";
import { passOverRefusal, replayOf } from "./deliveries/replay.ts";
import type { Answer } from "./delivery.ts";
import { openGate } from "./gate.ts";
import { type Incoming, openIncoming } from "./incoming.ts";
import { openMove } from "./move.ts";
import { openRecord } from "./record.ts";
import { requireRoom } from "./room.ts";
import { openRotation } from "./rotation.ts";
import { openSettings } from "./settings.ts";
import { remove } from "./settings-store.ts";
import * as store from "./store.ts";
import { openUrls } from "./urls.ts";

export interface Webhooks {
  list(identity: Identity, chat: Chat): Promise<Webhook[]>;
  create(identity: Identity, chat: Chat, name: string): Promise<CreatedWebhook>;
  change(identity: Identity, chat: Chat, id: number, changes: ChangeWebhook): Promise<Webhook>;
  /** A new URL; the one before it works for so long beside it. */
  rotate(
    identity: Identity,
    chat: Chat,
    id: number,
    overlapMinutes: number,
  ): Promise<CreatedWebhook>;
  move(identity: Identity, chat: Chat, id: number, toChatId: number): Promise<Webhook>;
  remove(identity: Identity, chat: Chat, id: number): Promise<void>;
  /** The secret URL; somebody else's asks for a fresh password. */
  reveal(identity: Identity, chat: Chat, id: number): Promise<string>;
  /** For every member of the chat. */
  seenSender(chat: Chat, id: number): Promise<WebhookSender>;
  test(identity: Identity, chat: Chat, id: number): Promise<Answer>;
  /** What senders bring. */
  incoming: Incoming;
  deliveries(
    identity: Identity,
    chat: Chat,
    id: number,
    query: DeliveriesQuery,
  ): Promise<DeliveryPage>;
  delivery(identity: Identity, chat: Chat, id: number, deliveryId: number): Promise<WholeDelivery>;
  /** Sends what was delivered once more. Answers what became of it this time. */
  replay(identity: Identity, chat: Chat, id: number, deliveryId: number): Promise<Delivery>;
  /** For the chores. */
  log: Pick<DeliveryLog, "save" | "forgetOld">;
}

export interface WebhooksNeeds {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
  chats: Chats;
  messages: Messages;
  files: Files;
  requireRecent(identity: Identity): void;
  publicUrl(): string;
  config: Pick<
    Config,
    "webhookRate" | "webhookBurst" | "deliveryLifetimeMs" | "deliveriesPerWebhook"
  >;
}

export function openWebhooks(needs: WebhooksNeeds): Webhooks {
  const { database, clock } = needs;
  const { sql } = database;
  const log = openDeliveryLog(needs);
  const incoming = openIncoming({
    ...needs,
    gate: openGate(needs),
    log,
  });
  const record = openRecord(needs.audit);
  const urls = openUrls(needs);
  const changeSettings = openSettings({ ...needs, record });
  const rotate = openRotation({ ...needs, urls, record });
  const move = openMove({ ...needs, record });

  return {
    async list({ user }, chat) {
      requireManager(user, chat);
      await log.save();
      return store.listOf(sql, chat.id, clock.now());
    },

    async create(identity, chat, name) {
      requireManager(identity.user, chat);
      const { url, ...token } = urls.make();
      const draft = {
        ...token,
        chatId: chat.id,
        name: plainLine("/name", name, limits.nameLength),
        createdBy: identity.user.id,
        now: clock.now(),
      };
      const id = await sql.transaction().execute(async (within) => {
        await requireRoom(within, chat.id);
        const id = await store.insert(within, draft);
        await record("webhook_created", identity, id, { within });
        return id;
      });
      return { ...(await found(chat, id)), url };
    },

    async change(identity, chat, id, changes) {
      requireManager(identity.user, chat);
      await changeSettings(identity, { chatId: chat.id, id }, changes);
      return found(chat, id);
    },

    async rotate(identity, chat, id, overlapMinutes) {
      requireManager(identity.user, chat);
      const url = await rotate(identity, await found(chat, id), overlapMinutes);
      return { ...(await found(chat, id)), url };
    },

    async move(identity, chat, id, toChatId) {
      requireManager(identity.user, chat);
      return found(await move(identity, await found(chat, id), toChatId), id);
    },

    async remove(identity, chat, id) {
      requireManager(identity.user, chat);
      await sql.transaction().execute(async (within) => {
        const wasThere = await remove(within, { chatId: chat.id, id }, clock.now());
        if (!wasThere) fail("webhook_not_found");
        await record("webhook_deleted", identity, id, { within });
      });
    },

    async reveal(identity, chat, id) {
      requireManager(identity.user, chat);
      const webhook = await found(chat, id);
      if (webhook.createdBy.id !== identity.user.id) needs.requireRecent(identity);
      const token = (await store.sealedToken(sql, id)) ?? fail("webhook_not_found");
      await record("webhook_revealed", identity, id);
      return urls.read(token);
    },

    seenSender: async (chat, id) =>
      (await store.seenSender(sql, { chatId: chat.id, id })) ?? fail("webhook_not_found"),

    async test({ user, origin }, chat, id) {
      requireManager(user, chat);
      const sender = await openSender(chat, id);
      const text = `This is a **test message** that ${user.displayName} sent. The webhook works.`;
      const { messageId = 0, result } = await incoming.send(
        { ...sender, format: "native" },
        {
          headers: { "user-agent": origin.userAgent },
          query: {},
          contentType: "application/json",
          body: Buffer.from(JSON.stringify({ text })),
          address: origin.address,
          format: undefined,
          url: "current",
        },
      );
      return { id: messageId, chatId: chat.id, outcome: result as Answer["outcome"] };
    },

    incoming,

    async deliveries({ user }, chat, id, query) {
      requireManager(user, chat);
      await found(chat, id);
      return log.page(id, query);
    },

    async delivery({ user }, chat, id, deliveryId) {
      requireManager(user, chat);
      await found(chat, id);
      return ((await log.stored(id, deliveryId)) ?? fail("delivery_not_found")).whole;
    },

    async replay({ user, origin }, chat, id, deliveryId) {
      requireManager(user, chat);
      const sender = await openSender(chat, id);
      const stored = (await log.stored(id, deliveryId)) ?? fail("delivery_not_found");
      await incoming.send(sender, replayOf(stored, origin.address)).catch(passOverRefusal);
      const { items } = await log.page(id, { limit: 1 });
      return items[0] ?? fail("delivery_not_found");
    },

    log,
  };

  async function found(chat: Chat, id: number): Promise<Webhook> {
    const place = { chatId: chat.id, id };
    return (await store.one(sql, place, clock.now())) ?? fail("webhook_not_found");
  }

  /** One that may post now: what a manager sends goes through no gate. */
  async function openSender(chat: Chat, id: number): Promise<store.Sender> {
    const place = { chatId: chat.id, id };
    const sender = (await store.senderOf(sql, place)) ?? fail("webhook_not_found");
    if (sender.disabledAt !== null) fail("webhook_disabled");
    if (sender.expiresAt !== null && sender.expiresAt <= clock.now()) fail("webhook_expired");
    return sender;
  }
}
