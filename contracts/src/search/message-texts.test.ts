import { expect, test } from "vitest";
import { textsOf } from "./message-texts.ts";

// R4
test("Search finds the words of a card's fallback", () => {
  expect(textsOf({ text: "### Deploy", cards: [{ fallback: "api: roll back" }] })).toEqual([
    { path: "/text", text: "### Deploy" },
    { path: "/cards/0/fallback", text: "api: roll back" },
  ]);
});
