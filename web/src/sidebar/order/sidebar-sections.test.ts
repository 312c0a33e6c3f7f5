import type { Chat } from "@belfry/contracts/chats";
import { defaultSidebar } from "@belfry/contracts/live/sidebar";
import { withChanges, withSection } from "@belfry/contracts/live/sidebar-changes";
import type { Section } from "@belfry/contracts/people/sidebar";
import { expect, test } from "vitest";
import { deploys } from "../../../test/samples.ts";
import { type SidebarView, sectionsOf } from "./sidebar-sections.ts";

const view: SidebarView = { openChatId: null, isUnreadOnly: false, now: 0 };

interface Facts {
  unreadId?: number;
  mentionIds?: number[];
  at?: string;
  kind?: Chat["kind"];
}

function chatOf(id: number, { unreadId = 0, mentionIds = [], at, kind = "group" }: Facts = {}) {
  const me = { ...deploys.me, lastUnreadId: unreadId, unreadMentionIds: mentionIds };
  const last = at === undefined ? {} : { lastMessageAt: at };
  return { ...deploys, ...last, id, kind, me };
}

const [one, two, three] = [chatOf(1), chatOf(2), chatOf(3)];

/** Section 4 belongs to the user. */
const own = (chatIds: number[], changes = {}) =>
  withChanges(withSection(defaultSidebar.sections, 4, { name: "Own", chatIds }), 4, changes);

function rowsIn(
  chats: readonly Chat[],
  sections: readonly Section[],
  part: Partial<SidebarView> = {},
): Record<number, number[]> {
  const shown = sectionsOf(chats, sections, { ...view, ...part });
  return Object.fromEntries(
    shown.map(({ section, rows }) => [section.id, rows.map(({ id }) => id)]),
  );
}

test("Chats in no section belong to the section of their kind, and a pinned chat is listed once", () => {
  const direct = chatOf(9, { kind: "direct" });
  expect(rowsIn([one, two, direct], defaultSidebar.sections)).toEqual({ 1: [], 2: [1, 2], 3: [9] });
  const pinned = withChanges(own([2, 1]), 1, { chatIds: [1] });
  expect(rowsIn([one, two, three], pinned)).toEqual({ 1: [1], 4: [2], 2: [3], 3: [] });
  // A direct chat in the list of group chats, as of a newer version.
  const odd = withChanges(defaultSidebar.sections, 2, { chatIds: [9] });
  expect(rowsIn([direct], odd)[3]).toEqual([9]);
});

test("A section is ordered by hand, by name, by recent activity, or unread first", () => {
  const chats = [
    chatOf(1, { at: "2026-11-01T00:00:00.000Z" }),
    chatOf(2, { unreadId: 5, at: "2026-11-03T00:00:00.000Z" }),
    chatOf(3, { unreadId: 5, mentionIds: [5] }),
  ];
  const orders = (["manual", "name", "activity", "unread"] as const).map(
    (sort) => rowsIn(chats, own([3, 1], { chatIds: [3, 1, 2], sort }))[4],
  );
  expect(orders).toEqual([
    [3, 1, 2],
    [1, 2, 3],
    [2, 1, 3],
    [3, 2, 1],
  ]);
});

test("Chats that were never moved follow those of an order by hand", () => {
  const sections = withChanges(defaultSidebar.sections, 2, { chatIds: [3], sort: "manual" });
  expect(rowsIn([one, two, three], sections)[2]).toEqual([3, 1, 2]);
});

test("A closed section shows the open chat only, and counts the others", () => {
  const chats = [one, chatOf(2, { unreadId: 5, mentionIds: [4, 5] }), chatOf(3, { unreadId: 1 })];
  const sections = own([1, 2, 3], { isClosed: true });
  expect(rowsIn(chats, sections, { openChatId: 1 })[4]).toEqual([1]);
  const [, closed] = sectionsOf(chats, sections, view);
  expect(closed).toMatchObject({ rows: [], hiddenCalls: 2, hasHiddenUnread: true });
  const [, open] = sectionsOf(chats, sections, { ...view, openChatId: 2 });
  expect(open).toMatchObject({ hiddenCalls: 0, hasHiddenUnread: true });
});

test("The filter lists unread chats and the open one", () => {
  const muted = chatOf(4, { unreadId: 1 });
  muted.me = { ...muted.me, notifications: { ...muted.me.notifications, level: "nothing" } };
  const chats = [one, chatOf(2, { unreadId: 5 }), three, muted];
  const part = { isUnreadOnly: true, openChatId: 3 };
  expect(rowsIn(chats, defaultSidebar.sections, part)[2]).toEqual([2, 3]);
});
