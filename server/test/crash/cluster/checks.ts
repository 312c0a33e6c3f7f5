/** Checks after each fault: messages exactly once, and nothing for users who may not see it. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { expect } from "vitest";
import { type Chat, readAfter } from "../chat.ts";
import type { SentPost } from "./senders.ts";

/** L24: a removal holds at every process. */
export const removedWithinMs = 1000;

/** Expects each post at its id and nowhere else, ids without gaps, and both processes to agree. */
export async function expectOnce(
  urls: readonly string[],
  { chat, afterId, posts }: { chat: Chat; afterId: number; posts: readonly SentPost[] },
): Promise<void> {
  const [messages = [], others] = await Promise.all(
    urls.map((url) => readAfter(url, chat, afterId)),
  );
  expect(others).toEqual(messages);
  expect(messages.map(({ id }) => id)).toEqual(messages.map((_, index) => afterId + index + 1));
  const textById = new Map(messages.map(({ id, text }) => [id, text]));
  for (const { id = 0, text } of posts) expect(textById.get(id), text).toBe(text);
  expect(messages.map(({ text }) => text).sort()).toEqual(posts.map(({ text }) => text).sort());
}

/** `at` is when the removal was acknowledged. Returns the number of posts that were not received. */
export function expectNothingAfter(
  at: number,
  posts: readonly SentPost[],
  received: readonly ServerEvent[],
): number {
  const late = posts.filter(({ startedAt }) => startedAt > at + removedWithinMs);
  const nameOf = (chatId: number, id: number) => `${chatId}.${id}`;
  const lateNames = new Set(late.map(({ chat, id = 0 }) => nameOf(chat.id, id)));
  const leaked = received.filter(
    (event) => "prevRev" in event && lateNames.has(nameOf(event.chatId, event.id)),
  );
  expect(leaked).toEqual([]);
  return late.length;
}
