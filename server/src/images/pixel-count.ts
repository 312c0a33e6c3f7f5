/** Counts the pixels of an image from its headers, without decoding it. */
import { imageSize } from "image-size";

export interface PixelCount {
  /** Pixels of one frame. */
  frame: number;
  /** Pixels of all frames of an animation. */
  all: number;
}

/** Dimensions are near the start of an image; a hostile file could make the search long. */
const headerBytes = 512 * 1024;

/** Returns undefined if the dimensions cannot be read: browsers show no such image. */
export function countPixels(bytes: Buffer, type: string): PixelCount | undefined {
  try {
    const frame = type === "image/avif" ? avifFrame(bytes) : frameOf(bytes);
    const { frames, largest } = framesOf(bytes, type);
    const pixels = Math.max(frame, largest);
    return pixels >= 1 ? { frame: pixels, all: pixels * frames } : undefined;
  } catch {
    return undefined;
  }
}

function frameOf(bytes: Buffer): number {
  // A copy: the library reads past the end of a view into a larger buffer.
  const { width, height } = imageSize(new Uint8Array(bytes.subarray(0, headerBytes)));
  return width * height;
}

/** The largest of the sizes that the file names: an AVIF image can be a grid of smaller ones. */
function avifFrame(bytes: Buffer): number {
  const header = bytes.subarray(0, headerBytes);
  let largest = 0;
  for (let at = header.indexOf("ispe"); at >= 0; at = header.indexOf("ispe", at + 4)) {
    largest = Math.max(largest, header.readUInt32BE(at + 8) * header.readUInt32BE(at + 12));
  }
  return largest;
}

interface Frames {
  frames: number;
  /** Pixels of the largest frame, if it can be larger than the image. */
  largest: number;
}

function framesOf(bytes: Buffer, type: string): Frames {
  switch (type) {
    case "image/gif":
      return gifFrames(bytes);
    case "image/apng":
      return { frames: Math.max(1, numberAfter(bytes, "acTL", 4)), largest: 0 };
    case "image/avif":
      // The number of samples of an image sequence.
      return { frames: Math.max(1, numberAfter(bytes, "stsz", 12)), largest: 0 };
    case "image/webp":
      return { frames: Math.max(1, webpFrames(bytes)), largest: 0 };
    default:
      return { frames: 1, largest: 0 };
  }
}

function numberAfter(bytes: Buffer, name: string, distance: number): number {
  const at = bytes.subarray(0, headerBytes).indexOf(name);
  return at < 0 ? 0 : bytes.readUInt32BE(at + distance);
}

/** Follows the chunks of a RIFF file. */
function webpFrames(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString("latin1", at, at + 4) === "ANMF") frames += 1;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/** Follows the blocks of a GIF. Browsers enlarge the image for a first frame that does not fit. */
function gifFrames(bytes: Buffer): Frames {
  let frames = 0;
  let largest = 0;
  let at = 13 + colorTableBytes(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x2c && at + 10 <= bytes.length) {
      const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
      const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
      largest = Math.max(largest, right * bottom);
      frames += 1;
      at += 11 + colorTableBytes(bytes[at + 9]);
    } else if (kind === 0x21) at += 2;
    else break;
    while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return { frames: Math.max(1, frames), largest };
}

function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
