/**
 * Removes metadata such as places and comments from images, without encoding them again. Colour
 * profiles and the orientation stay. Returns other files, and images that it cannot read, unchanged.
 */

export function stripMetadata(bytes: Buffer, type: string): Buffer {
  try {
    if (type === "image/jpeg") return stripJpeg(bytes);
    if (type === "image/png" || type === "image/apng") return stripPng(bytes);
    if (type === "image/webp") return stripWebp(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // the image ends too early
  }
  return bytes;
}

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, comment: 0xfe } as const;

/** ISO/IEC 10918-1 annex B: segments, and scans between them. Bytes after the end are cut off. */
function stripJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError("There is no marker.");
    const code = bytes.readUInt8(at + 1);
    if (code === 0xff)
      at += 1; // padding
    else if (code === marker.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    else {
      const header = at + 2 + bytes.readUInt16BE(at + 2);
      const next = code === marker.scan ? endOfScan(bytes, header) : header;
      const content = bytes.subarray(at + 4, header);
      if (isKept(code, content)) kept.push(bytes.subarray(at, next));
      else if (content.toString("latin1", 0, 6) === exifName) kept.push(...exifWith(content));
      at = next;
    }
  }
  return Buffer.concat(kept); // browsers show an image whose scan has no end
}

/** Within a scan, 0xff is followed by 0 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes.readUInt8(at + 1);
    if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Of the application segments, those for JFIF, colour profiles and Adobe's colours. */
function isKept(code: number, content: Buffer): boolean {
  if (code === marker.comment) return false;
  if (code < marker.app0 || code > marker.app0 + 15) return true;
  if (code === marker.app0 + 2) return content.toString("latin1", 0, 11) === "ICC_PROFILE";
  return code === marker.app0 || code === marker.app0 + 14;
}

const exifName = "Exif\0\0";
/** Where the segment of `exifWith` has its value. */
const ownValue = 28;
const entryLength = 12;
const orientationTag = 0x0112;

/** Returns a segment with the orientation of this one and nothing else (Exif 2.32 §4.6.4). */
function exifWith(content: Buffer): Buffer[] {
  const orientation = orientationIn(content.subarray(exifName.length));
  if (orientation < 2 || orientation > 8) return [];
  const exif = Buffer.from(
    "ffe1002245786966000049492a0008000000010012010300010000000000000000000000",
    "hex",
  );
  exif.writeUInt16LE(orientation, ownValue);
  return [exif];
}

/** Returns 1 if there is no orientation. */
function orientationIn(tiff: Buffer): number {
  try {
    return readOrientation(tiff);
  } catch {
    return 1;
  }
}

/** TIFF 6.0 §2. Throws a `RangeError` if the data ends too early. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = read32(4);
  const count = read16(directory);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * entryLength;
    if (read16(entry) === orientationTag) return read16(entry + 8);
  }
  return 1;
}

const textChunks = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

/** PNG (third edition) §5: chunks of length, type, data and checksum. */
function stripPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    if (!textChunks.has(type)) kept.push(bytes.subarray(at, next));
    if (type === "IEND") break;
    at = next;
  }
  return Buffer.concat(kept); // browsers show an image whose last chunk has no end
}

const webpFlags = { exif: 0x08, xmp: 0x04 } as const;

/** RFC 9649 §2: RIFF chunks, padded to an even length. */
function stripWebp(bytes: Buffer): Buffer {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new RangeError("The file has no end.");
  const kept: Buffer[] = [Buffer.from(bytes.subarray(0, 12))];
  for (let at = 12; at < end; ) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > bytes.length) throw new RangeError("The chunk has no end.");
    const chunk = Buffer.from(bytes.subarray(at, next));
    if (type === "VP8X")
      chunk.writeUInt8(chunk.readUInt8(8) & ~(webpFlags.exif | webpFlags.xmp), 8);
    if (type !== "EXIF" && type !== "XMP ") kept.push(chunk);
    at = next;
  }
  const stripped = Buffer.concat(kept);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}
