import type { Chat } from "@belfry/contracts/chats";
import type { ServerEvent } from "@belfry/contracts/live/events";
import { expect, test } from "vitest";
import { createLatestReads } from "./reads/latest-reads.ts";
import { SocketChats, type SocketChatsServices } from "./socket-chats.ts";
import type { SocketWriter } from "./socket-writer.ts";

const chat = { id: 2, kind: "group", rev: 0 } as Chat;
const thread = { id: 11, kind: "thread", rev: 0, parent: { chatId: 2 } } as Chat;

test("[L31] A thread is closed with its chat even if the user has joined again by then", async () => {
  const sent: ServerEvent[] = [];
  const read = new Set<number>();
  const onError = (error: unknown) => {
    throw error;
  };
  const fanOut = {
    join: (chatId: number) => void read.add(chatId),
    leave: (chatId: number) => void read.delete(chatId),
  };
  const chatFor = async (_user: unknown, id: number) => (id === thread.id ? thread : chat);
  const chats = new SocketChats({
    services: { chats: { chatFor }, fanOut, onError } as unknown as SocketChatsServices,
    writer: { send: (event: ServerEvent) => sent.push(event) } as unknown as SocketWriter,
    userId: 1,
    epoch: "first",
    readLatest: createLatestReads(onError),
  });
  const added = () => sent.flatMap((event) => (event.type === "chat.added" ? event.chat.id : []));
  chats.join(chat.id, 0);
  chats.openThreads([thread.id]);
  await expect.poll(added).toEqual([thread.id]);
  expect([...read]).toEqual([chat.id, thread.id]);

  chats.replace(new Map());
  await expect.poll(added).toEqual([thread.id, chat.id]);
  expect([...read]).toEqual([chat.id]);
  expect(sent.filter(({ type }) => type === "chat.removed")).toHaveLength(1);
});
