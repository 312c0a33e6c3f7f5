import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { concerns } from "./concerns.ts";

const me = 1;
const now = Date.parse("2026-11-24T12:00:00Z");
const createdAt = "2026-11-24T11:59:59Z";
const ben = { kind: "user", userId: 2 };
const relay = { kind: "webhook", webhookId: 7 };
const plain = { author: ben };
const mention = { author: ben, mentions: [{ userId: me }] };
const everyone = { author: ben, mentions: ["all"] };
const reply = { author: ben, replyTo: 4, replyToUserId: me };
const alert = { author: relay, level: "critical" };
const never = "nothing";

test.each([
  ["all", { plain, mention, everyone, reply, alert }],
  ["critical", { mention, everyone, reply, alert }],
  ["mentions", { mention, everyone, reply }],
  [never, {}],
])("A tab with the level %s notifies of the messages of that level", (level, expected) => {
  const messages = { plain, mention, everyone, reply, alert };
  const shown = Object.entries(messages).filter(([, message]) => notifies(message, { level }));
  expect(Object.fromEntries(shown)).toEqual(expected);
});

test("A tab does not notify of own and silent messages, nor in a muted chat or of a muted webhook", () => {
  expect(notifies({ ...mention, author: { kind: "user", userId: me } })).toBe(false);
  expect(notifies({ ...mention, silent: true })).toBe(false);
  expect(notifies(mention, { mutedUntil: "forever" })).toBe(false);
  expect(notifies(mention, { mutedUntil: "2026-11-24T12:00:01Z" })).toBe(false);
  expect(notifies(mention, { mutedUntil: "2026-11-24T11:00:00Z" })).toBe(true);
  expect(notifies(alert, {}, [{ webhookId: 7, until: "forever" }])).toBe(false);
  expect(notifies(alert, {}, [{ webhookId: 8, until: "forever" }])).toBe(true);
});

function notifies(message: object, notifications: object = {}, mutedWebhooks: object[] = []) {
  const settings = { level: "all", isDefault: true, mutedUntil: null, ...notifications };
  const chat = { me: { notifications: settings, mutedWebhooks } };
  return concerns({ createdAt, ...message } as Message, chat as unknown as Chat, me, now);
}
