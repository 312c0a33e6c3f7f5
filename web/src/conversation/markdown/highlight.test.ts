/** Code gets its colours from a tree of pieces, whatever the language is called. */
import { expect, test } from "vitest";
import { highlight, type Piece } from "./highlight.ts";
import { languages } from "./languages.ts";

const textOf = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : textOf(piece.pieces))).join("");

test("code comes back in pieces that say what they are, without a character lost", async () => {
  const code = "const n = 1; // <b>why</b>\n";
  const pieces = (await highlight(code, "TS")) ?? [];
  expect(textOf(pieces)).toBe(code);
  const scopes = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.scope]));
  expect(scopes).toEqual(["keyword", "number", "comment"]);
});

test("every language offered has a grammar that loads", async () => {
  for (const name of Object.keys(languages.names)) {
    expect(await highlight("a", name), name).not.toBeNull();
  }
});

test("unknown languages and very long code stay plain", async () => {
  expect(await highlight("a", "klingon")).toBeNull();
  expect(await highlight("a", "constructor")).toBeNull();
  expect(await highlight("a".repeat(20_001), "ts")).toBeNull();
});
