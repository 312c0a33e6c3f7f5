import { expect, test } from "vitest";
import { highlight, type Piece } from "./highlight.ts";
import { languages } from "./languages.ts";

const textOf = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : textOf(piece.pieces))).join("");

test("Highlighted code keeps every character and has scopes", async () => {
  const code = "const n = 1; // <b>why</b>\n";
  const pieces = (await highlight(code, "TS")) ?? [];
  expect(textOf(pieces)).toBe(code);
  const scopes = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.scope]));
  expect(scopes).toEqual(["keyword", "number", "comment"]);
});

test("Every supported language has a grammar that loads", async () => {
  for (const name of Object.keys(languages.names)) {
    expect(await highlight("a", name), name).not.toBeNull();
  }
});

test("Unknown languages and very long code stay plain", async () => {
  expect(await highlight("a", "klingon")).toBeNull();
  expect(await highlight("a", "constructor")).toBeNull();
  expect(await highlight("a".repeat(20_001), "ts")).toBeNull();
});
