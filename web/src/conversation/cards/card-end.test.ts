import { expect, test } from "vitest";
import { cardEndOf } from "./card-end.ts";

const author = { kind: "webhook", name: "Jenkins", avatarUrl: null, webhookId: 1 } as const;
const message = { author, createdAt: "2026-11-20T12:00:00.000Z" };
const footer = { text: "Jenkins" };

// R13
test("A card does not repeat the sender and the time of its message", () => {
  expect(cardEndOf({ footer, timestamp: "2026-11-20T11:59:31Z" }, message)).toEqual({});
  const more = { footer: { text: "Jenkins · bells" } };
  expect(cardEndOf(more, message)).toEqual({ footer: { text: "bells" } });
  const updated = { ...message, updatedAt: "2026-11-20T12:30:00.000Z" };
  expect(cardEndOf({ timestamp: "2026-11-20T12:29:58Z" }, updated)).toEqual({});
});

// R13
test("A card shows another footer and another time", () => {
  const card = { footer: { text: "belfry/bells" }, timestamp: "2026-11-20T11:40:00Z" };
  expect(cardEndOf(card, message)).toEqual(card);
  const user = { ...message, author: { ...author, name: "CI" } };
  expect(cardEndOf({ footer }, user)).toEqual({ footer });
});
