import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { cleanFileName } from "./file-name.ts";

test.for([
  ["graph.png", "graph.png"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\Ada\\graph 1.png", "graph 1.png"],
  [" a\r\nb\0.txt ", "ab.txt"],
  ["cod\u202egpj.exe", "codgpj.exe"],
  ["", "file"],
  ["..", "file"],
  ["a/", "file"],
  [".env", ".env"],
  ["naïve 🔔.txt", "naïve 🔔.txt"],
])("[W52] The name %j is stored as %j", ([given, kept]) => {
  expect(cleanFileName(given ?? "")).toBe(kept);
});

test("[W52] A long name keeps its extension, and every name can be URL-encoded", () => {
  const long = cleanFileName(`${"ü".repeat(300)}.tar`);
  expect([...long]).toHaveLength(limits.fileNameLength);
  expect(long.endsWith("ü.tar")).toBe(true);
  expect(encodeURIComponent(cleanFileName("lone surrogate \ud83d.txt"))).toContain(".txt");
});
