import type { Chat } from "@belfry/contracts/chats";
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import { expect, test } from "vitest";
import { createLiveParts } from "../../../test/live-parts.ts";
import { deploys } from "../../../test/samples.ts";
import { createThreads } from "./threads.ts";

const thread: Chat = {
  ...deploys,
  id: 9,
  kind: "thread",
  parent: { chatId: 7, messageId: 2, kind: "group" },
  lastMessageId: 4,
  rev: 5,
  me: { ...deploys.me, isFollowing: true, readMessageId: 1, lastUnreadId: 4 },
};

function setUp() {
  const parts = createLiveParts();
  const sent: ClientFrame[] = [];
  const threads = createThreads({ ...parts, send: (frame) => sent.push(frame) });
  const known = () => parts.store.get().state.chats[9];
  return { ...parts, threads, sent, known };
}

test("The open threads are sent when one opens or closes, and after each connect", () => {
  const { threads, sent } = setUp();
  const { openThread } = threads.actions;
  const close = openThread(9);
  const closeAgain = openThread(9);
  closeAgain();
  void threads.load();
  close();
  const chatIds = sent.map((frame) => (frame.type === "threads" ? frame.chatIds : null));
  expect(chatIds).toEqual([[9], [9], [9], [9], []]);
});

test("A reply does not set back a thread that events have changed", async () => {
  const { threads, store, reply, known } = setUp();
  store.apply({ type: "chat.added", chat: { ...thread, lastMessageId: 6, rev: 8 } });
  const started = threads.actions.startThread(7, 2);
  await reply("PUT", "/api/chats/7/messages/2/thread", {
    ...thread,
    me: { ...thread.me, isFollowing: false },
  });
  await started;
  expect(known()).toMatchObject({ lastMessageId: 6, rev: 8, me: { isFollowing: false } });
});

test("What is unread is loaded, and the first followed thread shows the entry of the sidebar", async () => {
  const { threads, store, reply } = setUp();
  void threads.load();
  await reply("GET", "/api/me/threads/unread", { unreadCount: 0, mentionCount: 0, items: [] });
  expect(store.get().hasThreads).toBe(false);
  const items = [{ chatId: 9, parentChatId: 7, messageId: 2, mentionCount: 0 }];
  const event = {
    type: "threads.changed" as const,
    unread: { unreadCount: 1, mentionCount: 0, hasThreads: true as const, items },
  };
  store.apply(event);
  threads.onApplied(event);
  expect(store.get().hasThreads).toBe(true);
  expect(store.get().state.threads.unreadCount).toBe(1);
});
