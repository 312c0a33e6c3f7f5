import { expect, test } from "vitest";
import { png as makePng } from "../../test/kit/files/uploads.ts";
import { countPixels } from "./pixel-count.ts";
import { readRasterImage } from "./raster-image.ts";

const text = (words: string) => Buffer.from(words, "latin1");
const uint16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const uint24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}

function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const bytes = makePng(1, 1);
  bytes.set(uint32(width, height), 16);
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]);
}

/** Without the image itself. */
function jpeg(width: number, height: number): Buffer {
  const app = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  const size = Buffer.concat([uint16(height).swap16(), uint16(width).swap16()]);
  return Buffer.concat([
    app,
    Buffer.from("ffc0000b08", "hex"),
    size,
    Buffer.from("01011100ffd9", "hex"),
  ]);
}

/** Each frame has the given size; `width` and `height` are those of the screen. */
function gif(width: number, height: number, frames: number, frameSize = [1, 1]): Buffer {
  const [frameWidth = 1, frameHeight = 1] = frameSize;
  const control = Buffer.from("21f9040000000000", "hex");
  const frame = [
    ...[control, text(","), uint16(0), uint16(0), uint16(frameWidth), uint16(frameHeight)],
    Buffer.from("0002024c010000".slice(0, 12), "hex"),
  ];
  return Buffer.concat([
    ...[text("GIF89a"), uint16(width), uint16(height), Buffer.from([0x80, 0, 0]), Buffer.alloc(6)],
    ...Array.from({ length: frames }, () => frame).flat(),
    text(";"),
  ]);
}

function webp(width: number, height: number, frames: number): Buffer {
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([text(name), uint32(data.length).swap32(), data]);
  const size = Buffer.concat([Buffer.alloc(4), uint24(width - 1), uint24(height - 1)]);
  const animation = Array.from({ length: frames }, () => chunk("ANMF", Buffer.alloc(24)));
  return Buffer.concat([text("RIFF\0\0\0\0WEBP"), chunk("VP8X", size), ...animation]);
}

/** A grid of tiles, or a sequence of frames. */
function avif(width: number, height: number, frames = 0): Buffer {
  const ispe = (...size: number[]) => Buffer.concat([text("\0\0\0\x14ispe"), uint32(0, ...size)]);
  const samples = frames ? Buffer.concat([text("stsz"), uint32(0, 0, frames)]) : Buffer.alloc(0);
  return Buffer.concat([
    ...[uint32(28), text("ftypavif\0\0\0\0avifmif1miaf")],
    ...[ispe(512, 512), ispe(width, height), samples],
  ]);
}

const animation = (frames: number) => Buffer.concat([text("\0\0\0\x08acTL"), uint32(frames, 0, 0)]);

test.each<[type: string, bytes: Buffer, frame: number, all: number]>([
  ["image/png", png(300, 200), 60_000, 60_000],
  ["image/apng", png(300, 200, animation(9)), 60_000, 540_000],
  ["image/jpeg", jpeg(300, 200), 60_000, 60_000],
  ["image/gif", gif(300, 200, 1), 60_000, 60_000],
  ["image/gif", gif(300, 200, 9), 60_000, 540_000],
  ["image/gif", gif(1, 1, 2, [300, 200]), 60_000, 120_000],
  ["image/webp", webp(300, 200, 0), 60_000, 60_000],
  ["image/webp", webp(300, 200, 9), 60_000, 540_000],
  ["image/avif", avif(3000, 2000), 6_000_000, 6_000_000],
  ["image/avif", avif(3000, 2000, 9), 6_000_000, 54_000_000],
])("[F8] The pixels of %s are counted in all frames", (type, bytes, frame, all) => {
  expect(countPixels(bytes, type)).toEqual({ frame, all });
});

test("[F8] An image above 40 megapixels, or without a size, is not shown", async () => {
  const shown = async (images: Buffer[]) =>
    Promise.all(images.map(async (bytes) => (await readRasterImage(bytes))?.type));
  const large = [8000, 5000] as const;
  const largest = [png(...large), jpeg(...large), gif(...large, 10), webp(...large, 10)];
  expect(await shown([...largest, avif(...large)])).not.toContain(undefined);
  const wider = [8001, 5000] as const;
  const tooLarge = [
    ...[png(...wider), jpeg(...wider), gif(...wider, 1), webp(...wider, 0), avif(...wider)],
    ...[gif(...large, 11), webp(...large, 11), png(...large, animation(11))],
    ...[gif(1, 1, 1, [65_535, 65_535]), png(0, 5), jpeg(1, 1).subarray(0, 20)],
  ];
  expect(await shown(tooLarge)).toEqual(tooLarge.map(() => undefined));
});
