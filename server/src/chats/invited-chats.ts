/** How somebody who joins the server by an invite comes into the chats that it names. */
import { canManage } from "@belfry/contracts/permissions";
import type { Audit } from "../audit/audit.ts";
import type { InvitedChats } from "../auth/auth.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import * as store from "./chat-store.ts";
import * as membership from "./member-store.ts";

export interface InvitedChatsNeeds {
  database: Database;
  bus: Bus;
  clock: Clock;
  audit: Audit;
}

export function createInvitedChats(needs: InvitedChatsNeeds): InvitedChats {
  const { database, bus, clock, audit } = needs;
  const { sql } = database;

  async function tell(chatId: number, userId: number): Promise<void> {
    bus.publish(`user.${userId}`, [{ type: "chat.joined", chatId }]);
    const [member] = await membership.membersOf(sql, chatId, userId);
    if (!member) return; // removed again in the meantime
    const chat = await store.infoOf(sql, chatId);
    bus.publish(`chat.${chatId}`, [
      { type: "member.changed", chatId, userId, member },
      { type: "chat.changed", chat },
    ]);
  }

  return {
    async findManageable(user, chatIds) {
      const chats = await store.listOf(sql, user.id);
      return chats.filter(
        (chat) => chatIds.includes(chat.id) && !chat.archivedAt && canManage(user, chat),
      );
    },

    async joinWithin(trx, { user, origin }, chatIds) {
      for (const chatId of chatIds) {
        const member = { userId: user.id, role: "member" as const };
        await membership.putMember(trx, chatId, { ...member, now: clock.now() });
        await audit
          .within(trx)
          .success({ user, origin }, "member_changed", `chat:${chatId}`, { chatId, ...member });
      }
      return async () => {
        for (const chatId of chatIds) await tell(chatId, user.id);
      };
    },
  };
}
