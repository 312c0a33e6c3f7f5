import { expect, test } from "vitest";
import { countMissed } from "./unread.ts";

test.each([
  ["nothing was posted", { readMessageId: 7, lastUnreadId: 0 }, 0],
  ["silent messages follow the read mark", { readMessageId: 3, lastUnreadId: 0 }, 0],
  ["a message that counts follows silent ones", { readMessageId: 3, lastUnreadId: 7 }, 4],
  ["older messages have expired", { readMessageId: 0, lastUnreadId: 7 }, 6],
  ["the last one that counts has expired", { readMessageId: 0, lastUnreadId: 1 }, 0],
])("A reader has missed what the badge says when %s", (_name, me, expected) => {
  expect(countMissed({ firstMessageId: 2, me })).toBe(expected);
});
