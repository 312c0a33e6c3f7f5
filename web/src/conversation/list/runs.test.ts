import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import type { MessageRow } from "./rows.ts";
import { foldRuns } from "./runs.ts";

const relay = { kind: "webhook" as const, webhookId: 7, name: "Relay", avatarUrl: null };
const ada = { kind: "user" as const, userId: 1, displayName: "Ada", avatarUrl: null };

function row(id: number, more: Partial<Message> = {}, lines: Partial<MessageRow> = {}): MessageRow {
  const createdAt = new Date(2026, 10, 20, 12, id).toISOString();
  const basics = { chatId: 1, id, rev: id, author: relay, text: `Build ${id} passed`, createdAt };
  const message: Message = { ...basics, level: "success", ...more };
  return {
    kind: "message",
    key: `m${id}`,
    message,
    isHead: true,
    day: null,
    unread: null,
    ...lines,
  };
}

function keys(rows: MessageRow[], open: number[] = [], kept: number[] = []) {
  return foldRuns(rows, { openIds: new Set(open), keptIds: new Set(kept) }).map(({ key }) => key);
}

test("Three or more successes of one webhook are one row, and its messages follow when it is open", () => {
  const rows = [1, 2, 3, 4].map((id) => row(id));
  expect(keys(rows)).toEqual(["r1"]);
  expect(keys(rows.slice(2))).toEqual(["m3", "m4"]);
  expect(keys(rows, [2])).toEqual(["r1", "m1", "m2", "m3", "m4"]);
});

test("An open run that a deletion splits stays open", () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((id) => row(id, id === 4 ? { deletedAt: "now" } : {}));
  const all = [1, 2, 3, 4, 5, 6, 7];
  expect(keys(rows, all)).toEqual(["r1", "m1", "m2", "m3", "m4", "r5", "m5", "m6", "m7"]);
});

test.for<[what: string, more: Partial<Message>]>([
  ["A failure", { level: "critical" }],
  ["A message without a severity", { level: "info" }],
  ["An open problem", { state: "open" }],
  ["A message that may mention someone", { text: "@ada look" }],
  ["A reply", { replyTo: 1 }],
  ["A person's message", { author: ada }],
  ["A post under another name", { author: { ...relay, name: "Other" } }],
  ["A deleted message", { deletedAt: "2026-11-20T12:00:00.000Z" }],
  ["A long text", { text: "passed ".repeat(40) }],
])("%s does not fold and ends a run", ([, more]) => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((id) => row(id, id === 4 ? more : {}));
  expect(keys(rows)).toEqual(["r1", "m4", "r5"]);
});

test("A day line, the unread line and a linked message start another run", () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) => row(id));
  const withDay = rows.map((one) => (one.message.id === 4 ? { ...one, day: "2026-11-21" } : one));
  expect(keys(withDay)).toEqual(["r1", "r4"]);
  const withLine = rows.map((one) => (one.message.id === 4 ? { ...one, unread: 3 } : one));
  expect(keys(withLine)).toEqual(["r1", "r4"]);
  expect(foldRuns(withLine, { openIds: new Set([4]), keptIds: new Set() })).toMatchObject([
    { key: "r1" },
    { key: "r4", unread: 3 },
    { key: "m4", unread: null },
    { key: "m5" },
    { key: "m6" },
  ]);
  expect(keys(rows, [], [2])).toEqual(["m1", "m2", "r3"]);
});
