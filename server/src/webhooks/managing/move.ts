/** Takes a webhook to another chat. What it said stays where it was said. */
import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Chats } from "../../chats/chats.ts";
import type { Database } from "../../database/database.ts";
import { fail, failAt } from "../../problems.ts";
import type { WebhookPlace } from "../webhook-store.ts";
import { requireRoom } from "./limit.ts";
import { move } from "./settings-store.ts";

/** Answers the chat it is in from now on. */
export type Move = (identity: Identity, place: WebhookPlace, toChatId: number) => Promise<Chat>;

export interface MoveNeeds {
  database: Database;
  chats: Pick<Chats, "chatFor">;
  audit: Audit;
}

export function createMove({ database, chats, audit }: MoveNeeds): Move {
  return async (identity, { id, chatId }, toChatId) => {
    const { user } = identity;
    const to =
      (await chats.chatFor(user, toChatId)) ??
      failAt("/chatId", "is not a chat of yours", "chat_not_found");
    if (!canManage(user, to)) failAt("/chatId", "is not yours to manage", "not_allowed");
    if (to.archivedAt !== null) failAt("/chatId", "is archived", "chat_archived");
    if (to.id === chatId) return to;
    await database.sql.transaction().execute(async (within) => {
      await requireRoom(within, to.id);
      if (!(await move(within, { id, chatId }, to.id))) fail("webhook_not_found");
      const details = { fromChatId: chatId, toChatId: to.id };
      await audit.within(within).success(identity, "webhook_moved", `webhook:${id}`, details);
    });
    return to;
  };
}
