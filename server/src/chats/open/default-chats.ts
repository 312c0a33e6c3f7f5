/** Default chats: open chats that new users join in the transaction that creates them. */
import type { Audit, AuditActor } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import type { Sql } from "../../database/schema.ts";
import { fail, failAt } from "../../problems.ts";
import type { ChatEvents } from "../chat-events.ts";
import type { Members } from "../members.ts";
import * as store from "./default-chat-store.ts";

interface DefaultChatsOptions {
  database: Database;
  audit: Audit;
  events: ChatEvents;
  members: Members;
}

export function createDefaultChats({ database, audit, events, members }: DefaultChatsOptions) {
  /**
   * Adds a new user to the default chats and to these. Returns a function that publishes the events
   * after the commit.
   */
  async function joinWithin(
    trx: Sql,
    { userId, by }: { userId: number; by: AuditActor },
    chatIds: readonly number[],
  ): Promise<() => Promise<void>> {
    const joined = new Set([...chatIds, ...(await store.lockDefaults(trx))]);
    for (const chatId of joined) {
      await members.putWithin(trx, by, chatId, { userId, role: "member" });
    }
    return async () => {
      for (const chatId of joined) events.publishMemberAdded(chatId, userId);
    };
  }

  /** Rejects chats that are not open, and those that do not exist with `chat_not_found`. */
  async function setDefault(actor: AuditActor, chatId: number, isDefault: boolean): Promise<void> {
    await database.sql.transaction().execute(async (trx) => {
      const chat = (await store.lockGroup(trx, chatId)) ?? fail("chat_not_found");
      if (chat.isDefault === isDefault) return;
      if (isDefault && chat.visibility !== "open") {
        failAt("/isDefault", "must be false: new users cannot join a private chat");
      }
      await store.setDefault(trx, chatId, isDefault);
      await audit
        .within(trx)
        .success(actor, "default_chat_changed", `chat:${chatId}`, { isDefault });
    });
  }

  return { joinWithin, setDefault };
}
