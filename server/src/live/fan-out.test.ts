import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { createMemoryBus } from "../bus/memory.ts";
import { createFanOut } from "./fan-out.ts";
import type { FrameBatch, Reader } from "./reader.ts";

const chatId = 7;

function messageOf(rev: number): Message {
  const author = { kind: "webhook" as const, webhookId: 1, name: "Relay", avatarUrl: null };
  const createdAt = "2026-11-21T10:00:00Z";
  return { chatId, id: rev, rev, author, text: `message ${rev}`, createdAt } as Message;
}

function createReader() {
  const revs: (number | undefined)[] = [];
  const deliver = ({ rev }: FrameBatch) => revs.push(rev);
  return { revs, reader: { deliver } as unknown as Reader };
}

function unexpected(error: unknown): never {
  throw error;
}

const others = {
  readRevs: async () => [],
  readInfo: async () => undefined,
  readMember: async () => undefined,
  readThread: async () => null,
  certainty: undefined,
  onError: unexpected,
};

test("[O11] What another process has posted is read once for all readers, and together if it came during a read", async () => {
  const bus = createMemoryBus(unexpected);
  const reads: number[] = [];
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const firstRead = Promise.withResolvers<void>();
  let stored = 0;
  const fanOut = createFanOut({
    bus,
    async readChanges(_, afterRev) {
      begun[reads.length]?.resolve();
      reads.push(afterRev);
      const items = Array.from({ length: stored - afterRev }, (_, index) =>
        messageOf(afterRev + index + 1),
      );
      if (reads.length === 1) await firstRead.promise;
      return { items, lastCountedId: undefined };
    },
    ...others,
  });
  const [ada, ben] = [createReader(), createReader()];
  fanOut.join(chatId, ada.reader, 1, 0);
  fanOut.join(chatId, ben.reader, 2, 0);
  const post = (rev: number) => {
    stored = rev;
    bus.publish(`chat.${chatId}`, [{ type: "chat.advanced", chatId, rev }]);
  };

  post(1);
  await begun[0]?.promise;
  for (let rev = 2; rev <= 50; rev++) post(rev);
  firstRead.resolve();
  await begun[1]?.promise;
  await expect.poll(() => fanOut.sentRevOf(chatId)).toBe(50);

  expect(reads).toEqual([0, 1]);
  for (const { revs } of [ada, ben]) expect(revs).toEqual([1, 50]);
});

test("[L8] While changes are read, those that were sent directly before count as sent", async () => {
  const bus = createMemoryBus(unexpected);
  const begun = Promise.withResolvers<void>();
  const read = Promise.withResolvers<{ items: Message[]; lastCountedId: undefined }>();
  const fanOut = createFanOut({
    bus,
    readChanges() {
      begun.resolve();
      return read.promise;
    },
    ...others,
  });
  fanOut.join(chatId, createReader().reader, 1, 0);
  const message = messageOf(1);
  const posted = { type: "message.posted" as const, chatId, id: 1, rev: 1, prevRev: 0, message };
  bus.publish(`chat.${chatId}`, [posted]);
  bus.publish(`chat.${chatId}`, [{ type: "chat.advanced", chatId, rev: 2 }]);
  await begun.promise;
  expect(fanOut.sentRevOf(chatId)).toBe(1);
  read.resolve({ items: [messageOf(2)], lastCountedId: undefined });
  await expect.poll(() => fanOut.sentRevOf(chatId)).toBe(2);
});
