import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { deploys } from "../../../test/samples.ts";
import { neighbourOf } from "./chat-order.ts";

const chat = (id: number): Chat => ({ ...deploys, id });
const [one, two, three] = [chat(1), chat(2), chat(3)];
const order = [one, two, three];

test("The chats above and below are those of the neighbouring rows, and the last is next to the first", () => {
  expect(neighbourOf(order, 1, 1)).toBe(two);
  expect(neighbourOf(order, 2, 1)).toBe(three);
  expect(neighbourOf(order, 3, 1)).toBe(one);
  expect(neighbourOf(order, 1, -1)).toBe(three);
  expect(neighbourOf(order, 3, -1)).toBe(two);
});

test("A test skips rows, and never returns the open chat", () => {
  expect(neighbourOf(order, 1, 1, ({ id }) => id === 3)).toBe(three);
  expect(neighbourOf(order, 1, 1, ({ id }) => id === 1)).toBeUndefined();
});

test("Without an open chat the first or the last row is next", () => {
  expect(neighbourOf(order, null, 1)).toBe(one);
  expect(neighbourOf(order, null, -1)).toBe(three);
  expect(neighbourOf([], null, 1)).toBeUndefined();
});
