/** Deletes chats. Nothing of one is visible afterwards; a background job deletes its rows and files. */
import type { Chat } from "@belfry/contracts/chats";
import type { Kysely } from "kysely";
import type { Identity } from "../access/identity.ts";
import type { Audit, AuditActor } from "../audit/audit.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { fail } from "../problems.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import { closeChat } from "./chat-deletion-store.ts";
import { addRemoval } from "./removal-store.ts";

export interface DeleteChatOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  chats: Chats;
  webhooks: { managing: Pick<Webhooks["managing"], "removeAllWithin"> };
}

export interface ChatDeletion {
  kind: "group" | "direct";
  /** Publishes the events. */
  announce(): void;
}

export type DeleteChat = ReturnType<typeof createDeleteChat>;

export function createDeleteChat({ database, clock, audit, chats, webhooks }: DeleteChatOptions) {
  /**
   * Deletes a chat in the caller's transaction. Rejects with `chat_not_found`. Call `announce` after
   * the commit.
   */
  async function within(
    trx: Kysely<Schema>,
    actor: AuditActor,
    chatId: number,
  ): Promise<ChatDeletion> {
    const closed = (await closeChat(trx, chatId, clock.now())) ?? fail("chat_not_found");
    const { kind, title, lastMessageId, memberIds } = closed;
    const webhookCount = await webhooks.managing.removeAllWithin(trx, chatId);
    await addRemoval(trx, { kind: "chat", targetId: chatId, now: clock.now() });
    await audit.within(trx).success(actor, "chat_deleted", `chat:${chatId}`, {
      chatId,
      title,
      members: memberIds.length,
      messages: lastMessageId,
      webhooks: webhookCount,
    });
    return { kind, announce: () => chats.events.publishChatDeleted(chatId, memberIds) };
  }

  /** Deletes a chat for one of its managers. */
  async function byManager(identity: Identity, chat: Chat): Promise<void> {
    const { announce } = await database.sql.transaction().execute(async (trx) => {
      await chats.members.requireManagerWithin(trx, identity.user, chat);
      return within(trx, identity, chat.id);
    });
    announce();
  }

  /** Deletes any group chat for an administrator, who may not be a member. */
  async function byAdministrator(identity: Identity, chatId: number): Promise<void> {
    const { announce } = await database.sql.transaction().execute(async (trx) => {
      const deleted = await within(trx, identity, chatId);
      // Nobody manages a direct chat: it has the security notices of its user.
      return deleted.kind === "group" ? deleted : fail("chat_not_found");
    });
    announce();
  }

  return { within, byManager, byAdministrator };
}
