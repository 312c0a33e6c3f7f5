/** Members of chats: joining, roles, leaving and read markers. */
import type { Chat, Member, MemberRole } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import type { Identity } from "../access/identity.ts";
import { requireManager } from "../access/require-manager.ts";
import type { Audit, AuditActor } from "../audit/audit.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import { storeAccessChange } from "../stored-signals/stored-signals.ts";
import type { Users } from "../users/users.ts";
import type { ChatEvents } from "./chat-events.ts";
import * as memberStore from "./member-store.ts";

/** The caller as the audit log records it. */
export type Actor = Pick<Identity, "user" | "origin">;

export type Members = ReturnType<typeof createMembers>;

export function createMembers({
  database,
  bus,
  clock,
  users,
  audit,
  events,
}: {
  database: Database;
  bus: Bus;
  clock: Clock;
  users: Users;
  audit: Audit;
  events: ChatEvents;
}) {
  const { sql } = database;

  /** Adds a member or changes a role. Rejects with `user_not_found` and `last_owner`. */
  async function set(actor: Actor, chat: Chat, userId: number, role: MemberRole): Promise<Member> {
    if (!(await users.summaries([userId])).has(userId)) fail("user_not_found");
    const isNew = await sql.transaction().execute(async (trx) => {
      await lockAndRequireManager(trx, actor.user, chat);
      if (role === "member") await requireOtherOwner(trx, chat.id, userId);
      const before = await memberStore.find(trx, chat.id, userId);
      await put(trx, actor, chat.id, { userId, role });
      return before === undefined;
    });
    const publish = isNew ? events.publishMemberAdded : events.publishMemberChanged;
    publish(chat.id, userId);
    return (await memberStore.find(sql, chat.id, userId)) ?? fail("user_not_found");
  }

  /** Adds the users who are not members yet. Returns how many. */
  async function addMany(actor: Actor, chat: Chat, userIds: readonly number[]): Promise<number> {
    const added = await sql.transaction().execute(async (trx) => {
      await lockAndRequireManager(trx, actor.user, chat);
      const memberIds = new Set((await memberStore.list(trx, chat.id)).map(({ user }) => user.id));
      const missing = userIds.filter((id) => !memberIds.has(id));
      for (const userId of missing) await put(trx, actor, chat.id, { userId, role: "member" });
      return missing;
    });
    for (const userId of added) events.publishMemberAdded(chat.id, userId);
    return added.length;
  }

  /**
   * Removes a member, or lets the actor leave. Rejects with `not_allowed`, `last_owner` and
   * `user_not_found`.
   */
  async function remove(actor: Actor, chat: Chat, userId: number): Promise<void> {
    const { user } = actor;
    const isSelf = userId === user.id;
    // Nobody leaves a direct chat: the other user would write to an empty one.
    const needsManager = !isSelf || chat.kind === "direct";
    if (needsManager) requireManager(user, chat);
    await sql.transaction().execute(async (trx) => {
      if (isSelf) await memberStore.lockChat(trx, chat.id);
      else await lockAndRequireManager(trx, user, chat);
      await requireOtherOwner(trx, chat.id, userId);
      await recordChange(trx, actor, chat.id, { userId, role: null });
      if (!(await memberStore.remove(trx, chat.id, userId))) fail("user_not_found");
      await storeAccessChange(trx, [userId], clock.now());
    });
    events.publishMemberRemoved(chat.id, userId);
  }

  /** Moves the user's read mark forward, at most to the chat's last message. */
  async function markRead(user: Me, chat: Chat, requestedId: number): Promise<void> {
    const { id: chatId, lastMessageId } = chat;
    const messageId = Math.min(requestedId, lastMessageId);
    const moved = await memberStore.markRead(sql, chatId, user.id, messageId);
    if (!moved) return;
    // A mark that also moves back is read from the database: signals may overtake each other.
    if (moved.unreadMarks > 0) announce(user.id, chatId);
    else bus.publish(`user.${user.id}`, [{ type: "read.changed", chatId, messageId }]);
    announceThread(user, chat);
  }

  /** Moves the user's read mark back to just before a message. A message that is unread stays so. */
  async function markUnread(user: Me, chat: Chat, messageId: number): Promise<void> {
    const { id: chatId, me } = chat;
    if (messageId > me.readMessageId) return;
    await memberStore.markUnread(sql, chatId, user.id, messageId);
    announce(user.id, chatId);
    announceThread(user, chat);
  }

  function announceThread(user: Me, { kind }: Chat): void {
    if (kind === "thread") bus.publish(`user.${user.id}`, [{ type: "threads.changed" }]);
  }

  function announce(userId: number, chatId: number): void {
    bus.publish(`user.${userId}`, [{ type: "attention.changed", chatId }]);
  }

  async function put(
    trx: Sql,
    actor: AuditActor,
    chatId: number,
    member: { userId: number; role: MemberRole },
  ): Promise<void> {
    await memberStore.put(trx, chatId, { ...member, now: clock.now() });
    await recordChange(trx, actor, chatId, member);
  }

  function recordChange(
    trx: Sql,
    actor: AuditActor,
    chatId: number,
    change: { userId: number; role: MemberRole | null },
  ): Promise<void> {
    const details = { chatId, ...change };
    return audit.within(trx).success(actor, "member_changed", `chat:${chatId}`, details);
  }

  const list = (chat: Pick<Chat, "id">) => memberStore.list(sql, chat.id);
  const find = (chatId: number, userId: number) => memberStore.find(sql, chatId, userId);
  const locked = {
    requireManagerWithin: lockAndRequireManager,
    requireOwnerWithin: lockAndRequireOwner,
  };
  const marks = { markRead, markUnread };
  return { list, find, set, addMany, remove, ...marks, putWithin: put, ...locked };
}

/** Checks again under the chat's lock: when two owners remove each other, only the first succeeds. */
async function lockAndRequireManager(trx: Sql, user: Me, chat: Chat): Promise<void> {
  await memberStore.lockChat(trx, chat.id);
  const me = await memberStore.find(trx, chat.id, user.id);
  if (!me) fail("chat_not_found");
  requireManager(user, { ...chat, me });
}

/** Rejects all but owners of the chat: administrators of the server manage it, and own it only as members. */
async function lockAndRequireOwner(trx: Sql, user: Me, chat: Chat, detail: string): Promise<void> {
  await lockAndRequireManager(trx, user, chat);
  const me = await memberStore.find(trx, chat.id, user.id);
  if (me?.role !== "owner") fail("not_allowed", { detail });
}

async function requireOtherOwner(trx: Sql, chatId: number, userId: number): Promise<void> {
  const owners = await memberStore.ownerIds(trx, chatId);
  if (owners.length === 1 && owners[0] === userId) fail("last_owner");
}
