import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { Writable } from "node:stream";
import type { Chat } from "@belfry/contracts/chats";
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Changes, Message } from "@belfry/contracts/messages/messages";
import { expect, onTestFinished, test, vi } from "vitest";
import type { WebSocket } from "ws";
import { messageEvent } from "../messages/message.ts";
import type { FrameBatch } from "./reader.ts";
import { Reader } from "./reader.ts";
import { encodeFrames, SocketWriter } from "./socket-writer.ts";

const chatId = 7;
const author = { kind: "user", userId: 1, displayName: "Ada", avatarUrl: null } as const;
const large = "x".repeat(200 * 1024);

function message(rev: number, text = "hello"): Message {
  return { chatId, id: rev, rev, author, text, createdAt: "2026-11-22T10:00:00.000Z" };
}

function posted(rev: number, text?: string): FrameBatch {
  const frames = encodeFrames([messageEvent("message.posted", message(rev, text))]);
  return { chatId, frames, prevRev: rev - 1, rev };
}

function changes(...revs: number[]): Changes {
  return { items: revs.map((rev) => message(rev)), rev: revs.at(-1) ?? 0, hasMore: false };
}

function decodeFrames(bytes: Buffer): ServerEvent[] {
  const events: ServerEvent[] = [];
  for (let start = 0; start < bytes.length; ) {
    const short = bytes[start + 1] ?? 0;
    const header = short === 127 ? 10 : short === 126 ? 4 : 2;
    const length =
      header === 10
        ? Number(bytes.readBigUInt64BE(start + 2))
        : header === 4
          ? bytes.readUInt16BE(start + 2)
          : short;
    const end = start + header + length;
    events.push(JSON.parse(bytes.toString("utf8", start + header, end)));
    start = end;
  }
  return events;
}

/** A reader with a socket and a database that the test controls. */
function createScene() {
  const written: Buffer[] = [];
  const pendingWrites: (() => void)[] = [];
  const reads: {
    afterRev: number;
    resolve(changes: Changes): void;
    reject(error: Error): void;
  }[] = [];
  const errors: unknown[] = [];
  const stream = new Writable({
    highWaterMark: 1,
    write(bytes, _encoding, done) {
      written.push(bytes);
      pendingWrites.push(done);
    },
  });
  const socket = new EventEmitter() as WebSocket;
  const writer = new SocketWriter({
    socket,
    stream: stream as unknown as Socket,
    counts: { frameBatches: 0, closedTooSlow: 0 },
    onDrain: () => reader.onDrain(),
  });
  const reader = new Reader(writer, {
    changesOf: (_chatId, afterRev) =>
      new Promise((resolve, reject) => reads.push({ afterRev, resolve, reject })),
    onError: (error) => errors.push(error),
  });

  /** Finishes all writes, including those that they cause. */
  async function drain(): Promise<void> {
    for (let done = pendingWrites.shift(); done; done = pendingWrites.shift()) {
      done();
      await new Promise(setImmediate);
    }
  }

  return {
    reader,
    drain,
    errors,

    async failRead(): Promise<void> {
      reads.shift()?.reject(new Error("The database is unavailable."));
      await new Promise(setImmediate);
    },

    /** Resolves the oldest read of the database. Returns the rev it started from. */
    async answerRead(found: Changes): Promise<number | undefined> {
      const read = reads.shift();
      read?.resolve(found);
      await new Promise(setImmediate);
      return read?.afterRev;
    },

    /** The revs of the messages and the types of the other events, in the order of the socket. */
    async sent(): Promise<(number | string)[]> {
      await drain();
      return decodeFrames(Buffer.concat(written)).map((event) =>
        "rev" in event ? event.rev : event.type,
      );
    },
  };
}

test("[L5] A change that was read from the database is not sent again when the bus delivers it", async () => {
  const { reader, answerRead, sent } = createScene();
  reader.resume(chatId, 0);
  expect(await answerRead(changes(1, 2))).toBe(0);
  reader.deliver(posted(2));
  reader.deliver(posted(3));
  expect(await sent()).toEqual([1, 2, 3]);
});

test("[L7] A change that arrives before chat.added is read from the database after it", async () => {
  const { reader, answerRead, sent } = createScene();
  reader.expectChat(chatId);
  reader.deliver(posted(5));
  reader.addChat({ type: "chat.added", chat: { id: chatId, rev: 4 } as Chat });
  expect(await answerRead(changes(5))).toBe(4);
  reader.deliver(posted(6));
  expect(await sent()).toEqual(["chat.added", 5, 6]);
});

test("[L7] A chat that was left during a read of the database sends nothing more", async () => {
  const { reader, answerRead, sent } = createScene();
  reader.resume(chatId, 0);
  reader.removeChat(chatId);
  await answerRead(changes(1, 2));
  expect(await sent()).toEqual([]);
});

test("[L9] A chat that is resumed again during a read is sent from its new position only", async () => {
  const { reader, answerRead, sent } = createScene();
  reader.resume(chatId, 0);
  reader.resume(chatId, 1);
  expect(await answerRead(changes(1, 2))).toBe(0);
  expect(await answerRead(changes(2))).toBe(1);
  reader.deliver(posted(3));
  expect(await sent()).toEqual([2, 3]);
});

test("[L12] A client with a full socket skips changes and reads them when the socket has drained", async () => {
  const { reader, answerRead, drain, sent } = createScene();
  reader.deliver(posted(1, large));
  reader.deliver(posted(2, large));
  reader.deliver(posted(3));
  reader.deliver(posted(4));
  await drain();
  expect(await answerRead(changes(3, 4))).toBe(2);
  reader.deliver(posted(5));
  expect(await sent()).toEqual([1, 2, 3, 4, 5]);
});

test("[L9] A chat whose read has failed is read again, and then sends what was skipped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { reader, answerRead, failRead, errors, sent } = createScene();
  reader.resume(chatId, 0);
  await failRead();
  reader.deliver(posted(3));
  vi.runAllTimers();
  expect(await answerRead(changes(1, 2, 3))).toBe(0);
  reader.deliver(posted(4));
  expect(await sent()).toEqual([1, 2, 3, 4]);
  expect(errors).toHaveLength(1);
});
