/** Webhooks of a chat, for its managers: create, change, rotate, move, delete, show the URL. */
import type { Chat } from "@belfry/contracts/chats";
import type {
  ChangeWebhook,
  CreatedWebhook,
  Webhook,
  WebhookUrl,
} from "@belfry/contracts/webhooks/webhooks";
import type { Kysely } from "kysely";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Chats } from "../../chats/chats.ts";
import type { Clock } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { deleteHours } from "../deliveries/hour-store.ts";
import type { DeliveryLog } from "../deliveries/log.ts";
import * as store from "../webhook-store.ts";
import { createInsert } from "./insert.ts";
import { createMove } from "./move.ts";
import { createRotate } from "./rotation.ts";
import { createChangeSettings } from "./settings.ts";
import { deleteAll, deleteWebhook } from "./settings-store.ts";
import { createWebhookUrls } from "./urls.ts";

interface ManagingOptions {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
  chats: Pick<Chats, "chatFor" | "events">;
  log: Pick<DeliveryLog, "save">;
  /** Rejects a session whose password was not confirmed recently. */
  requireRecent(identity: Identity): void;
  publicUrl(): string;
}

export function createManaging({
  database,
  clock,
  secrets,
  audit,
  chats,
  log,
  requireRecent,
  publicUrl,
}: ManagingOptions) {
  const { sql } = database;
  const urls = createWebhookUrls({ secrets, publicUrl });
  const insert = createInsert({ database, clock, audit, urls });
  const changeSettings = createChangeSettings({ database, clock, secrets, audit });
  const rotate = createRotate({ database, clock, audit, urls });
  const move = createMove({ database, chats, audit });
  // The chat has the number of its webhooks, and open lists of its webhooks load again.
  const { publishChatChanged } = chats.events;

  async function find(chat: Chat, id: number): Promise<Webhook> {
    const place = { chatId: chat.id, id };
    return (await store.one(sql, place, clock.now())) ?? fail("webhook_not_found");
  }

  /** The URL of another user's webhook requires a recent confirmation of the password. */
  function requireUrlAccess(identity: Identity, webhook: Webhook): void {
    if (webhook.createdBy.id !== identity.user.id) requireRecent(identity);
  }

  return {
    find,

    async list(chat: Chat): Promise<Webhook[]> {
      await log.save();
      return store.listOf(sql, chat.id, clock.now());
    },

    async create(identity: Identity, chat: Chat, name: string): Promise<CreatedWebhook> {
      const { id, shown } = await insert(identity, chat.id, name);
      publishChatChanged(chat.id);
      return { ...(await find(chat, id)), ...shown };
    },

    async change(
      identity: Identity,
      chat: Chat,
      id: number,
      changes: ChangeWebhook,
    ): Promise<Webhook> {
      await changeSettings(identity, { chatId: chat.id, id }, changes);
      publishChatChanged(chat.id);
      return find(chat, id);
    },

    /** For administrators, who may not be members of the chat. */
    async disable(
      identity: Identity,
      place: store.WebhookPlace,
      isDisabled: boolean,
    ): Promise<void> {
      await changeSettings(identity, place, { isDisabled });
      publishChatChanged(place.chatId);
    },

    /** Creates a new URL. The previous URL works for `overlapMinutes` more. */
    async rotate(
      identity: Identity,
      chat: Chat,
      id: number,
      overlapMinutes: number,
    ): Promise<CreatedWebhook> {
      const webhook = await find(chat, id);
      // Requires the same confirmation as showing the URL.
      requireUrlAccess(identity, webhook);
      const shown = await rotate(identity, webhook, overlapMinutes);
      publishChatChanged(chat.id);
      return { ...(await find(chat, id)), ...shown };
    },

    async move(identity: Identity, chat: Chat, id: number, toChatId: number): Promise<Webhook> {
      const to = await move(identity, await find(chat, id), toChatId);
      for (const changed of [chat, to]) publishChatChanged(changed.id);
      return find(to, id);
    },

    async delete(identity: Identity, chat: Chat, id: number): Promise<void> {
      await sql.transaction().execute(async (trx) => {
        const isDeleted = await deleteWebhook(trx, { chatId: chat.id, id }, clock.now());
        if (!isDeleted) fail("webhook_not_found");
        await deleteHours(trx, id);
        await audit.within(trx).success(identity, "webhook_deleted", `webhook:${id}`);
      });
      publishChatChanged(chat.id);
    },

    /** Deletes the webhooks of a chat that is deleted. Returns how many there were. */
    deleteAllWithin(trx: Kysely<Schema>, chatId: number): Promise<number> {
      return deleteAll(trx, chatId, clock.now());
    },

    async reveal(identity: Identity, chat: Chat, id: number): Promise<WebhookUrl> {
      requireUrlAccess(identity, await find(chat, id));
      const token = (await store.sealedToken(sql, id)) ?? fail("webhook_not_found");
      await audit.success(identity, "webhook_revealed", `webhook:${id}`);
      const shown = urls.read(token);
      if (token.keyHash === null) {
        await store.storeKeyHash(sql, token.tokenHash, hashToken(shown.integrationKey));
      }
      return shown;
    },
  };
}
