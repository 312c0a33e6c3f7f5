import { expect, test } from "vitest";
import { firstLines, isTextFile, languageOf, rememberSize, reservedSize } from "./text-files.ts";

const file = (name: string, type = "text/plain", size = 100) => ({ id: "f1", name, type, size });

test("Small files of text have a preview, and other files do not", () => {
  expect(isTextFile(file("a.log"))).toBe(true);
  expect(isTextFile(file("a.log", "text/plain", 0))).toBe(false);
  expect(isTextFile(file("a.log", "text/plain", 256 * 1024 + 1))).toBe(false);
  expect(isTextFile(file("a.html", "application/octet-stream"))).toBe(false);
});

test("A preview reserves one to ten lines, and later as many as it had", () => {
  const reserved = (size: number) => reservedSize(file("a", "text/plain", size));
  expect([1, 24, 25, 10_000].map((size) => reserved(size).lines)).toEqual([1, 1, 2, 10]);
  expect(reserved(10_000).hasMore).toBe(true);
  rememberSize(file("a"), { lines: 3, hasMore: false });
  expect(reserved(10_000)).toEqual({ lines: 3, hasMore: false });
});

test("The language comes from the end of the name", () => {
  expect(["a.tar.YML", "Makefile", ".bashrc"].map((name) => languageOf(file(name)))).toEqual([
    "yml",
    "makefile",
    "bashrc",
  ]);
});

test("The first ten lines end at any line break", () => {
  expect(firstLines("a\r\nb\nc\rd\n")).toBe("a\nb\nc\nd");
  expect(firstLines("x\n".repeat(20)).split("\n")).toHaveLength(10);
});
