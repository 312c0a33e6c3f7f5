/** Reads multipart/form-data (RFC 7578) with a library: its parts, and the message in them. */

import { limits } from "@belfry/contracts/limits";
import { Busboy } from "@fastify/busboy";
import { fail, Refusal } from "../../problems.ts";
import { decode, type ParsedBody, parsePayload, payloadNameOf } from "./read-body.ts";

export interface Part {
  /** Empty if the part has no name: some senders give files none. */
  name: string;
  fileName: string | undefined;
  /** In lower case, without parameters. */
  type: string;
  bytes: Buffer;
}

const partsMax = 100;
const headMaxBytes = 8 * 1024;
/** Longer names could have been cut together with their part's headers. */
const nameMaxLength = 1024;

/** Rejects with `invalid_body`. */
export async function readParts(body: Buffer, contentType: string): Promise<Part[]> {
  try {
    return await parse(body, contentType);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    fail("invalid_body", { detail: "The body is not valid multipart/form-data." });
  }
}

function parse(body: Buffer, contentType: string): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: (Omit<Part, "bytes"> & { chunks: Buffer[] })[] = [];
    const parser = new Busboy({
      headers: { "content-type": contentType },
      limits: { parts: partsMax, headerSize: headMaxBytes },
      preservePath: true,
      // A field's charset is often declared wrongly, so all parts are read as bytes.
      isPartAFile: () => true,
    });
    parser.on("file", (name: string | undefined, stream, fileName, _encoding, type) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk)).on("error", reject);
      parts.push({
        name: decodeQuotes(name) ?? "",
        fileName: decodeQuotes(fileName),
        type,
        chunks,
      });
      if (isLong(name) || isLong(fileName)) reject(new Error("A name is too long."));
    });
    parser.once("partsLimit", () => reject(tooManyParts));
    parser.once("error", reject);
    parser.once("finish", () => {
      resolve(parts.map(({ chunks, ...part }) => ({ ...part, bytes: join(chunks) })));
    });
    parser.end(body);
  });
}

const tooManyParts = new Refusal("invalid_body", {
  detail: `The form has more than ${partsMax} parts.`,
});

function isLong(name = ""): boolean {
  return name.length > nameMaxLength;
}

/** Browsers escape a quote as `%22`. The library knows only a backslash, as curl sends. */
function decodeQuotes(value: string | undefined): string | undefined {
  return value?.replaceAll("%22", '"');
}

/** Most parts are one chunk, which needs no copy. */
function join(chunks: Buffer[]): Buffer {
  const [first] = chunks;
  return chunks.length === 1 && first ? first : Buffer.concat(chunks);
}

/** Without a payload the fields of the form are the object, as in `curl -F text=… -F file=@…`. */
export function readForm(parts: readonly Part[]): ParsedBody {
  const payloadName = payloadNameOf(parts.map(({ name }) => name));
  const payload = parts.find(({ name }) => name === payloadName);
  const others = parts.filter((part) => part !== payload);
  const files = others
    .filter(isFile)
    .map(({ fileName = "", bytes }) => ({ name: fileName, bytes }));
  const limit = limits.filesPerMessage;
  if (files.length > limit) {
    const detail = `A message can have at most ${limit} files.`;
    fail("invalid_body", { detail, limit, actual: files.length });
  }
  rejectLongText(parts.filter((part) => part === payload || !isFile(part)));
  const fields = others.filter((part) => !isFile(part) && part.fileName === undefined);
  const body = payload
    ? parsePayload(decode(payload.bytes), payload.name)
    : Object.fromEntries(fields.map((field) => [field.name, decode(field.bytes)]));
  const content = parts.flatMap(({ name, fileName, bytes }) => {
    return [Buffer.from(JSON.stringify([name, fileName, bytes.length])), bytes];
  });
  return { body, files, content };
}

/** Only files may use the larger limit for multipart bodies. */
function rejectLongText(parts: readonly Part[]): void {
  const limit = limits.webhookBodyBytes;
  const actual = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (actual > limit) fail("body_too_large", { limit, actual });
}

/** A browser sends an empty file input as a part with an empty file name and no bytes. */
function isFile({ fileName, type, bytes }: Part): boolean {
  if (fileName !== undefined) return fileName !== "" || bytes.length > 0;
  return !/^(text\/|application\/json$)/.test(type);
}
