/** Drafts and unsent messages in the browser's storage, and without it. */
import { expect, test } from "vitest";
import { createFakeStorage } from "../../test/fake-browser.ts";
import { createLocalState } from "./local-state.ts";

test("A value is stored under its user, kind and name until it is set to null", () => {
  const { storage } = createFakeStorage();
  const { set, get, all } = createLocalState(() => storage);
  set(1, "draft", "7", "half a thought");
  set(2, "draft", "7", "of another user");
  expect(get(1, "draft", "7")).toBe("half a thought");
  expect(get(1, "unsent", "7")).toBeNull();
  expect(all(1, "draft")).toEqual(["half a thought"]);
  set(1, "draft", "7", null);
  expect(get(1, "draft", "7")).toBeNull();
  expect(Object.keys(storage)).toEqual(["belfry.2.draft.7"]);
});

test("While storage is full, the last value is kept in memory and stored when there is space", () => {
  const { storage, quota } = createFakeStorage();
  const { set, get, all } = createLocalState(() => storage);
  set(1, "draft", "7", "one");
  quota.isFull = true;
  set(1, "draft", "7", "two");
  expect(get(1, "draft", "7")).toBe("two");
  expect(all(1, "draft")).toEqual(["two"]);
  quota.isFull = false;
  set(1, "draft", "7", "three");
  storage.removeItem("belfry.1.draft.7");
  expect(get(1, "draft", "7")).toBeNull();
});

test("A browser that forbids storage keeps values until the page is closed", () => {
  const { set, get, all, clear } = createLocalState(() => {
    throw new DOMException("Forbidden", "SecurityError");
  });
  set(1, "draft", "7", "one");
  set(1, "draft", "8", null);
  expect(get(1, "draft", "7")).toBe("one");
  expect(all(1, "draft")).toEqual(["one"]);
  clear();
  expect(get(1, "draft", "7")).toBeNull();
});

test("Sign-out deletes the values of every user, and no other keys", () => {
  const { storage } = createFakeStorage();
  const { set, clear } = createLocalState(() => storage);
  set(1, "draft", "7", "one");
  set(2, "unsent", "x", "two");
  storage.setItem("theme", "dark");
  clear();
  expect(Object.keys(storage)).toEqual(["theme"]);
});
