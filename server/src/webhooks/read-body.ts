/** Finds the posted object and the files in whatever a sender sends, or refuses the bytes with a reason. */
import { isUtf8 } from "node:buffer";
import { limits } from "@belfry/contracts/limits";
import type { Upload } from "../files/files.ts";
import { fail } from "../problems.ts";
import { type Part, readParts } from "./multipart.ts";

export type Posted = Record<string, unknown>;

export interface ReadBody {
  body: Posted;
  files: Upload[];
  /** What makes two requests the same: a form's boundary is another each time. */
  content: Buffer[];
}

/**
 * JSON whatever the content type says, a form's `payload`, a multipart form, or plain text.
 * `curl -d '{"text":"…"}'` declares a form and sends JSON: what parses as an object is believed.
 */
export function readBody(bytes: Buffer, contentType: string): ReadBody {
  if (isMultipart(contentType)) return readMultipart(bytes, contentType);
  return { body: readSingle(bytes, typeOf(contentType)), files: [], content: [bytes] };
}

export function isMultipart(contentType: string): boolean {
  return typeOf(contentType) === "multipart/form-data";
}

function typeOf(contentType: string): string {
  return contentType.toLowerCase().split(";")[0]?.trim() ?? "";
}

function readSingle(bytes: Buffer, type: string): Posted {
  const text = textOf(bytes);
  const object = asObject(text);
  switch (type) {
    case "text/plain":
      return object && "text" in object ? object : { text };
    case "application/x-www-form-urlencoded":
      return object ?? readPayload(new URLSearchParams(text).get("payload"), "payload");
    default:
      return object ?? fail("invalid_body", { detail: "The body is not a JSON object." });
  }
}

/** Without a payload the form's fields are the object: `curl -F text=… -F file=@…`. */
function readMultipart(bytes: Buffer, contentType: string): ReadBody {
  const parts = readParts(bytes, contentType);
  const payload = parts.find(({ name }) => name === "payload_json" || name === "payload");
  const others = parts.filter((part) => part !== payload);
  const files = others
    .filter(isFile)
    .map(({ fileName = "", bytes }) => ({ name: fileName, bytes }));
  const limit = limits.filesPerMessage;
  if (files.length > limit) {
    const detail = `A message has at most ${limit} files.`;
    fail("invalid_body", { detail, limit, actual: files.length });
  }
  refuseLong(parts.filter((part) => part === payload || !isFile(part)));
  const fields = others.filter((part) => !isFile(part) && part.fileName === undefined);
  const body = payload
    ? readPayload(textOf(payload.bytes), payload.name)
    : Object.fromEntries(fields.map((field) => [field.name, textOf(field.bytes)]));
  const content = parts.flatMap(({ name, fileName, bytes }) => {
    return [Buffer.from(JSON.stringify([name, fileName, bytes.length])), bytes];
  });
  return { body, files, content };
}

/** The room for files is theirs alone: words beside them have as much as words without. */
function refuseLong(words: readonly Part[]): void {
  const limit = limits.webhookBodyBytes;
  const actual = words.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (actual > limit) fail("body_too_large", { limit, actual });
}

/** A browser sends a field for files that was left empty without a name and without bytes. */
function isFile({ fileName, type = "text/plain", bytes }: Part): boolean {
  if (fileName !== undefined) return fileName !== "" || bytes.length > 0;
  return !/^(text\/|application\/json$)/.test(type);
}

/** Without the mark by which Windows begins its files. */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) fail("invalid_body", { detail: "The body is not valid UTF-8." });
  return bytes.toString("utf8").replace(/^\ufeff/, "");
}

function readPayload(payload: string | null, name: string): Posted {
  const object = payload === null ? undefined : asObject(payload);
  return object ?? fail("invalid_body", { detail: `The form has no ${name} with a JSON object.` });
}

function asObject(text: string): Posted | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
