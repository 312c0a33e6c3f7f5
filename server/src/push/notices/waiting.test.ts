import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { createWaiting } from "./waiting.ts";

const relay = { kind: "webhook", webhookId: 1 };

test("A flood of machine messages displaces no mentions, alerts or messages of users", () => {
  const waiting = createWaiting(5);
  const add = (id: number, part: object) =>
    waiting.add({ id, author: relay, ...part } as unknown as Message);
  add(1, { mentions: [{ userId: 2 }] });
  add(2, { level: "critical" });
  add(3, { author: { kind: "user", userId: 1 } });
  for (let id = 4; id < 100; id += 1) add(id, {});
  const left = () => [...Array(5)].map(() => waiting.next()?.id);
  expect(left()).toEqual([1, 2, 3, 98, 99]);
  expect(waiting.isEmpty()).toBe(true);
  for (let id = 1; id <= 7; id += 1) add(id, { level: "critical" });
  expect(left(), "the newest alerts").toEqual([3, 4, 5, 6, 7]);
});
