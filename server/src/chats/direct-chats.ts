/** Direct chats of people, and those in which Belfry writes to one user. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { Audit } from "../audit/audit.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Policy } from "../policy/policy.ts";
import { fail, failAt } from "../problems.ts";
import type { ChatEvents } from "./chat-events.ts";
import * as store from "./direct-chat-store.ts";
import type { Actor, Members } from "./members.ts";

interface DirectChatsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  audit: Audit;
  policy: Policy;
  events: ChatEvents;
  members: Members;
}

export function createDirectChats(options: DirectChatsOptions) {
  const { database, bus, clock, audit, policy, events, members } = options;
  const { sql } = database;

  /**
   * Returns the direct chat of the actor and these users, and whether it is new. The others see a new
   * chat from its first message on. Rejects unknown users with `user_not_found` and deactivated ones
   * with `user_deactivated`, unless the chat exists.
   */
  async function open(
    actor: Actor,
    memberIds: readonly number[],
  ): Promise<{ chatId: number; isNew: boolean }> {
    const { id: userId } = actor.user;
    const ids = checkIds(userId, memberIds);
    const key = store.directKeyOf(ids);
    const existing = await store.findByKey(sql, key);
    if (existing !== undefined) {
      await setHiddenUntil(userId, existing, null);
      return { chatId: existing, isNew: false };
    }
    await requireActive(memberIds);
    const created = await insert({
      key,
      title: "",
      createdBy: userId,
      memberIds: ids,
      hiddenForIds: ids.filter((id) => id !== userId),
      actor,
    });
    // Somebody else has opened it at the same moment.
    if (!created.isNew) await setHiddenUntil(userId, created.chatId, null);
    return created;
  }

  /** Returns the chat in which the system user writes to a user. Rejects with `user_not_found`. */
  async function openSystem(chat: { from: number; to: number; title: string }): Promise<number> {
    const { from, to, title } = chat;
    const key = store.systemKeyOf(to);
    const existing = await store.findByKey(sql, key);
    if (existing !== undefined) return existing;
    if ((await store.listPeople(sql, [to])).length === 0) fail("user_not_found");
    const draft = { key, title, createdBy: from, memberIds: [from, to], hiddenForIds: [] };
    return (await insert(draft)).chatId;
  }

  async function insert({
    actor,
    ...draft
  }: Omit<store.NewDirectChat, "now" | "retentionDays"> & { actor?: Actor }) {
    const chat = await sql.transaction().execute(async (trx) => {
      const { retentionMaxDays: retentionDays } = await policy.read(trx);
      const chatId = await store.insertDirect(trx, { ...draft, retentionDays, now: clock.now() });
      if (chatId === undefined)
        return { chatId: await store.findByKey(trx, draft.key), isNew: false };
      if (actor)
        await audit.within(trx).success(actor, "chat_created", `chat:${chatId}`, { chatId });
      return { chatId, isNew: true };
    });
    const { chatId = fail("unavailable"), isNew } = chat;
    if (isNew) for (const userId of draft.memberIds) events.publishChatJoined(chatId, userId);
    return { chatId, isNew };
  }

  /** Returns the ids of all members. `memberIds` may include the user. */
  function checkIds(userId: number, memberIds: readonly number[]): number[] {
    const repeated = memberIds.findIndex((id, index) => memberIds.indexOf(id) < index);
    if (repeated >= 0) failAt(`/memberIds/${repeated}`, "is listed twice");
    const ids = [...new Set([userId, ...memberIds])];
    if (ids.length === 1) failAt("/memberIds", "must name at least one other user");
    const othersMax = limits.directChatMembers - 1;
    if (ids.length - 1 > othersMax) {
      failAt(
        "/memberIds",
        `must name at most ${othersMax} other users; a group chat can have more`,
      );
    }
    return ids;
  }

  async function requireActive(memberIds: readonly number[]): Promise<void> {
    const people = new Map((await store.listPeople(sql, memberIds)).map((user) => [user.id, user]));
    for (const [index, id] of memberIds.entries()) {
      const user = people.get(id);
      if (!user) failAt(`/memberIds/${index}`, "is not a user", "user_not_found");
      if (user.state) failAt(`/memberIds/${index}`, "is a deactivated user", "user_deactivated");
    }
  }

  /** Hides the chat until a message after this one, and marks it as read. Null shows it again. */
  async function hide(actor: Actor, chat: Chat, messageId: number | null): Promise<void> {
    if (chat.kind !== "direct") fail("not_a_direct_chat");
    const until = messageId === null ? null : Math.min(messageId, chat.lastMessageId);
    if (until !== null) await members.markRead(actor.user, chat, until);
    await setHiddenUntil(actor.user.id, chat.id, until);
  }

  async function setHiddenUntil(userId: number, chatId: number, messageId: number | null) {
    if (!(await store.setHiddenUntil(sql, chatId, userId, messageId))) return;
    bus.publish(`user.${userId}`, [{ type: "chat.hidden", chatId }]);
  }

  return { open, openSystem, hide };
}
