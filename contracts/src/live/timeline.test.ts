import { expect, test } from "vitest";
import type { Message, MessagePage } from "../messages/messages.ts";
import type { MessageEvent, ReactionEvent } from "./events.ts";
import {
  applyChanges,
  applyToTimeline,
  extendTimeline,
  renameAuthor,
  type Timeline,
  timelineFrom,
} from "./timeline.ts";

function message(id: number, rev = id, text = `message ${id}`): Message {
  const author = { kind: "user" as const, userId: 1, displayName: "Ada", avatarUrl: null };
  return { chatId: 1, id, rev, author, text, createdAt: "2026-11-21T10:00:00.000Z" };
}

function event(changed: Message, prevRev = changed.rev - 1): MessageEvent {
  const { chatId, id, rev } = changed;
  return { type: "message.posted", chatId, id, rev, prevRev, message: changed };
}

/** As the user 1 reads it. */
function apply(timeline: Timeline, changed: MessageEvent): Timeline {
  return applyToTimeline(timeline, changed, 1);
}

function page(ids: number[], more: Partial<MessagePage> = {}): MessagePage {
  const items = ids.map((id) => message(id));
  return { items, rev: 10, hasOlder: false, hasNewer: false, ...more };
}

const idsOf = ({ messages }: { messages: Message[] }) => messages.map(({ id }) => id);

test("A new message is added at the end and a changed one replaced in place", () => {
  const timeline = timelineFrom(page([8, 9, 10]));
  const posted = apply(timeline, event(message(11, 11)));
  expect(idsOf(posted)).toEqual([8, 9, 10, 11]);
  const changed = apply(posted, event(message(9, 12, "edited")));
  expect(changed.messages[1]).toMatchObject({ id: 9, text: "edited" });
  expect(changed).toMatchObject({ rev: 12, isStale: false });
  expect(idsOf(timeline), "the first timeline is not mutated").toEqual([8, 9, 10]);
});

test("A repeated event returns the same timeline", () => {
  const timeline = timelineFrom(page([8, 9, 10]));
  expect(apply(timeline, event(message(9, 9, "old news")))).toBe(timeline);
  expect(apply(timeline, event(message(10, 10)))).toBe(timeline);
});

test("A gap makes the timeline stale until the missed changes are applied", () => {
  const timeline = timelineFrom(page([8, 9, 10]));
  const stale = apply(timeline, event(message(12, 12)));
  expect(stale).toEqual({ ...timeline, isStale: true });
  expect(apply(stale, event(message(13, 13)))).toBe(stale);
  const items = [message(9, 11, "edited"), message(12), message(13)];
  const repaired = applyChanges(stale, { items, rev: 13, hasMore: false });
  expect(idsOf(repaired)).toEqual([8, 9, 10, 12, 13]);
  expect(repaired).toMatchObject({ rev: 13, isStale: false });
});

test("Incomplete changes leave the timeline stale", () => {
  const timeline = { ...timelineFrom(page([8, 9, 10])), isStale: true };
  const part = applyChanges(timeline, { items: [message(11)], rev: 11, hasMore: true });
  expect(part).toMatchObject({ rev: 11, isStale: true });
  expect(applyChanges(part, { items: [message(12)], rev: 12, hasMore: false }).isStale).toBe(false);
});

test("Messages outside the loaded range are skipped", () => {
  const middle = timelineFrom(page([5, 6], { hasOlder: true, hasNewer: true }));
  const later = apply(middle, event(message(11, 11)));
  expect(idsOf(later)).toEqual([5, 6]);
  const earlier = apply(later, event(message(2, 12, "edited")));
  expect(idsOf(earlier)).toEqual([5, 6]);
  expect(earlier, "rev advances").toMatchObject({ rev: 12, isStale: false });
});

test("A page extends either side and updates hasOlder or hasNewer", () => {
  const middle = timelineFrom(page([5, 6], { hasOlder: true, hasNewer: true }));
  const older = extendTimeline(middle, "older", page([3, 4], { hasOlder: false, hasNewer: true }));
  expect(older).toMatchObject({ hasOlder: false, hasNewer: true });
  const both = extendTimeline(older, "newer", page([7, 8], { hasOlder: true, hasNewer: false }));
  expect(idsOf(both)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(both).toMatchObject({ hasOlder: false, hasNewer: false, isStale: false });
});

test("A page older than the timeline makes it stale", () => {
  const timeline = timelineFrom(page([9, 10], { hasOlder: true }));
  const later = apply(timeline, event(message(4, 11, "edited, not loaded")));
  const joined = extendTimeline(later, "older", page([7, 8], { rev: 10, hasOlder: true }));
  expect(joined).toMatchObject({ rev: 10, isStale: true });
});

test("An older version never replaces a newer one", () => {
  const timeline = timelineFrom({ ...page([]), items: [message(5, 9, "edited")], rev: 9 });
  const joined = extendTimeline(timeline, "newer", page([5, 6], { rev: 9 }));
  expect(joined.messages[0]).toMatchObject({ text: "edited" });
});

test("An empty timeline accepts the first message", () => {
  const empty = timelineFrom(page([], { rev: 0 }));
  expect(idsOf(apply(empty, event(message(1, 1))))).toEqual([1]);
});

test("A new name is applied to all messages of that user and no others", () => {
  const webhook = { kind: "webhook" as const, webhookId: 1, name: "Relay", avatarUrl: null };
  const webhookMessage = { ...message(9), author: webhook };
  const timeline = timelineFrom({
    ...page([8, 10]),
    items: [message(8), webhookMessage, message(10)],
  });
  const renamedAda = {
    id: 1,
    displayName: "Ada L.",
    handle: "ada",
    avatarUrl: "https://example.org/ada.png",
  };
  const renamed = renameAuthor(timeline, renamedAda);
  expect(renamed.messages.map(({ author }) => author)).toMatchObject([
    { displayName: "Ada L.", avatarUrl: renamedAda.avatarUrl },
    webhook,
    { displayName: "Ada L.", avatarUrl: renamedAda.avatarUrl },
  ]);
  expect(renameAuthor(renamed, renamedAda)).toBe(renamed);
  expect(renameAuthor(timeline, { ...renamedAda, id: 2 })).toBe(timeline);
});

function reacted(id: number, rev: number, userId: number, isAdded = true): ReactionEvent {
  const change = { emoji: "👍", userId, isAdded };
  return { type: "reaction.changed", chatId: 1, id, rev, prevRev: rev - 1, ...change };
}

test("A reaction changes the message, its `rev` and what the reader sees of it", () => {
  const timeline = timelineFrom(page([8, 9, 10]));
  const one = applyToTimeline(timeline, reacted(9, 11, 2), 1);
  const reaction = { emoji: "👍", count: 1, userIds: [2], mine: false };
  expect(one.messages[1]).toEqual({ ...message(9, 11), reactions: [reaction] });
  expect(one.rev).toBe(11);
  const both = applyToTimeline(one, reacted(9, 12, 1), 1);
  expect(both.messages[1]?.reactions).toMatchObject([{ count: 2, userIds: [2, 1], mine: true }]);
  const none = applyToTimeline(
    applyToTimeline(both, reacted(9, 13, 1, false), 1),
    reacted(9, 14, 2, false),
    1,
  );
  expect(none.messages[1]).toEqual(message(9, 14));
});

test("A reaction that a later page already has is not counted again", () => {
  const timeline = timelineFrom(page([8, 9, 10], { hasOlder: true }));
  const reactions = [{ emoji: "👍", count: 1, userIds: [2], mine: false }];
  const older = { ...page([]), items: [{ ...message(7, 11), reactions }], rev: 11 };
  const extended = extendTimeline(timeline, "older", older);
  const after = applyToTimeline(extended, reacted(7, 11, 2), 1);
  expect(after.messages[0]?.reactions).toEqual(reactions);
  expect(after.rev).toBe(11);
});

test("A reaction to a message that is not loaded, or after a lost event, changes no message", () => {
  const timeline = timelineFrom(page([8, 9, 10], { hasOlder: true }));
  const other = applyToTimeline(timeline, reacted(3, 11, 2), 1);
  expect(other.messages).toBe(timeline.messages);
  expect(other.rev).toBe(11);
  const stale = applyToTimeline(timeline, reacted(9, 12, 2), 1);
  expect(stale).toEqual({ ...timeline, isStale: true });
});
