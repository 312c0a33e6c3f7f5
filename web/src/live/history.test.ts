/** Timelines: pages, missed changes, and replies that come too late. */
import { timelineFrom } from "@belfry/contracts/live/timeline";
import { expect, test } from "vitest";
import { flush } from "../../test/fake-browser.ts";
import { createLiveParts } from "../../test/live-parts.ts";
import { message, page, posted } from "../../test/samples.ts";
import { createHistory } from "./history.ts";
import { createLists } from "./lists.ts";
import { withTimeline } from "./store.ts";

const pages = "/api/chats/7/messages";
const changes = "/api/chats/7/changes";

function setUp() {
  const parts = createLiveParts();
  const { store, timeline } = parts;
  const lists = createLists(parts);
  return {
    ...parts,
    history: createHistory(parts),
    lists,
    show: (...range: Parameters<typeof page>) =>
      store.set((live) => withTimeline(live, 7, timelineFrom(page(...range)))),
    ids: () => timeline()?.messages.map(({ id }) => id),
  };
}

test("A chat opens with its newest page, requested once by concurrent calls", async () => {
  const { history, net, reply, ids } = setUp();
  const both = [history.openChat(7), history.openChat(7)];
  expect(net.requests.map(({ url }) => url)).toEqual([`${pages}?limit=50`]);
  await reply("GET", pages, page(1, 3));
  await Promise.all(both);
  expect(ids()).toEqual([1, 2, 3]);
  await history.openChat(7);
  expect(net.requests).toEqual([]);
});

test("A chat with more unread messages than a page opens at the first of them", () => {
  const { history, net, store } = setUp();
  const ben = { kind: "user" as const, userId: 2, displayName: "Ben", avatarUrl: null };
  store.apply({ ...posted(60), message: { ...message(60), author: ben } });
  void history.openChat(7);
  expect(net.requests[0]?.url).toBe(`${pages}?limit=50&around=1`);
  void history.openChat(7, { newest: true });
  expect(net.requests[1]?.url).toBe(`${pages}?limit=50`);
});

test("A chat whose unread messages are silent opens at its newest message", () => {
  const { history, net, store } = setUp();
  const ben = { kind: "user" as const, userId: 2, displayName: "Ben", avatarUrl: null };
  store.apply({ ...posted(60), message: { ...message(60), author: ben, silent: true } });
  const readAt3 = { type: "read.changed", chatId: 7, messageId: 3 } as const;
  store.apply(readAt3);
  void history.openChat(7);
  expect(net.requests[0]?.url).toBe(`${pages}?limit=50`);
});

test("The last of two requested pages is shown, in either order of arrival", async () => {
  for (const lastFirst of [true, false]) {
    const { history, net, ids, show } = setUp();
    show(20, 22, 40);
    void history.openChat(7, { around: 2 });
    void history.openChat(7, { newest: true });
    const [around, newest] = net.requests;
    const replies = [
      () => around?.reply({ status: 200, body: page(1, 3, 40) }),
      () => newest?.reply({ status: 200, body: page(38, 40) }),
    ];
    for (const reply of lastFirst ? replies.reverse() : replies) {
      reply();
      await flush();
    }
    expect(ids()).toEqual([38, 39, 40]);
  }
});

test("The only page that arrives is shown, even if another one was requested later", async () => {
  const { history, net, ids } = setUp();
  void history.openChat(7);
  const failed = history.openChat(7, { around: 2 }).catch(() => "failed");
  net.requests[1]?.reply("lost");
  expect(await failed).toBe("failed");
  net.requests[0]?.reply({ status: 200, body: page(1, 3) });
  await flush();
  expect(ids()).toEqual([1, 2, 3]);
});

test("A failed request for messages is repeated while other messages of the chat are shown", async () => {
  const { history, replyWith, reply, ids, show, timers } = setUp();
  show(20, 22, 40);
  void history.openChat(7, { around: 2 });
  for (const waitMs of [500, 1000]) {
    await replyWith("GET", pages, "lost");
    expect(timers.pendingDelays()).toEqual([waitMs]);
    await timers.advance(waitMs);
  }
  await reply("GET", pages, page(1, 3, 40));
  expect(ids()).toEqual([1, 2, 3]);
});

test("A failed request for older messages is repeated until they are no longer needed", async () => {
  const { history, net, replyWith, show, timers } = setUp();
  show(20, 22, 40);
  const older = history.loadOlder(7).catch(() => "failed");
  await replyWith("GET", pages, "lost");
  await timers.advance(500);
  expect(net.requests.map(({ url }) => url)).toEqual([`${pages}?limit=50&before=20`]);
  await replyWith("GET", pages, "lost");
  show(30, 32, 40);
  await timers.advance(1000);
  expect(await older).toBe("failed");
  expect(net.requests).toEqual([]);
});

test("A page older than an event keeps the newer message and catches up", async () => {
  const { history, reply, store, show, timeline } = setUp();
  show(1, 3, 40);
  void history.openChat(7, { around: 5 });
  store.apply({ ...posted(3, 41), type: "message.changed" });
  await reply("GET", pages, page(3, 7, 40));
  expect(timeline()).toMatchObject({ rev: 40, isStale: true });
  expect(timeline()?.messages[0]).toEqual(message(3, 41));
});

test("A page requested before a resync is stale", async () => {
  const { history, lists, reply, timeline } = setUp();
  void history.openChat(7);
  lists.onEvent({ type: "resync", chatId: 7 });
  await reply("GET", pages, page(1, 3));
  expect(timeline()?.isStale).toBe(true);
});

test("Older and newer pages extend their side of the timeline", async () => {
  const { history, net, reply, ids, show, timeline } = setUp();
  show(4, 6, 9);
  void history.loadOlder(7);
  expect(net.requests[0]?.url).toBe(`${pages}?limit=50&before=4`);
  await reply("GET", pages, page(1, 3, 9));
  void history.loadNewer(7);
  expect(net.requests[0]?.url).toBe(`${pages}?limit=50&after=6`);
  await reply("GET", pages, page(7, 9));
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(timeline()).toMatchObject({ hasOlder: false, hasNewer: false });
  await Promise.all([history.loadOlder(7), history.loadNewer(7)]);
  expect(net.requests).toEqual([]);
});

test("A page that no longer continues the timeline is dropped", async () => {
  const { history, reply, ids, show } = setUp();
  show(20, 22, 40);
  void history.loadOlder(7);
  show(30, 32, 40);
  await reply("GET", pages, page(17, 19, 40));
  expect(ids()).toEqual([30, 31, 32]);
});

test("A stale timeline fetches changes until none are missing", async () => {
  const { history, net, reply, store, show, timeline, ids } = setUp();
  show(1, 3);
  store.apply(posted(6));
  const done = history.catchUp(7);
  void history.catchUp(7);
  expect(net.requests.map(({ url }) => url)).toEqual([`${changes}?afterRev=3`]);
  await reply("GET", changes, { items: [message(4)], rev: 4, hasMore: true });
  expect(net.requests.map(({ url }) => url)).toEqual([`${changes}?afterRev=4`]);
  await reply("GET", changes, { items: [message(5), message(6)], rev: 6, hasMore: false });
  await done;
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(timeline()?.isStale).toBe(false);
});

test("If an event is newer than the fetched changes, more changes are fetched", async () => {
  const { history, net, reply, store, show } = setUp();
  show(1, 3);
  store.apply(posted(5));
  void history.catchUp(7);
  store.apply(posted(7));
  await reply("GET", changes, { items: [message(4), message(5)], rev: 5, hasMore: false });
  expect(net.requests.map(({ url }) => url)).toEqual([`${changes}?afterRev=5`]);
});

test("Changes that would leave a gap in the timeline are dropped", async () => {
  const { history, net, reply, store, show, timeline } = setUp();
  show(4, 6, 6);
  store.apply(posted(8));
  void history.loadOlder(7);
  void history.catchUp(7);
  await reply("GET", pages, page(1, 3, 6, 5)); // read before change 6
  await reply("GET", changes, { items: [message(7), message(8)], rev: 8, hasMore: false });
  expect(timeline()).toMatchObject({ rev: 5, isStale: true });
  expect(net.requests.map(({ url }) => url)).toEqual([`${changes}?afterRev=5`]);
});

test("Failed requests for changes are retried with pauses until the server rejects them", async () => {
  const { history, replyWith, store, show, timers, net } = setUp();
  show(1, 3);
  store.apply(posted(5));
  const done = history.catchUp(7);
  for (const waitMs of [500, 1000, 2000]) {
    await replyWith("GET", changes, "lost");
    expect(timers.pendingDelays()).toEqual([waitMs]);
    await timers.advance(waitMs);
  }
  await replyWith("GET", changes, { status: 404, body: { code: "chat_not_found", detail: "" } });
  await done;
  expect(net.requests).toEqual([]);
});

test("A long timeline is shortened when its chat is closed", () => {
  const { history, ids, show, timeline } = setUp();
  show(1, 200);
  history.closeChat(7);
  expect(ids()).toHaveLength(200);
  show(1, 201);
  history.closeChat(7);
  expect(ids()).toHaveLength(100);
  expect(timeline()).toMatchObject({ hasOlder: true, hasNewer: false });
  expect(ids()?.at(-1)).toBe(201);
});
