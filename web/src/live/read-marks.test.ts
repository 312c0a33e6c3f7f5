import { memberStateEvent } from "@belfry/contracts/live/events";
import { expect, test } from "vitest";
import { createLiveParts } from "../../test/live-parts.ts";
import { deploys } from "../../test/samples.ts";
import { createReadMarks } from "./read-marks.ts";

const path = "/api/chats/7/read";

function setUp() {
  const parts = createLiveParts();
  return { ...parts, ...createReadMarks(parts) };
}

test("Marks are sent as one, 300 ms after the last", async () => {
  const { markRead, timers, net, chat } = setUp();
  markRead(7, 1);
  await timers.advance(299);
  markRead(7, 2);
  markRead(7, 1);
  expect(chat()?.me.readMessageId).toBe(2);
  await timers.advance(299);
  expect(net.requests).toEqual([]);
  await timers.advance(1);
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 2 });
});

test("A lost mark is sent again with the latest message that was read", async () => {
  const { markRead, timers, net, replyWith, reply } = setUp();
  markRead(7, 1);
  await timers.advance(300);
  await replyWith("PUT", path, "lost");
  await timers.advance(500);
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 1 });
  await replyWith("PUT", path, "lost");
  markRead(7, 3);
  await timers.advance(1000);
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 3 });
  await reply("PUT", path, null);
  await timers.advance(60_000);
  expect(net.requests).toEqual([]);
});

test("A mark made during the request is sent after it", async () => {
  const { markRead, timers, net, reply } = setUp();
  markRead(7, 1);
  await timers.advance(300);
  markRead(7, 2);
  await timers.advance(300);
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 1 });
  await reply("PUT", path, null);
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 2 });
});

test("A rejected mark is sent again after a connect, and a stopped client sends none", async () => {
  const { markRead, flush, timers, net, replyWith, retries } = setUp();
  const rejection = { status: 404, body: { code: "chat_not_found", detail: "" } };
  markRead(7, 1);
  await timers.advance(300);
  await replyWith("PUT", path, rejection);
  await timers.advance(60_000);
  expect(net.requests).toEqual([]);
  flush();
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 1 });
  await replyWith("PUT", path, rejection);
  markRead(7, 2);
  retries.stop();
  await timers.advance(60_000);
  expect(net.requests).toEqual([]);
  retries.start();
  flush();
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 2 });
});

test("A mark made again before its rejection is sent once more", async () => {
  const { markRead, timers, net, replyWith, store, chat } = setUp();
  markRead(7, 1);
  await timers.advance(300);
  const before = chat() ?? deploys;
  store.apply({ type: "chat.added", chat: { ...before, me: deploys.me } });
  markRead(7, 1);
  await timers.advance(300);
  await replyWith("PUT", path, { status: 404, body: { code: "chat_not_found", detail: "" } });
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 1 });
});

test("Messages are marked as unread after the server has the marks before", async () => {
  const { markRead, markUnread, store, timers, net, reply, chat } = setUp();
  markRead(7, 2);
  await timers.advance(300);
  markRead(7, 3);
  const marked = markUnread(7, 2);
  await reply("PUT", path, null);
  expect(net.findOnly("PUT", path).body).toEqual({ messageId: 3 });
  await reply("PUT", path, null);
  await reply("PUT", "/api/chats/7/unread", null);
  await marked;
  const me = { ...deploys.me, readMessageId: 1, markedUnread: { count: 1, untilId: 3 } };
  store.apply(memberStateEvent({ ...deploys, me }));
  expect(chat()?.me).toEqual(me);
  markRead(7, 3, deploys.me);
  await timers.advance(60_000);
  expect(net.requests, "a mark from before").toEqual([]);
});
