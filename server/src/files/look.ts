/** What bytes are, found in the bytes themselves: a name or a sender's word proves nothing. */
import { isUtf8 } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { isPicture } from "./inert.ts";

export interface Look {
  /** A media type without parameters. */
  type: string;
  /** Pixels as it is to be shown. */
  width?: number;
  height?: number;
}

/** A picture's measures stand near its beginning; looking further is a hostile file's wish. */
const measuredBytes = 512 * 1024;
/** What more pixels than this make of a reader's memory is no picture. */
const pixelsMax = 100_000_000;

export async function lookAt(bytes: Buffer): Promise<Look> {
  const type = await typeOf(bytes);
  return isPicture(type) ? { type, ...measuresOf(bytes) } : { type };
}

async function typeOf(bytes: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found) return found.mime.split(";")[0]?.trim() ?? "application/octet-stream";
  return isPlainText(bytes) ? "text/plain" : "application/octet-stream";
}

function isPlainText(bytes: Buffer): boolean {
  return bytes.length > 0 && isUtf8(bytes) && !bytes.some(isControl);
}

/** All but tab, line feed, form feed, carriage return, and the escape of coloured logs. */
function isControl(byte: number): boolean {
  return byte < 32 && ![9, 10, 12, 13, 27].includes(byte);
}

function measuresOf(bytes: Buffer): Pick<Look, "width" | "height"> {
  try {
    // A copy: the library looks past the end of what is a part of something larger.
    const beginning = new Uint8Array(bytes.subarray(0, measuredBytes));
    const { width, height, orientation = 1 } = imageSize(beginning);
    const isShowable = width >= 1 && height >= 1 && width * height <= pixelsMax;
    if (!isShowable || !Number.isInteger(width) || !Number.isInteger(height)) return {};
    // From 5 on the camera was held upright, and browsers turn what it took.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
}
