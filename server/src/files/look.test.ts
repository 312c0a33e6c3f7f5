import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { png, wav } from "../../test/kit/uploads.ts";
import { lookAt } from "./look.ts";
import { fileName } from "./names.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

/** The start of a JPEG of 40 × 30 pixels, taken with the camera held like `orientation`. */
function jpeg(orientation: number): Buffer {
  const exif = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", "latin1");
  const body = Buffer.concat([exif, Buffer.from([orientation, 0, 0, 0, 0, 0, 0])]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length + 2);
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0, 0xff, 0xd9];
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), size, body, Buffer.from(frame)]);
}

test.for<[type: string, bytes: Buffer | string]>([
  ["image/png", png(1, 1)],
  ["image/jpeg", jpeg(1)],
  ["audio/wav", wav()],
  ["application/pdf", "%PDF-1.7\n"],
  ["text/plain", svg],
  ["text/plain", "<!doctype html><script>alert(1)</script>"],
  ["text/plain", "tab\tline\r\n\x1b[31mred\x1b[0m ü 🔔"],
  ["application/octet-stream", "a\0b"],
  ["application/octet-stream", Buffer.from("caf\xe9", "latin1")],
  ["application/octet-stream", ""],
])("[A40, W52] %s is found in the bytes", async ([type, bytes]) => {
  expect((await lookAt(Buffer.from(bytes))).type).toBe(type);
});

test("[W52] a picture's measures are those it is shown with", async () => {
  expect(await lookAt(png(30, 20))).toEqual({ type: "image/png", width: 30, height: 20 });
  expect(await lookAt(jpeg(1))).toEqual({ type: "image/jpeg", width: 40, height: 30 });
  expect(await lookAt(jpeg(6))).toEqual({ type: "image/jpeg", width: 30, height: 40 });
});

test("[W52] a broken picture, or one beyond any screen, has none", async () => {
  const huge = png(1, 1);
  huge.writeUInt32BE(2_000_000_000, 16);
  for (const bytes of [png(8, 8).subarray(0, 20), huge, jpeg(1).subarray(0, 30)]) {
    expect(await lookAt(bytes)).not.toHaveProperty("width");
  }
});

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
])("[W52] the name %j is kept as %j", ([given, kept]) => {
  expect(fileName(given ?? "")).toBe(kept);
});

test("[W52] a name that is too long keeps its ending, and any name fits an address", () => {
  const long = fileName(`${"ü".repeat(300)}.tar`);
  expect([...long]).toHaveLength(limits.fileNameLength);
  expect(long.endsWith("ü.tar")).toBe(true);
  expect(encodeURIComponent(fileName("half a sign \ud83d.txt"))).toContain(".txt");
});
