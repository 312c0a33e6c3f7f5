import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../limits.ts";
import { emojiOf, type ReactionChange, withMine, withReaction } from "./reaction-changes.ts";
import type { Reaction } from "./reactions.ts";

const emojis = ["👍", "🎉", "👀"];

/** Users who have reacted, in order: what a list of rows would say. */
function rowsOf(changes: readonly ReactionChange[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const { emoji, userId, isAdded } of changes) {
    const others = (rows.get(emoji) ?? []).filter((id) => id !== userId);
    const users = isAdded ? [...others, userId] : others;
    if (users.length > 0) rows.set(emoji, users);
    else rows.delete(emoji);
  }
  return rows;
}

/** Changes that the server would make: nobody adds a reaction twice. */
const sequence = fc
  .array(
    fc.record({ emoji: fc.constantFrom(...emojis), userId: fc.integer({ min: 1, max: 70 }) }),
    {
      maxLength: 400,
    },
  )
  .map((toggles) => {
    const on = new Set<string>();
    return toggles.map(({ emoji, userId }): ReactionChange => {
      const key = `${emoji} ${userId}`;
      const isAdded = !on.has(key);
      if (isAdded) on.add(key);
      else on.delete(key);
      return { emoji, userId, isAdded };
    });
  });

test("Counts and `mine` equal the users who have reacted, and names are never of others", () => {
  fc.assert(
    fc.property(sequence, fc.integer({ min: 1, max: 70 }), (changes, readerId) => {
      let seen: Reaction[] = [];
      for (const change of changes) seen = withReaction(seen, change, readerId);
      const rows = rowsOf(changes);
      expect(new Set(seen.map(({ emoji }) => emoji))).toEqual(new Set(rows.keys()));
      for (const { emoji, count, userIds, mine } of seen) {
        const users = rows.get(emoji) ?? [];
        expect(count).toBe(users.length);
        expect(mine).toBe(users.includes(readerId));
        expect(userIds.length).toBeLessThanOrEqual(limits.reactionUserIds);
        expect(userIds.every((id) => users.includes(id))).toBe(true);
      }
    }),
  );
});

test("A client that follows the changes has what the server has stored", () => {
  fc.assert(
    fc.property(sequence, fc.nat(), (changes, start) => {
      const from = changes.length === 0 ? 0 : start % changes.length;
      const apply = (list: readonly ReactionChange[], state: Reaction[], readerId?: number) =>
        list.reduce((reactions, change) => withReaction(reactions, change, readerId), state);
      const stored = apply(changes.slice(0, from), []);
      const client = apply(changes.slice(from), withMine(stored, 5), 5);
      const server = apply(changes, []);
      expect(client.map(({ mine: _, ...reaction }) => reaction)).toEqual(server);
    }),
  );
});

test("A message that came without `mine` keeps it if more users have reacted than are named", () => {
  const many = { emoji: "👍", count: 80, userIds: [1, 2] };
  expect(withMine([many], 2)).toEqual([{ ...many, mine: true }]);
  expect(withMine([many], 9)).toEqual([{ ...many, mine: false }]);
  expect(withMine([many], 9, [{ ...many, count: 79, mine: true }])).toEqual([
    { ...many, mine: true },
  ]);
  expect(withMine([{ ...many, count: 2 }], 9, [{ ...many, mine: true }])).toEqual([
    { ...many, count: 2, mine: false },
  ]);
});

test.each([
  ["👍", "👍"],
  ["👍🏽", "👍🏽"],
  ["❤", "❤️"],
  ["❤️", "❤️"],
  ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
  ["🇺🇦", "🇺🇦"],
  ["1️⃣", "1️⃣"],
  ["👍👍", undefined],
  ["a", undefined],
  ["1", undefined],
  ["", undefined],
  [":rocket:", undefined],
  ["🇺", undefined],
])("%j as a reaction is %j", (text, emoji) => {
  expect(emojiOf(text)).toBe(emoji);
});
