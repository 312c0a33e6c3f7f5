import { expect, test } from "vitest";
import { isSameSecret } from "./compare.ts";

test("[A19] Only equal secrets match, as text and as bytes", () => {
  expect(isSameSecret("abc", "abc")).toBe(true);
  expect(isSameSecret("abc", "abd")).toBe(false);
  expect(isSameSecret("abc", "abcd")).toBe(false);
  expect(isSameSecret(Buffer.from([1, 2]), Buffer.from([1, 2]))).toBe(true);
  expect(isSameSecret(Buffer.from([1, 2]), Buffer.from([1, 3]))).toBe(false);
});

test("[A19] An empty secret matches nothing, not even an empty one", () => {
  expect(isSameSecret("", "abd")).toBe(false);
  expect(isSameSecret("", "")).toBe(false);
});
