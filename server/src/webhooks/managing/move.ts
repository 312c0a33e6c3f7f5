/** Moves a webhook to another chat. Its messages stay where they are. */
import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Chats } from "../../chats/chats.ts";
import type { Database } from "../../database/database.ts";
import { fail, failAt } from "../../problems.ts";
import type { WebhookPlace } from "../webhook-store.ts";
import { requireWebhookCapacity } from "./limit.ts";
import { move } from "./settings-store.ts";

interface MoveOptions {
  database: Database;
  chats: Pick<Chats, "chatFor">;
  audit: Audit;
}

/** Returns a function that resolves with the webhook's new chat. */
export function createMove({ database, chats, audit }: MoveOptions) {
  return async (identity: Identity, place: WebhookPlace, toChatId: number): Promise<Chat> => {
    const { user } = identity;
    const { id, chatId } = place;
    const to =
      (await chats.chatFor(user, toChatId)) ??
      failAt("/chatId", "is not a chat of yours", "chat_not_found");
    const isChat = to.kind !== "thread" && canManage(user, to);
    if (!isChat) failAt("/chatId", "is a chat that you cannot manage", "not_allowed");
    if (to.archivedAt !== null) failAt("/chatId", "is archived", "chat_archived");
    if (to.id === chatId) return to;
    await database.sql.transaction().execute(async (trx) => {
      await requireWebhookCapacity(trx, to.id);
      if (!(await move(trx, { id, chatId }, to.id))) fail("webhook_not_found");
      const details = { fromChatId: chatId, toChatId: to.id };
      await audit.within(trx).success(identity, "webhook_moved", `webhook:${id}`, details);
    });
    return to;
  };
}
