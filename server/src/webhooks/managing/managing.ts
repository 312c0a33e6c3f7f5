/** What those who manage a chat do with its webhooks. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { ChangeWebhook, CreatedWebhook, Webhook } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Chats } from "../../chats/chats.ts";
import type { Clock } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { plainLine } from "../../text-input.ts";
import type { DeliveryLog } from "../deliveries/log.ts";
import * as store from "../webhook-store.ts";
import { requireRoom } from "./limit.ts";
import { createMove } from "./move.ts";
import { createRotation } from "./rotation.ts";
import { createSettings } from "./settings.ts";
import { remove } from "./settings-store.ts";
import { createUrls } from "./urls.ts";

export interface Managing {
  list(chat: Chat): Promise<Webhook[]>;
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
}

export interface ManagingNeeds {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
  chats: Pick<Chats, "chatFor">;
  log: Pick<DeliveryLog, "save">;
  requireRecent(identity: Identity): void;
  publicUrl(): string;
}

export function createManaging(needs: ManagingNeeds): Managing {
  const { database, clock, audit, log } = needs;
  const { sql } = database;
  const urls = createUrls(needs);
  const changeSettings = createSettings(needs);
  const rotate = createRotation({ ...needs, urls });
  const move = createMove(needs);

  return {
    async list(chat) {
      await log.save();
      return store.listOf(sql, chat.id, clock.now());
    },

    async create(identity, chat, name) {
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
        await audit.within(within).success(identity, "webhook_created", `webhook:${id}`);
        return id;
      });
      return { ...(await found(chat, id)), url };
    },

    async change(identity, chat, id, changes) {
      await changeSettings(identity, { chatId: chat.id, id }, changes);
      return found(chat, id);
    },

    async rotate(identity, chat, id, overlapMinutes) {
      const url = await rotate(identity, await found(chat, id), overlapMinutes);
      return { ...(await found(chat, id)), url };
    },

    async move(identity, chat, id, toChatId) {
      return found(await move(identity, await found(chat, id), toChatId), id);
    },

    async remove(identity, chat, id) {
      await sql.transaction().execute(async (within) => {
        const wasThere = await remove(within, { chatId: chat.id, id }, clock.now());
        if (!wasThere) fail("webhook_not_found");
        await audit.within(within).success(identity, "webhook_deleted", `webhook:${id}`);
      });
    },

    async reveal(identity, chat, id) {
      const webhook = await found(chat, id);
      if (webhook.createdBy.id !== identity.user.id) needs.requireRecent(identity);
      const token = (await store.sealedToken(sql, id)) ?? fail("webhook_not_found");
      await audit.success(identity, "webhook_revealed", `webhook:${id}`);
      return urls.read(token);
    },
  };

  async function found(chat: Chat, id: number): Promise<Webhook> {
    const place = { chatId: chat.id, id };
    return (await store.one(sql, place, clock.now())) ?? fail("webhook_not_found");
  }
}
