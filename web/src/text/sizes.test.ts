import { expect, test } from "vitest";
import { fileSize } from "./sizes.ts";

test.for([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [1440, "1.4 kB"],
  [21_400, "21 kB"],
  [214_000, "214 kB"],
  [8_388_608, "8.4 MB"],
  [3_000_000_000_000, "3,000 GB"],
] as const)("%d bytes are shown as %s", ([bytes, words]) => {
  expect(fileSize(bytes)).toBe(words);
});
