import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { buildKey, postCard } from "./card.ts";

test("A key of the maximum length is kept, and a longer one is hashed", () => {
  const id = "7".repeat(limits.webhookKeyLength - "build:".length);
  expect(buildKey("build", id)).toBe(`build:${id}`);
  expect(buildKey("build", `${id}7`)).toMatch(/^build:[0-9a-f]{64}$/);
  expect(buildKey("build", `${id}7`)).not.toBe(buildKey("build", `${id}8`));
});

test("A long footer is truncated", () => {
  const read = postCard({ title: "Test", footer: "a".repeat(100_000) });
  expect(JSON.stringify(read).length).toBeLessThan(500);
});

test("A key that is not printable ASCII is hashed", () => {
  expect(buildKey("build", "Änderung")).toMatch(/^build:[0-9a-f]{64}$/);
});

test("A key with a missing part is undefined", () => {
  expect(buildKey("build", "", "7")).toBeUndefined();
});
