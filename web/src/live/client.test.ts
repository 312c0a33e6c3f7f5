/** The client as a whole: its actions, and being stopped and started again. */
import { expect, test, vi } from "vitest";
import { createFakePage, createFakeStorage, flush } from "../../test/fake-browser.ts";
import { createLiveParts } from "../../test/live-parts.ts";
import { ada, deploys, message, posted } from "../../test/samples.ts";
import { createClient } from "./client.ts";
import { createLocalState } from "./local-state.ts";

function setUp() {
  const { net, call, timers, reply, replyWith } = createLiveParts();
  const page = createFakePage();
  const { storage } = createFakeStorage();
  const localState = createLocalState(() => storage);
  const client = createClient({ ...page, me: ada, call, localState, timers, onOtherEpoch() {} });
  client.actions.addChat(deploys);
  const chat = () => client.store.get().state.chats[7];
  return { ...page, ...client, localState, net, timers, reply, replyWith, chat };
}

test("An edited message is shown when the reply arrives", async () => {
  const { actions, reply, store, chat } = setUp();
  const edited = actions.edit(7, 3, "changed");
  await reply("PATCH", "/api/chats/7/messages/3", {
    ...message(3, 4),
    editedAt: deploys.createdAt,
  });
  await edited;
  expect(chat()).toMatchObject({ rev: 4, lastMessageId: 3 });
  expect(store.get().unsent).toEqual([]);
});

test("The unsaved edit of a message is deleted with it, seen in an event, a page or the changes", async () => {
  const { start, actions, store, localState, sockets, net, reply } = setUp();
  start();
  sockets[0]?.open();
  sockets[0]?.receive({ type: "ready", userId: 1, heartbeatMs: 30_000, epoch: "first" });
  for (const request of [...net.requests]) {
    request.reply({ status: 200, body: { items: [deploys] } });
  }
  await flush();
  for (const id of [1, 2, 3, 4]) localState.set(1, "draft", `7.edit.${id}`, `edit of ${id}`);
  const removed = (id: number, rev: number) => ({
    ...message(id, rev),
    text: "",
    deletedAt: deploys.createdAt,
  });
  const removal = { ...posted(1, 4), type: "message.removed" as const, message: removed(1, 4) };
  sockets[0]?.receive(removal);
  expect(localState.all(1, "draft")).toEqual(["edit of 2", "edit of 3", "edit of 4"]);

  void actions.openChat(7);
  const items = [removed(2, 2), message(3), message(4)];
  await reply("GET", "/api/chats/7/messages", { items, rev: 4, hasOlder: true, hasNewer: false });
  expect(localState.all(1, "draft")).toEqual(["edit of 3", "edit of 4"]);

  store.apply(posted(6, 6));
  const changes = { items: [removed(3, 5), message(6)], rev: 6, hasMore: false };
  await reply("GET", "/api/chats/7/changes", changes);
  expect(localState.all(1, "draft")).toEqual(["edit of 4"]);
});

test("A restored database ends a deletion without a request, because its message may be another one", async () => {
  const { start, actions, sockets, net } = setUp();
  const stop = start();
  const { isFinal } = actions.startDeletion(7, 3);
  const ready = { type: "ready", userId: 1, heartbeatMs: 30_000 } as const;
  sockets[0]?.open();
  sockets[0]?.receive({ ...ready, epoch: "first" });
  for (const request of [...net.requests]) {
    request.reply({ status: 200, body: { items: [deploys] } });
  }
  await flush();
  sockets[0]?.receive({ ...ready, epoch: "second" });
  expect(isFinal.aborted).toBe(true);
  stop();
  expect(net.sent.map(({ method }) => method)).not.toContain("DELETE");
});

test("The reply with a created chat does not undo later events", () => {
  const { actions, store, chat } = setUp();
  store.apply(posted(4));
  actions.addChat(deploys);
  expect(chat()?.lastMessageId).toBe(4);
});

test("A client that is stopped and started again has one connection and sends its queued messages", async () => {
  const { start, actions, sockets, net, timers, reply } = setUp();
  const stop = start();
  stop();
  actions.post(7, "hello");
  expect(net.requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
  start();
  sockets[0]?.cut();
  sockets[1]?.open();
  sockets[1]?.receive({ type: "ready", userId: 1, heartbeatMs: 30_000, epoch: "first" });
  for (const request of [...net.requests]) {
    request.reply({ status: 200, body: { items: [deploys] } });
  }
  await flush();
  // The sidebar was loaded before the connection was ready, and events may have been missed since.
  await reply("GET", "/api/me/sidebar", { items: [] });
  await reply("GET", "/api/me/saved/ids", { items: [] });
  await reply("GET", "/api/me/scheduled-messages", { items: [] });
  await reply("GET", "/api/me/threads/unread", { unreadCount: 0, mentionCount: 0, items: [] });
  await reply("POST", "/api/chats/7/messages", message(4));
  // Its code is loaded after the first screen.
  await vi.waitFor(() => net.findOnly("GET", "/api/alerts"));
  await reply("GET", "/api/alerts", { items: [], counts: {}, hasMore: false });
  await timers.advance(20_000);
  expect(sockets).toHaveLength(2);
  expect(net.requests).toEqual([]);
});

test("A new connection ends the pauses before retries", async () => {
  const { start, actions, sockets, net, replyWith } = setUp();
  start();
  const members = actions.loadMembers(7);
  await replyWith("GET", "/api/chats/7/members", "lost");
  sockets[0]?.open();
  sockets[0]?.receive({ type: "ready", userId: 1, heartbeatMs: 30_000, epoch: "first" });
  for (const request of [...net.requests]) {
    request.reply({ status: 200, body: { items: [deploys] } });
  }
  await flush();
  net.findOnly("GET", "/api/chats/7/members").reply({ status: 200, body: { items: [] } });
  await members;
});
