import type { Author, Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import type { Unsent } from "../../live/store.ts";
import { rowsOf } from "./rows.ts";

const ada: Author = { kind: "user", userId: 1, displayName: "Ada", avatarUrl: null };
const ben: Author = { kind: "user", userId: 2, displayName: "Ben", avatarUrl: null };
const relay: Author = { kind: "webhook", webhookId: 7, name: "Relay", avatarUrl: null };

function message(id: number, author: Author, minutes: number, text = `text ${id}`): Message {
  const createdAt = new Date(2026, 10, 20, 12, minutes).toISOString();
  return { chatId: 1, id, rev: id, author, text, createdAt };
}

function rows(messages: Message[], more: Partial<Parameters<typeof rowsOf>[0]> = {}) {
  const rev = messages.length;
  const timeline = { messages, rev, hasOlder: false, hasNewer: false, isStale: false };
  const lastMessageId = messages.at(-1)?.id ?? 0;
  return rowsOf({ timeline, unsent: [], userId: 1, unreadAfter: null, lastMessageId, ...more });
}

const heads = (list: ReturnType<typeof rows>) => list.map(({ isHead }) => isHead);

test("Messages of one sender within five minutes share one head", () => {
  const list = rows([
    message(1, ada, 0),
    message(2, ada, 4),
    message(3, ben, 4),
    message(4, ben, 10),
  ]);
  expect(heads(list)).toEqual([true, false, true, true]);
});

test("A webhook that changes its name gets a new head", () => {
  const list = rows([
    message(1, relay, 0),
    message(2, relay, 0),
    message(3, { ...relay, name: "CI" }, 0),
  ]);
  expect(heads(list)).toEqual([true, false, true]);
});

test("A webhook named Ada does not share Ada's head", () => {
  const list = rows([message(1, ada, 0), message(2, { ...relay, name: "Ada" }, 0)]);
  expect(heads(list)).toEqual([true, true]);
});

test("Each day has one day line", () => {
  const list = rows([message(1, ada, 0), message(2, ada, 1), message(3, ada, 24 * 60)]);
  const days = list.map((row) => row.kind === "message" && row.day !== null);
  expect(days).toEqual([true, false, true]);
});

test("The unread line with its count is above the first unread message", () => {
  const list = rows([message(1, ben, 0), message(2, ben, 0), message(3, ben, 0)], {
    unreadAfter: 1,
  });
  expect(list.map((row) => row.kind === "message" && row.unread)).toEqual([null, 2, null]);
});

test("[U20] A message that its webhook has updated has its own head", () => {
  const updated = { ...message(2, relay, 1), updatedAt: "2026-11-20T12:30:00.000Z" };
  expect(heads(rows([message(1, relay, 0), updated, message(3, relay, 2)]))).toEqual([
    true,
    true,
    false,
  ]);
});

test("[U10] A message with a severity that no card shows has its own head", () => {
  const failed = { ...message(2, relay, 1), level: "critical" as const };
  const withCard = { ...message(3, relay, 2), level: "success" as const, cards: [{ title: "a" }] };
  expect(heads(rows([message(1, relay, 0), failed, withCard]))).toEqual([true, true, false]);
});

test("Unchanged rows are reused, and the result equals a fresh computation", () => {
  const messages = Array.from({ length: 30 }, (_, index) =>
    message(index + 1, [ada, ben, relay][index % 7 > 3 ? 0 : index % 3] ?? ada, index * 3),
  );
  let previous: ReturnType<typeof rows> = [];
  const check = (shown: Message[], unreadAfter: number | null = null) => {
    const next = rows(shown, { previous, unreadAfter });
    expect(next).toEqual(rows(shown, { unreadAfter }));
    const kept = next.filter((row) => previous.includes(row)).length;
    previous = next;
    return kept;
  };
  check(messages.slice(10, 20));
  expect(check(messages.slice(10, 25))).toBe(9);
  expect(check(messages.slice(5, 25))).toBe(14);
  expect(check(messages.slice(5, 25), 15)).toBe(18); // the line is above message 16
  const edited = { ...message(18, ben, 51, "edited"), updatedAt: new Date().toISOString() };
  const changed = messages.slice(5, 25).map((one) => (one.id === 18 ? edited : one));
  expect(check(changed, 15)).toBe(17); // the edited one and the one below it are new
  expect(check(messages.slice(12), 15)).toBeGreaterThan(0);
  expect(check([])).toBe(0);
  expect(check(messages)).toBe(0);
});

test("A message whose event comes before the reply is shown once", () => {
  const unsent = {
    clientId: "c1",
    chatId: 1,
    text: "hello",
    createdAt: new Date().toISOString(),
    state: "sending" as const,
    afterId: 1,
  };
  const before = rows([message(1, ada, 0, "hello")], { unsent: [unsent] });
  expect(before.map(({ kind }) => kind)).toEqual(["message", "unsent"]);
  const after = rows([message(1, ada, 0, "hello"), message(2, ada, 1, "hello")], {
    unsent: [unsent, { ...unsent, clientId: "c2" }],
  });
  expect(after.map(({ key }) => key)).toEqual(["m1", "m2", "uc2"]);
});

test("A message whose reply was lost is shown once while it waits for the next attempt", () => {
  const unsent = {
    clientId: "c1",
    chatId: 1,
    text: "hello",
    createdAt: new Date().toISOString(),
    state: "waiting" as const,
  };
  const messages = [message(1, ada, 0, "hello"), message(2, ada, 1, "hello")];
  const keysWith = (part: Partial<Unsent>) =>
    rows(messages, { unsent: [{ ...unsent, ...part }] }).map(({ key }) => key);
  expect(keysWith({ afterId: 1 })).toEqual(["m1", "m2"]);
  expect(keysWith({ afterId: 2 })).toEqual(["m1", "m2", "uc1"]);
  expect(keysWith({})).toEqual(["m1", "m2", "uc1"]);
  expect(keysWith({ afterId: 1, state: "failed" })).toEqual(["m1", "m2", "uc1"]);
});
