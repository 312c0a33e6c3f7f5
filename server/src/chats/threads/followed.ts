/** The threads that a user follows: what is unread in them. */
import { limits } from "@belfry/contracts/limits";
import { isMuted } from "@belfry/contracts/live/unread";
import { defaultNotificationSettings as defaults } from "@belfry/contracts/notifications/notifications";
import type { UnreadThreads } from "@belfry/contracts/people/threads";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { type MemberState, readMemberStates } from "../member-state-store.ts";
import * as memberStore from "../member-store.ts";
import * as store from "./thread-store.ts";

/** Read threads stay in the list this long after their last reply. */
const quietMs = 3 * 24 * 60 * 60 * 1000;

export interface FollowedState {
  row: store.FollowedRow;
  state: MemberState;
  /** Whether it counts as unread. Muted threads do not, and those of muted chats only with mentions. */
  isUnread: boolean;
}

interface FollowedOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
}

export function createFollowed({ database, bus, clock }: FollowedOptions) {
  const { sql } = database;

  async function statesOf(
    userId: number,
    rows: readonly store.FollowedRow[],
  ): Promise<FollowedState[]> {
    const now = clock.now();
    const stateOf = await readMemberStates(
      sql,
      userId,
      rows.map((row) => stateRowOf(row, now)),
    );
    return rows.map((row) => {
      const state = stateOf(row.id);
      const isUnread = !isMuted(state.notifications, now) && countsAsUnread(row, state, now);
      return { row, state, isUnread };
    });
  }

  async function listUnread(userId: number): Promise<FollowedState[]> {
    const states = await statesOf(userId, await store.listUnread(sql, userId));
    return states.filter(({ isUnread }) => isUnread);
  }

  async function unreadOf(userId: number): Promise<UnreadThreads> {
    const unread = await listUnread(userId);
    const items = unread.map(({ row, state }) => ({
      chatId: row.id,
      parentChatId: row.parent_id,
      messageId: row.parent_message_id,
      mentionCount: state.unreadMentionIds.length,
    }));
    const since = clock.now() - quietMs;
    const isListed = async () =>
      (await store.listRecent(sql, userId, { since, limit: 1 })).length > 0;
    return {
      ...((items.length > 0 || (await isListed())) && { hasThreads: true as const }),
      unreadCount: items.length,
      mentionCount: items.reduce((sum, { mentionCount }) => sum + mentionCount, 0),
      items: items.slice(-limits.unreadThreads),
    };
  }

  /** Returns the threads with unread replies, and those with a reply in the last three days. */
  async function list(userId: number): Promise<FollowedState[]> {
    const recent = await store.listRecent(sql, userId, { since: clock.now() - quietMs });
    const recentIds = new Set(recent.map(({ id }) => id));
    const unread = await listUnread(userId);
    const older = unread.filter(({ row }) => !recentIds.has(row.id));
    return [...(await statesOf(userId, recent)), ...older];
  }

  /** Marks all as read. Returns the threads and their former read marks. */
  async function readAll(userId: number): Promise<{ chatId: number; readId: number }[]> {
    const unread = await statesOf(userId, await store.listUnread(sql, userId));
    for (const { row } of unread) {
      await memberStore.markRead(sql, row.id, userId, row.last_message_id);
      bus.publish(`user.${userId}`, [{ type: "attention.changed", chatId: row.id }]);
    }
    bus.publish(`user.${userId}`, [{ type: "threads.changed" }]);
    return unread
      .filter(({ state }) => state.lastUnreadId > 0)
      .map(({ row, state }) => ({ chatId: row.id, readId: state.readMessageId }));
  }

  return { unreadOf, list, readAll };
}

/** A thread counts like its chat, with another default level. */
export function stateRowOf(row: store.FollowedRow, now: number) {
  const default_level = isChatMuted(row, now) ? ("mentions" as const) : ("all" as const);
  return { ...row, kind: row.parent_kind, default_level };
}

function countsAsUnread(row: store.FollowedRow, state: MemberState, now: number): boolean {
  if (state.lastUnreadId === 0) return false;
  const isByMention = state.notifications.isDefault && isChatMuted(row, now);
  return !isByMention || state.unreadMentionIds.length > 0;
}

function isChatMuted(row: store.FollowedRow, now: number): boolean {
  const { parent_kind, parent_level, parent_muted_until, direct_level, group_level } = row;
  const fallback =
    parent_kind === "direct"
      ? (direct_level ?? defaults.directLevel)
      : (group_level ?? defaults.groupLevel);
  return (parent_muted_until ?? 0) > now || (parent_level ?? fallback) === "nothing";
}
