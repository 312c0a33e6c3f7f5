/** Media types of uploads that are in a file, without reading all of it into memory. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { ReceivedFile } from "../http/raw-bodies.ts";
import { isControl, isRasterImage, readMediaInfo } from "./media-info.ts";

/** File types are recognised by their start. */
const headBytes = 512 * 1024;

/** Returns whether the file is an image, which loses its metadata before it is stored. */
export async function typeOfFile({
  path,
}: ReceivedFile): Promise<{ type: string; isImage: boolean }> {
  const { type } = await readMediaInfo(await readHead(path));
  if (isRasterImage(type)) return { type, isImage: true };
  if (type !== "text/plain" && type !== "application/octet-stream") return { type, isImage: false };
  // The start may end within a character.
  return {
    type: (await isTextFile(path)) ? "text/plain" : "application/octet-stream",
    isImage: false,
  };
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

async function isTextFile(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.some(isControl)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
