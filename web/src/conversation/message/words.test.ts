/** What a message says where only words can stand. */
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { gistOf, wordsOf } from "./words.ts";

const message: Message = {
  chatId: 1,
  id: 1,
  rev: 1,
  author: { kind: "webhook", webhookId: 7, name: "Relay", avatarUrl: null },
  text: "",
  createdAt: "2026-11-20T12:00:00.000Z",
};

test("a message without a text is told by the first of its cards that says something", () => {
  const card = { title: "Disk full", text: "on `db-1`" };
  expect(gistOf({ ...message, text: "Look", cards: [card] })).toBe("Look");
  expect(gistOf({ ...message, cards: [{ color: "#ff0000" }, card] })).toBe("Disk full: on `db-1`");
  const fields = [{ title: "Host", value: "db-1", short: true }];
  expect(gistOf({ ...message, cards: [{ fields }] })).toBe("Host: db-1");
  expect(gistOf(message)).toBe("");
  const files = ["a.png", "b.txt"].map((name) => ({ id: "f", name, type: "", size: 1 }));
  expect(gistOf({ ...message, files })).toBe("a.png, b.txt");
  expect(wordsOf({ ...message, text: "Look:", files })).toBe("Look:\n\na.png\nb.txt");
});

test("copying a message takes the words of its cards along", () => {
  const card = {
    author: { name: "Alertmanager" },
    title: "Disk full",
    titleUrl: "https://example.org/1",
    fields: [{ title: "Host", value: "db-1", short: true }],
    links: [{ text: "Runbook", url: "https://example.org/2" }],
    footer: { text: "eu-west" },
  };
  expect(wordsOf({ ...message, text: "Look:", cards: [card, { text: "more" }] })).toBe(
    "Look:\n\nAlertmanager\nDisk full (https://example.org/1)\nHost: db-1\n" +
      "Runbook (https://example.org/2)\neu-west\n\nmore",
  );
});
