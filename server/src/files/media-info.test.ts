import { expect, test } from "vitest";
import { png, wav } from "../../test/kit/files/uploads.ts";
import { readMediaInfo } from "./media-info.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

/** The start of a JPEG of 40 × 30 pixels with that EXIF orientation. */
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
])("[A40, W52] The type %s is detected from the bytes", async ([type, bytes]) => {
  expect((await readMediaInfo(Buffer.from(bytes))).type).toBe(type);
});

test("[W52] An image's dimensions follow its EXIF orientation", async () => {
  expect(await readMediaInfo(png(30, 20))).toEqual({ type: "image/png", width: 30, height: 20 });
  expect(await readMediaInfo(jpeg(1))).toEqual({ type: "image/jpeg", width: 40, height: 30 });
  expect(await readMediaInfo(jpeg(6))).toEqual({ type: "image/jpeg", width: 30, height: 40 });
});

test("[W52] A broken or oversized image has no dimensions", async () => {
  const huge = png(1, 1);
  huge.writeUInt32BE(2_000_000_000, 16);
  for (const bytes of [png(8, 8).subarray(0, 20), huge, jpeg(1).subarray(0, 30)]) {
    expect(await readMediaInfo(bytes)).not.toHaveProperty("width");
  }
});
