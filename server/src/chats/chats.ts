/** Chats and who is in them. Permission is the lookup: a chat is only had by one of its members. */
import type { ChangeChat, Chat, CreateChat, Member, MemberRole } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Identity } from "../access/identity.ts";
import type { Audit } from "../audit/audit.ts";
import type { InvitedChats } from "../auth/auth.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { fail, failAt } from "../problems.ts";
import { parseTextInput } from "../text-input.ts";
import type { Users } from "../users/users.ts";
import * as store from "./chat-store.ts";
import { directBetween, holdUser } from "./direct-chat-store.ts";
import { createInvitedChats } from "./invited-chats.ts";
import * as membership from "./member-store.ts";
import { createProfiles, type Profiles } from "./profiles.ts";

export interface Chats extends Profiles {
  /** Undefined for a chat that is not, and for one that is not this user's, alike. */
  chatFor(user: Pick<Me, "id">, chatId: number): Promise<Chat | undefined>;
  list(user: Me): Promise<Chat[]>;
  idsOf(userId: number): Promise<number[]>;
  create(by: By, draft: CreateChat): Promise<Chat>;
  /** As one step of a larger transaction; nobody is told. */
  createWithin(trx: Kysely<Schema>, owner: Me, title: string): Promise<void>;
  /** The chat of two, made when it is not there yet. Who it is for is its plain member. */
  direct(chat: { from: number; to: number; title: string }): Promise<number>;
  change(user: Me, chat: Chat, changes: ChangeChat): Promise<Chat>;
  members(chat: Chat): Promise<Member[]>;
  setMember(by: By, chat: Chat, userId: number, role: MemberRole): Promise<Member>;
  removeMember(by: By, chat: Chat, userId: number): Promise<void>;
  markRead(user: Me, chat: Chat, messageId: number): Promise<void>;
  /** For whoever joins the server by an invite. */
  invited: InvitedChats;
}

/** Who does what the audit log tells of, and from where. */
export type By = Pick<Identity, "user" | "origin">;

export interface ChatsNeeds {
  database: Database;
  bus: Bus;
  clock: Clock;
  users: Users;
  audit: Audit;
}

export function createChats({ database, bus, clock, users, audit }: ChatsNeeds): Chats {
  const { sql } = database;

  return {
    chatFor: (user, chatId) => store.one(sql, user.id, chatId),
    list: (user) => store.listOf(sql, user.id),
    idsOf: (userId) => store.idsOf(sql, userId),
    invited: createInvitedChats({ database, bus, clock, audit }),
    ...createProfiles({ database, bus }),

    async create(by, { title, memberIds = [] }) {
      const owner = by.user;
      const checked = parseTextInput("/title", title, limits.chatTitleLength);
      const ids = [...new Set([owner.id, ...memberIds])];
      const known = await users.summaries(ids);
      const stranger = memberIds.findIndex((id) => !known.has(id));
      if (stranger >= 0) failAt(`/memberIds/${stranger}`, "is not a user", "user_not_found");
      const members = { createdBy: owner.id, memberIds: ids };
      const draft = { kind: "group" as const, title: checked, ...members, now: clock.now() };
      const id = await sql.transaction().execute(async (trx) => {
        const chatId = await store.insert(trx, draft);
        await audit.within(trx).success(by, "chat_created", `chat:${chatId}`, { chatId });
        return chatId;
      });
      for (const userId of ids) announce(id, userId);
      return found(owner, id);
    },

    async createWithin(trx, owner, title) {
      const checked = parseTextInput("/chatTitle", title, limits.chatTitleLength);
      const members = { createdBy: owner.id, memberIds: [owner.id] };
      await store.insert(trx, { kind: "group", title: checked, ...members, now: clock.now() });
    },

    async direct({ from, to, title }) {
      const before = await directBetween(sql, to, from);
      if (before !== undefined) return before;
      const now = clock.now();
      const { id, isNew } = await sql.transaction().execute(async (trx) => {
        if (!(await holdUser(trx, to))) fail("user_not_found");
        const present = await directBetween(trx, to, from);
        if (present !== undefined) return { id: present, isNew: false };
        const draft = { kind: "direct" as const, title, createdBy: from, memberIds: [from, to] };
        return { id: await store.insert(trx, { ...draft, now }), isNew: true };
      });
      if (isNew) for (const userId of [from, to]) announce(id, userId);
      return id;
    },

    async change(user, chat, { title, topic }) {
      await store.change(sql, chat.id, {
        title:
          title === undefined ? undefined : parseTextInput("/title", title, limits.chatTitleLength),
        // An empty topic is how a topic is taken away.
        topic: topic?.trim()
          ? parseTextInput("/topic", topic, limits.chatTopicLength)
          : topic?.trim(),
      });
      await tellChanged(chat.id);
      return found(user, chat.id);
    },

    members: (chat) => membership.membersOf(sql, chat.id),

    async setMember(by, chat, userId, role) {
      const { user } = by;
      if (!(await users.summaries([userId])).has(userId)) fail("user_not_found");
      const isNew = await sql.transaction().execute(async (trx) => {
        await requireStillManager(trx, user, chat);
        if (role === "member") await refuseLastOwner(trx, chat.id, userId);
        const [before] = await membership.membersOf(trx, chat.id, userId);
        await membership.putMember(trx, chat.id, { userId, role, now: clock.now() });
        await audit
          .within(trx)
          .success(by, "member_changed", `chat:${chat.id}`, { chatId: chat.id, userId, role });
        return before === undefined;
      });
      if (isNew) announce(chat.id, userId);
      const [member] = await membership.membersOf(sql, chat.id, userId);
      if (!member) fail("user_not_found"); // removed again in the meantime
      bus.publish(`chat.${chat.id}`, [{ type: "member.changed", chatId: chat.id, userId, member }]);
      if (isNew) await tellChanged(chat.id);
      return member;
    },

    async removeMember(by, chat, userId) {
      const { user } = by;
      // Nobody leaves a direct chat: the other user would write to an empty one.
      const needsManager = userId !== user.id || chat.kind === "direct";
      if (needsManager && !canManage(user, chat)) fail("not_allowed");
      await sql.transaction().execute(async (trx) => {
        if (userId === user.id) await membership.lock(trx, chat.id);
        else await requireStillManager(trx, user, chat);
        await refuseLastOwner(trx, chat.id, userId);
        await audit.within(trx).success(by, "member_changed", `chat:${chat.id}`, {
          chatId: chat.id,
          userId,
          role: null,
        });
        if (!(await membership.removeMember(trx, chat.id, userId))) fail("user_not_found");
      });
      // The one who left is told first: nothing of the chat may reach them after this.
      bus.publish(`user.${userId}`, [{ type: "chat.removed", chatId: chat.id }]);
      bus.publish(`chat.${chat.id}`, [
        { type: "member.changed", chatId: chat.id, userId, member: null },
      ]);
      await tellChanged(chat.id);
    },

    async markRead(user, chat, messageId) {
      const reached = Math.min(messageId, chat.lastMessageId);
      if (!(await membership.markRead(sql, chat.id, user.id, reached))) return;
      bus.publish(`user.${user.id}`, [
        { type: "read.changed", chatId: chat.id, messageId: reached },
      ]);
    },
  };

  async function found(user: Me, chatId: number): Promise<Chat> {
    return (await store.one(sql, user.id, chatId)) ?? fail("chat_not_found");
  }

  function announce(chatId: number, userId: number): void {
    bus.publish(`user.${userId}`, [{ type: "chat.joined", chatId }]);
  }

  async function tellChanged(chatId: number): Promise<void> {
    const chat = await store.infoOf(sql, chatId);
    bus.publish(`chat.${chatId}`, [{ type: "chat.changed", chat }]);
  }
}

/** Under the chat's lock: of two owners who remove each other, the second must not come back. */
async function requireStillManager(trx: Kysely<Schema>, user: Me, chat: Chat): Promise<void> {
  await membership.lock(trx, chat.id);
  const [me] = await membership.membersOf(trx, chat.id, user.id);
  if (!me) fail("chat_not_found");
  if (!canManage(user, { ...chat, me })) fail("not_allowed");
}

async function refuseLastOwner(trx: Kysely<Schema>, chatId: number, userId: number): Promise<void> {
  const owners = await membership.ownerIds(trx, chatId);
  if (owners.length === 1 && owners[0] === userId) fail("last_owner");
}
