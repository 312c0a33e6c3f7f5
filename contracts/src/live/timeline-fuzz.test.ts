import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "../messages/messages.ts";
import type { MessageEvent } from "./events.ts";
import { applyChanges, applyToTimeline, type Timeline, timelineFrom } from "./timeline.ts";

function message(id: number, rev: number): Message {
  const author = { kind: "user" as const, userId: 1, displayName: "Ada", avatarUrl: null };
  return { chatId: 1, id, rev, author, text: `rev ${rev}`, createdAt: "2026-11-21T10:00:00.000Z" };
}

function event(changed: Message): MessageEvent {
  const { chatId, id, rev } = changed;
  return { type: "message.changed", chatId, id, rev, prevRev: rev - 1, message: changed };
}

/** As the user 1 reads it. */
function apply(timeline: Timeline, changed: MessageEvent): Timeline {
  return applyToTimeline(timeline, changed, 1);
}

test("After repeated, reordered and lost events, fetched changes restore the server's messages", () => {
  const edits = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 });
  fc.assert(
    fc.property(edits, fc.array(fc.nat(40), { maxLength: 60 }), (edits, received) => {
      const messageById = new Map<number, Message>();
      const events = [...Array.from({ length: 12 }, (_, index) => index + 1), ...edits].map(
        (id, index) => {
          const changed = message(id, index + 1);
          messageById.set(id, changed);
          return event(changed);
        },
      );
      let timeline = timelineFrom({ items: [], rev: 0, hasOlder: false, hasNewer: false });
      for (const index of received) {
        const next = events[index];
        if (next) timeline = apply(timeline, next);
      }
      const items = [...messageById.values()]
        .filter(({ rev }) => rev > timeline.rev)
        .sort((a, b) => a.rev - b.rev);
      const repaired = applyChanges(timeline, { items, rev: events.length, hasMore: false });
      expect(repaired.messages).toEqual([...messageById.values()].sort((a, b) => a.id - b.id));
      expect(repaired).toMatchObject({ rev: events.length, isStale: false });
    }),
  );
});
