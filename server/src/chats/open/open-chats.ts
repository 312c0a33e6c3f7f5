/** Open chats: every user can find, read and join them. */
import type {
  BrowsePage,
  BrowseQuery,
  Chat,
  ReadableChat,
  Visibility,
} from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import type { Sql } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { parseSearchText } from "../../text-input.ts";
import type { ChatEvents } from "../chat-events.ts";
import * as memberStore from "../member-store.ts";
import type { Actor, Members } from "../members.ts";
import { formatCursor, parseCursor } from "./browse-cursor.ts";
import * as store from "./open-chat-store.ts";

interface OpenChatsOptions {
  database: Database;
  audit: Audit;
  events: ChatEvents;
  members: Members;
}

export type OpenChats = ReturnType<typeof createOpenChats>;

export function createOpenChats({ database, audit, events, members }: OpenChatsOptions) {
  const { sql } = database;

  async function browse(user: Pick<Me, "id">, request: BrowseQuery): Promise<BrowsePage> {
    const { query = "", cursor, limit = limits.pageSize } = request;
    const text = parseSearchText(query);
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    // One more row than asked for shows whether there is another page.
    const found = await store.list(database, user.id, { text, after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(({ sortKey: _, ...chat }) => chat),
      ...(last && found.length > limit && { nextCursor: formatCursor([last.sortKey, last.id]) }),
    };
  }

  /** Adds the actor as a member. Does nothing if they are one. Rejects with `chat_archived`. */
  async function join(actor: Actor, chatId: number): Promise<void> {
    const { id: userId } = actor.user;
    const isNew = await sql.transaction().execute(async (trx) => {
      // The chat may become private, or be deleted, at the same time.
      await memberStore.lockChat(trx, chatId);
      if (await memberStore.find(trx, chatId, userId)) return false;
      const chat = (await store.find(trx, chatId)) ?? fail("chat_not_found");
      if (chat.archivedAt !== null) fail("chat_archived");
      await members.putWithin(trx, actor, chatId, { userId, role: "member" });
      return true;
    });
    if (isNew) events.publishMemberAdded(chatId, userId);
  }

  /** Changes who can read a chat, in the caller's transaction. Rejects all but owners of the chat. */
  async function changeVisibility(
    trx: Sql,
    actor: Actor,
    chat: Chat,
    visibility: Visibility,
  ): Promise<void> {
    const detail = "Only an owner of the chat can change who can read it.";
    await members.requireOwnerWithin(trx, actor.user, chat, detail);
    if (!(await store.setVisibility(trx, chat.id, visibility))) return;
    await audit.within(trx).success(actor, "visibility_changed", `chat:${chat.id}`, { visibility });
  }

  return {
    /** Returns undefined if the chat does not exist or is private. `isMember` is not known. */
    openChatFor: (chatId: number): Promise<ReadableChat | undefined> => store.find(sql, chatId),
    browse,
    join,
    changeVisibility,
  };
}
