import { expect, test } from "vitest";
import type { Message, MessagePage } from "../messages/messages.ts";
import type { MessageEvent } from "./events.ts";
import {
  applyChanges,
  applyToTimeline,
  extendTimeline,
  renameAuthor,
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

function page(ids: number[], more: Partial<MessagePage> = {}): MessagePage {
  const items = ids.map((id) => message(id));
  return { items, rev: 10, hasOlder: false, hasNewer: false, ...more };
}

const idsOf = ({ messages }: { messages: Message[] }) => messages.map(({ id }) => id);

test("a new message is put at the end, a changed one in its place", () => {
  const held = timelineFrom(page([8, 9, 10]));
  const posted = applyToTimeline(held, event(message(11, 11)));
  expect(idsOf(posted)).toEqual([8, 9, 10, 11]);
  const changed = applyToTimeline(posted, event(message(9, 12, "edited")));
  expect(changed.messages[1]).toMatchObject({ id: 9, text: "edited" });
  expect(changed).toMatchObject({ rev: 12, isStale: false });
  expect(idsOf(held), "what was held is not touched").toEqual([8, 9, 10]);
});

test("what was heard before changes nothing, and is the same object", () => {
  const held = timelineFrom(page([8, 9, 10]));
  expect(applyToTimeline(held, event(message(9, 9, "old news")))).toBe(held);
  expect(applyToTimeline(held, event(message(10, 10)))).toBe(held);
});

test("a gap makes the timeline stale and shows nothing; changes mend it", () => {
  const held = timelineFrom(page([8, 9, 10]));
  const stale = applyToTimeline(held, event(message(12, 12)));
  expect(stale).toEqual({ ...held, isStale: true });
  expect(applyToTimeline(stale, event(message(13, 13)))).toBe(stale);
  const items = [message(9, 11, "edited"), message(12), message(13)];
  const mended = applyChanges(stale, { items, rev: 13, hasMore: false });
  expect(idsOf(mended)).toEqual([8, 9, 10, 12, 13]);
  expect(mended).toMatchObject({ rev: 13, isStale: false });
});

test("changes that were cut leave the timeline stale until the rest has come", () => {
  const held = { ...timelineFrom(page([8, 9, 10])), isStale: true };
  const part = applyChanges(held, { items: [message(11)], rev: 11, hasMore: true });
  expect(part).toMatchObject({ rev: 11, isStale: true });
  expect(applyChanges(part, { items: [message(12)], rev: 12, hasMore: false }).isStale).toBe(false);
});

test("what lies beyond a side that is not loaded to its end is left out", () => {
  const middle = timelineFrom(page([5, 6], { hasOlder: true, hasNewer: true }));
  const later = applyToTimeline(middle, event(message(11, 11)));
  expect(idsOf(later)).toEqual([5, 6]);
  const earlier = applyToTimeline(later, event(message(2, 12, "edited")));
  expect(idsOf(earlier)).toEqual([5, 6]);
  expect(earlier, "but counted").toMatchObject({ rev: 12, isStale: false });
});

test("a page joins on either side and tells whether there is more", () => {
  const middle = timelineFrom(page([5, 6], { hasOlder: true, hasNewer: true }));
  const older = extendTimeline(middle, "older", page([3, 4], { hasOlder: false, hasNewer: true }));
  expect(older).toMatchObject({ hasOlder: false, hasNewer: true });
  const both = extendTimeline(older, "newer", page([7, 8], { hasOlder: true, hasNewer: false }));
  expect(idsOf(both)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(both).toMatchObject({ hasOlder: false, hasNewer: false, isStale: false });
});

test("a page that was read before the last event asks for what it may lack", () => {
  const held = timelineFrom(page([9, 10], { hasOlder: true }));
  const heard = applyToTimeline(held, event(message(4, 11, "edited, out of sight")));
  const joined = extendTimeline(heard, "older", page([7, 8], { rev: 10, hasOlder: true }));
  expect(joined).toMatchObject({ rev: 10, isStale: true });
});

test("an older copy never replaces a newer one", () => {
  const held = timelineFrom({ ...page([]), items: [message(5, 9, "edited")], rev: 9 });
  const joined = extendTimeline(held, "newer", page([5, 6], { rev: 9 }));
  expect(joined.messages[0]).toMatchObject({ text: "edited" });
});

test("an empty chat takes its first message", () => {
  const empty = timelineFrom(page([], { rev: 0 }));
  expect(idsOf(applyToTimeline(empty, event(message(1, 1))))).toEqual([1]);
});

test("a new name stands over what was written before, of that user and nobody else", () => {
  const webhook = { kind: "webhook" as const, webhookId: 1, name: "Relay", avatarUrl: null };
  const rung = { ...message(9), author: webhook };
  const held = timelineFrom({ ...page([8, 10]), items: [message(8), rung, message(10)] });
  const lovelace = { id: 1, displayName: "Ada L.", avatarUrl: "https://example.org/ada.png" };
  const renamed = renameAuthor(held, lovelace);
  expect(renamed.messages.map(({ author }) => author)).toMatchObject([
    { displayName: "Ada L.", avatarUrl: lovelace.avatarUrl },
    webhook,
    { displayName: "Ada L.", avatarUrl: lovelace.avatarUrl },
  ]);
  expect(renameAuthor(renamed, lovelace)).toBe(renamed);
  expect(renameAuthor(held, { ...lovelace, id: 2 })).toBe(held);
});
