/** The store applies events, replies and fetched timelines in any order. */
import { timelineFrom } from "@belfry/contracts/live/timeline";
import { expect, test, vi } from "vitest";
import { ada, deploys, message, page, posted, time } from "../../test/samples.ts";
import { createStore, withMessage, withTimeline } from "./store.ts";

function storeWithChat() {
  const store = createStore(ada);
  store.apply({ type: "chat.added", chat: deploys });
  return store;
}

const timeline = timelineFrom(page(1, 3));

test("A page without an event that arrived during the request is stale", () => {
  const store = storeWithChat();
  store.apply(posted(4));
  store.set((live) => withTimeline(live, 7, timeline));
  expect(store.get().state.timelines[7]?.isStale).toBe(true);
});

test("A page of a chat that was removed during the request is dropped", () => {
  const store = storeWithChat();
  store.apply({ type: "chat.removed", chatId: 7 });
  store.set((live) => withTimeline(live, 7, timeline));
  expect(store.get().state.timelines).toEqual({});
});

test("The reply to the user's own message and its event are the same change, in either order", () => {
  const store = storeWithChat();
  store.set((live) => withTimeline(live, 7, timeline));
  store.set((live) => withMessage(live, message(4)));
  const afterReply = store.get();
  store.apply(posted(4));
  expect(store.get()).toBe(afterReply);
  expect(afterReply.state.timelines[7]?.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(afterReply.state.timelines[7]?.isStale).toBe(false);
});

test("A name that the user changes in another window also changes in this one", () => {
  const store = storeWithChat();
  const user = { id: 1, displayName: "Ada King", handle: "ada", avatarUrl: null };
  const member = { user, role: "owner" as const, joinedAt: time };
  store.apply({ type: "member.changed", chatId: 7, userId: 1, member });
  expect(store.get().me).toEqual({ ...ada, displayName: "Ada King" });
  const renamed = store.get();
  const ben = { ...member, user: { ...user, id: 2, displayName: "Ben" } };
  store.apply({ type: "member.changed", chatId: 7, userId: 2, member: ben });
  expect(store.get().me).toBe(renamed.me);
});

test("Listeners are not called for an event that changes nothing", () => {
  const store = storeWithChat();
  const listener = vi.fn();
  store.subscribe(listener);
  store.apply({ type: "pong" });
  store.apply({ type: "read.changed", chatId: 7, messageId: 0 });
  expect(listener).not.toHaveBeenCalled();
});
