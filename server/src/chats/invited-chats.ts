/** Adds users who join the server by an invite to the chats the invite names. */
import { canManage } from "@belfry/contracts/permissions";
import type { Audit } from "../audit/audit.ts";
import type { InvitedChats } from "../auth/auth.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { ChatEvents } from "./chat-events.ts";
import * as chatStore from "./chat-store.ts";
import * as memberStore from "./member-store.ts";

export function createInvitedChats({
  database,
  clock,
  audit,
  events,
}: {
  database: Database;
  clock: Clock;
  audit: Audit;
  events: ChatEvents;
}): InvitedChats {
  return {
    async findManageable(user, chatIds) {
      const chats = await chatStore.list(database.sql, user.id);
      return chats.filter(
        (chat) => chatIds.includes(chat.id) && !chat.archivedAt && canManage(user, chat),
      );
    },

    async joinWithin(trx, { user, origin }, chatIds) {
      for (const chatId of chatIds) {
        const member = { userId: user.id, role: "member" as const };
        await memberStore.put(trx, chatId, { ...member, now: clock.now() });
        await audit
          .within(trx)
          .success({ user, origin }, "member_changed", `chat:${chatId}`, { chatId, ...member });
      }
      return async () => {
        for (const chatId of chatIds) await events.memberAdded(chatId, user.id);
      };
    },
  };
}
