import { expect, test } from "vitest";
import { createIpAllowLists } from "./ip-allow-lists.ts";

test("A list that the cache dropped is parsed again", () => {
  const lists = createIpAllowLists();
  const listOf = (count: number) => JSON.stringify([`10.${count >> 8}.${count & 255}.1`]);
  for (let count = 0; count < 1200; count++) {
    expect(lists.has(listOf(count), `10.${count >> 8}.${count & 255}.1`)).toBe(true);
  }
  expect(lists.has(listOf(0), "10.0.0.1")).toBe(true);
});
