import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { fullText, summarize } from "./message-text.ts";

const message: Message = {
  chatId: 1,
  id: 1,
  rev: 1,
  author: { kind: "webhook", webhookId: 7, name: "Relay", avatarUrl: null },
  text: "",
  createdAt: "2026-11-20T12:00:00.000Z",
};

test("A message without text is summarized by its first card with text", () => {
  const card = { title: "Disk full", text: "on `db-1`" };
  expect(summarize({ ...message, text: "Look", cards: [card] })).toBe("Look");
  expect(summarize({ ...message, cards: [{ color: "#ff0000" }, card] })).toBe(
    "Disk full: on `db-1`",
  );
  const fields = [{ title: "Host", value: "db-1", short: true }];
  const list = { title: "2 commits", text: "- Fix\n- Test" };
  expect(summarize({ ...message, cards: [list] })).toBe("2 commits:\n\n- Fix\n- Test");
  expect(summarize({ ...message, cards: [{ fields }] })).toBe("Host: db-1");
  expect(summarize(message)).toBe("");
  const files = ["a.png", "b.txt"].map((name) => ({ id: "f", name, type: "", size: 1 }));
  expect(summarize({ ...message, files })).toBe("a.png, b.txt");
  expect(fullText({ ...message, text: "Look:", files })).toBe("Look:\n\na.png\nb.txt");
});

test("The full text of a message includes the text of its cards", () => {
  const card = {
    author: { name: "Alertmanager" },
    title: "Disk full",
    titleUrl: "https://example.org/1",
    fields: [{ title: "Host", value: "db-1", short: true }],
    links: [{ text: "Runbook", url: "https://example.org/2" }],
    footer: { text: "eu-west" },
    details: "all of **it**",
  };
  expect(fullText({ ...message, text: "Look:", cards: [card, { text: "more" }] })).toBe(
    "Look:\n\nAlertmanager\nDisk full (https://example.org/1)\nHost: db-1\n" +
      "all of **it**\nRunbook (https://example.org/2)\neu-west\n\nmore",
  );
});
