import { expect, test } from "vitest";
import type { Message } from "./messages.ts";
import { notificationBody } from "./notification-text.ts";

// R4
test("A notification shows the fallback in place of the card", () => {
  const card = { title: "Uptime Kuma Alert", fallback: "**shop** is down" };
  expect(notificationBody({ text: "", cards: [card] } as unknown as Message)).toBe("shop is down");
  const message = { text: "Deploy failed", cards: [{ fallback: "api: failed" }] };
  expect(notificationBody(message as unknown as Message)).toBe("Deploy failed");
});
