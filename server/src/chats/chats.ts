/** Chats. A user can only look up chats they are a member of, and their threads. */
import type { ChangeChat, Chat, CreateChat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Audit } from "../audit/audit.ts";
import type { InvitedChats } from "../auth/auth.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import type { Policy } from "../policy/policy.ts";
import { fail, failAt } from "../problems.ts";
import { parseTextInput } from "../text-input.ts";
import type { Users } from "../users/users.ts";
import { createChatEvents } from "./chat-events.ts";
import * as chatStore from "./chat-store.ts";
import { createDirectChats } from "./direct-chats.ts";
import * as memberStore from "./member-store.ts";
import { type Actor, createMembers } from "./members.ts";
import { createDefaultChats } from "./open/default-chats.ts";
import { createOpenChats } from "./open/open-chats.ts";
import { createPreviews } from "./previews/previews.ts";
import { createChangeRetention } from "./retention.ts";
import { createMarkMany } from "./sidebar/mark-many.ts";
import { createSidebar } from "./sidebar/sidebar.ts";
import { createThreads } from "./threads/threads.ts";

export type Chats = ReturnType<typeof createChats>;

export interface ChatsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  users: Users;
  audit: Audit;
  policy: Policy;
}

export function createChats({ database, bus, clock, users, audit, policy }: ChatsOptions) {
  const { sql } = database;
  const events = createChatEvents({ database, bus });
  const changeRetention = createChangeRetention({ audit, policy });
  const members = createMembers({ database, bus, clock, users, audit, events });
  const direct = createDirectChats({ database, bus, clock, audit, policy, events, members });
  const open = createOpenChats({ database, audit, events, members });
  const defaults = createDefaultChats({ database, audit, events, members });
  const threads = createThreads({ database, bus, clock, events });

  /** Returns undefined if the chat does not exist or the user is not a member. */
  async function chatFor(user: Pick<Me, "id">, chatId: number): Promise<Chat | undefined> {
    return (await chatStore.find(sql, user.id, chatId)) ?? threads.chatFor(user.id, chatId);
  }

  /** Creates a group, or opens a direct chat. Rejects an unknown member with `user_not_found`. */
  async function create(actor: Actor, draft: CreateChat): Promise<{ chat: Chat; isNew: boolean }> {
    const { kind, title, topic, visibility, memberIds = [] } = draft;
    if (kind === "group") return { chat: await createGroup(actor, draft), isNew: true };
    if (title !== undefined) failAt("/title", "must be absent: members name a direct chat");
    if (topic !== undefined) failAt("/topic", "must be absent: a direct chat has no topic");
    if (visibility === "open")
      failAt("/visibility", "must be private: a direct chat is never open");
    const { chatId, isNew } = await direct.open(actor, memberIds);
    return { chat: await requireChat(actor.user, chatId), isNew };
  }

  /** Creates a group owned by the actor. */
  async function createGroup(
    actor: Actor,
    { title = failAt("/title", "is required"), topic = "", visibility, memberIds = [] }: CreateChat,
  ): Promise<Chat> {
    const owner = actor.user;
    const checkedTitle = parseTextInput("/title", title, limits.chatTitleLength);
    const checkedTopic = parseTopic(topic);
    const ids = [...new Set([owner.id, ...memberIds])];
    await requireUsers(users, memberIds);
    const chatId = await sql.transaction().execute(async (trx) => {
      const texts = { title: checkedTitle, topic: checkedTopic };
      const group = { ...texts, visibility: visibility ?? "private", memberIds: ids } as const;
      const chatId = await insertGroup(trx, owner, group);
      await audit.within(trx).success(actor, "chat_created", `chat:${chatId}`, {
        chatId,
        ...(visibility === "open" && { visibility }),
      });
      return chatId;
    });
    for (const userId of ids) events.publishChatJoined(chatId, userId);
    return requireChat(owner, chatId);
  }

  /** Creates a group as part of the caller's transaction. Publishes nothing. */
  async function createWithin(trx: Sql, owner: Me, title: string): Promise<void> {
    const checkedTitle = parseTextInput("/chatTitle", title, limits.chatTitleLength);
    const group = { title: checkedTitle, topic: "", visibility: "private" } as const;
    await insertGroup(trx, owner, { ...group, memberIds: [owner.id] });
  }

  async function insertGroup(
    trx: Sql,
    { id: createdBy }: Me,
    group: Pick<chatStore.NewChat, "title" | "topic" | "visibility" | "memberIds">,
  ): Promise<number> {
    const { retentionMaxDays: retentionDays } = await policy.read(trx);
    return chatStore.insert(trx, { ...group, createdBy, retentionDays, now: clock.now() });
  }

  async function change(actor: Actor, chat: Chat, changes: ChangeChat): Promise<Chat> {
    const { title, topic, avatarUrl, visibility, retentionDays, threads: takesThreads } = changes;
    const values = {
      threads: takesThreads,
      avatarUrl,
      title:
        title === undefined ? undefined : parseTextInput("/title", title, limits.chatTitleLength),
      topic: topic === undefined ? undefined : parseTopic(topic),
    };
    await sql.transaction().execute(async (trx) => {
      if (visibility !== undefined) await open.changeVisibility(trx, actor, chat, visibility);
      if (retentionDays !== undefined) await changeRetention(trx, actor, chat, retentionDays);
      if (takesThreads !== undefined) {
        const detail = "Only an owner of the chat can turn threads on or off.";
        await members.requireOwnerWithin(trx, actor.user, chat, detail);
      }
      await chatStore.update(trx, chat.id, values);
    });
    events.publishChatChanged(chat.id);
    return requireChat(actor.user, chat.id);
  }

  /** In an archived chat nobody can post. Its members can still read it. */
  async function setArchived(actor: Actor, chatId: number, isArchived: boolean): Promise<void> {
    const isChanged = await sql.transaction().execute(async (trx) => {
      const at = isArchived ? clock.now() : null;
      if (!(await chatStore.setArchived(trx, chatId, at))) return false;
      const event = isArchived ? "chat_archived" : "chat_restored";
      await audit.within(trx).success(actor, event, `chat:${chatId}`);
      return true;
    });
    if (isChanged) events.publishChatChanged(chatId);
  }

  const invited = createInvited(sql, defaults.joinWithin);

  async function requireChat(user: Me, chatId: number): Promise<Chat> {
    return (await chatFor(user, chatId)) ?? fail("chat_not_found");
  }

  return {
    chatFor,
    list: (user: Pick<Me, "id">) => chatStore.list(sql, user.id),
    /** Returns the `rev` of each chat of a user, by the id of the chat. */
    revsOfUser: (userId: number) => memberStore.revsOfUser(sql, userId),
    /** Returns undefined if the chat does not exist, is private, or is a thread of such a chat. */
    openChatFor: async (chatId: number) =>
      (await open.openChatFor(chatId)) ?? threads.openChatFor(chatId),
    /** Returns undefined if the chat was deleted. */
    findInfo: async (chatId: number) =>
      (await chatStore.findInfo(sql, chatId)) ?? threads.findInfo(chatId),
    /** Returns the `rev` of those chats that exist. */
    revsOf: (chatIds: readonly number[]) => memberStore.revsOf(sql, chatIds),
    create,
    createWithin,
    openSystemChat: direct.openSystem,
    hide: direct.hide,
    change,
    setArchived,
    members,
    open,
    defaults,
    sidebar: createSidebar({ database, bus }),
    markMany: createMarkMany({ database, bus }),
    threads,
    previews: createPreviews({ database, clock }),
    invited,
    events,
    announceProfile: events.announceProfile,
  };
}

function createInvited(sql: Sql, joinWithin: InvitedChats["joinWithin"]): InvitedChats {
  return {
    async findManageable(user, chatIds) {
      const chats = await chatStore.list(sql, user.id);
      return chats.filter(
        (chat) => chatIds.includes(chat.id) && !chat.archivedAt && canManage(user, chat),
      );
    },
    joinWithin,
  };
}

async function requireUsers(users: Users, memberIds: readonly number[]): Promise<void> {
  const known = await users.summaries(memberIds);
  const unknown = memberIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) failAt(`/memberIds/${unknown}`, "is not a user", "user_not_found");
}

/** Returns an empty text for a blank topic. */
function parseTopic(topic: string): string {
  return topic.trim() && parseTextInput("/topic", topic, limits.chatTopicLength);
}
