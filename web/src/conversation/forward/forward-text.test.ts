import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { message } from "../../../test/samples.ts";
import { forwardText } from "./forward-text.ts";

const url = "https://chat.example.org/chats/7/messages/3";

function forward(part: Partial<Message>, comment = "") {
  return forwardText({ message: { ...message(3), ...part }, url, original: "original", comment });
}

test("Every line of the text is quoted, after the name and the link, and below the comment", () => {
  const author = { kind: "user" as const, userId: 2, displayName: "B*n", avatarUrl: null };
  expect(forward({ author, text: "# One\n\n- two\r\n> three" }, " Look: ")).toBe(
    `Look:\n\n> **B\\*n** ([original](${url}))\n>\n> # One\n>\n> - two\n> > three`,
  );
});

test("Mentions become names that notify nobody, and code stays as it is", () => {
  const mentions = [{ userId: 2, handle: "ben", displayName: "Ben_M" }, "all" as const];
  const text = "@ben. and @all and @dan, `@ben`";
  expect(forward({ text, mentions }).split("\n").at(-1)).toBe(
    "> \\@Ben\\_M. and \\@all and \\@dan, `@ben`",
  );
});

test("A text that is too long is cut", () => {
  const text = forward({ text: "é👍".repeat(limits.textLength / 2) });
  expect([...text]).toHaveLength(limits.textLength);
  expect(text.endsWith(" …")).toBe(true);
});
