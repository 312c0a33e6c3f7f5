import { crc32, deflateSync } from "node:zlib";

import { expect, test } from "vitest";
import { png } from "../../test/kit/files/uploads.ts";
import { stripMetadata } from "./strip-metadata.ts";

const place = "N 52.5200 E 13.4050";

/** A gray JPEG of one pixel. */
const start = Buffer.from("ffd8", "hex");
const jpegRest = Buffer.from(
  "ffdb004300030202020202030202020303030304060404040404080606050609080a0a090809090a0c0f0c0a0b0e0b" +
    "09090d110d0e0f101011100a0c12131210130f101010ffc9000b080001000101011100ffcc000600101005ffda0008" +
    "010100003f00d2cf20ffd9",
  "hex",
);

function segment(code: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, code, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
}

/** Exif with an orientation and a description. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(10 + 2 * 12 + 4 + place.length);
  tiff.write("MM\0*\0\0\0\x08\0\x02", "latin1");
  tiff.writeUInt16BE(0x010e, 10); // description
  tiff.writeUInt16BE(2, 12);
  tiff.writeUInt32BE(place.length, 14);
  tiff.writeUInt32BE(10 + 2 * 12 + 4, 18);
  tiff.writeUInt16BE(0x0112, 22); // orientation
  tiff.writeUInt16BE(3, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt16BE(orientation, 30);
  tiff.write(place, 10 + 2 * 12 + 4);
  return segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff]));
}

const profile = segment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01colours"));

test("A JPEG loses places, comments and what follows its end, and keeps its colours", () => {
  const others = [
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${place}</x>`)),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${place}`)),
    segment(0xe2, Buffer.from(`MPF\0${place}`)),
    segment(0xfe, Buffer.from(place)),
  ];
  const image = Buffer.concat([start, exif(1), profile, ...others, jpegRest, Buffer.from(place)]);
  expect(stripMetadata(image, "image/jpeg")).toEqual(Buffer.concat([start, profile, jpegRest]));
});

test.each([3, 6, 8])("A JPEG with orientation %i keeps only this of its Exif data", (value) => {
  const stripped = stripMetadata(Buffer.concat([start, exif(value), jpegRest]), "image/jpeg");
  expect(stripped.includes(place)).toBe(false);
  expect(stripped.subarray(2, 38)).toEqual(
    segment(
      0xe1,
      Buffer.from(
        `Exif\0\0II*\0\b\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(value)}\0\0\0\0\0\0\0`,
      ),
    ),
  );
  expect(stripped.subarray(-jpegRest.length)).toEqual(jpegRest);
});

test("A scan with escaped and restart bytes is kept whole", () => {
  const scans = Buffer.from("ffda0002aaff00ffd0bbffffda0002ccffd9", "hex");
  const image = Buffer.concat([start, scans]);
  expect(stripMetadata(Buffer.concat([image, exif(1)]), "image/jpeg")).toEqual(image);
});

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

test("A PNG loses its texts, times and places", () => {
  const plain = png(3, 2);
  const texts = [
    chunk("tEXt", Buffer.from(`Comment\0${place}`)),
    chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(place)])),
    chunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${place}`)),
    chunk("eXIf", Buffer.from(place)),
    chunk("tIME", Buffer.alloc(7)),
  ];
  const end = plain.length - 12;
  const image = Buffer.concat([
    plain.subarray(0, 33),
    ...texts,
    plain.subarray(33),
    Buffer.from(place),
  ]);
  expect(end).toBeGreaterThan(33);
  expect(stripMetadata(image, "image/png")).toEqual(plain);
});

function webp(flags: number, ...chunks: [string, Buffer][]): Buffer {
  const all: [string, Buffer][] = [
    ["VP8X", Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ...chunks,
  ];
  const parts = all.flatMap(([type, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return [Buffer.from(type), length, content, Buffer.alloc(content.length % 2)];
  });
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF"), size, body]);
}

test("A WebP loses its places, and no flag says that it has them", () => {
  const pixels: [string, Buffer] = ["VP8L", Buffer.from([1, 2, 3])];
  const image = webp(
    0x0c | 0x20,
    pixels,
    ["EXIF", Buffer.from(place)],
    ["XMP ", Buffer.from(place)],
  );
  expect(stripMetadata(image, "image/webp")).toEqual(webp(0x20, pixels));
});

test("An image that ends too early loses its metadata too, if browsers show it", () => {
  const jpeg = Buffer.concat([start, exif(1), jpegRest]).subarray(0, -4);
  expect(stripMetadata(jpeg, "image/jpeg")).toEqual(
    Buffer.concat([start, jpegRest]).subarray(0, -4),
  );
  const plain = png(3, 2);
  const image = Buffer.concat([
    plain.subarray(0, 33),
    chunk("tEXt", Buffer.from(place)),
    plain.subarray(33),
  ]);
  expect(stripMetadata(image.subarray(0, -15), "image/png")).toEqual(plain.subarray(0, -15));
});

test("No image makes the function throw, and other files stay as they are", () => {
  const images = [
    [Buffer.concat([start, exif(6), profile, jpegRest]), "image/jpeg"],
    [
      Buffer.concat([
        start,
        segment(0xe1, Buffer.from(`Exif\0\0MM\0*\0\0\0\x08\xff\xff`)),
        jpegRest,
      ]),
      "image/jpeg",
    ],
    [png(3, 2), "image/png"],
    [webp(0x0c, ["EXIF", Buffer.from(place)]), "image/webp"],
  ] as const;
  for (const [image, type] of images) {
    for (let length = 0; length <= image.length; length++) {
      const stripped = stripMetadata(image.subarray(0, length), type);
      expect(stripped.length).toBeLessThanOrEqual(length + 36);
    }
    expect(stripMetadata(image, "application/pdf")).toBe(image);
  }
});
