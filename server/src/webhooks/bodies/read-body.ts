/** Reads the bytes of a webhook request into a JSON object and files. */
import { isUtf8 } from "node:buffer";
import { limits } from "@belfry/contracts/limits";
import type { Upload } from "../../files/files.ts";
import { isMultipart, mediaTypeOf } from "../../http/raw-bodies.ts";
import { fail } from "../../problems.ts";
import { type Part, readParts } from "./multipart.ts";

export type JsonBody = Record<string, unknown>;

export interface ParsedBody {
  body: JsonBody;
  files: Upload[];
  /** Equal for equal requests. The bytes of a form differ in their boundary. */
  content: Buffer[];
}

/**
 * Reads JSON under any content type, a form with `payload`, a multipart form, or plain text. `curl
 * -d '{"text":"…"}'` declares a form and sends JSON, so a body that parses as an object is JSON.
 * `isText` says whether plain text alone is a message. Rejects the rest with `invalid_body`.
 */
export function readBody(bytes: Buffer, contentType: string, isText = true): ParsedBody {
  if (isMultipart(contentType)) return readForm(bytes, contentType);
  const type = mediaTypeOf(contentType);
  const text = decodeText(bytes);
  const object = parseObject(text);
  const body = object && type !== "text/plain" ? object : readText(text, object, type, isText);
  return { body, files: [], content: [bytes] };
}

function readText(
  text: string,
  object: JsonBody | undefined,
  type: string,
  isText: boolean,
): JsonBody {
  // Some services declare JSON as text, so only message formats accept plain text.
  if (type === "text/plain" && isText) return object && "text" in object ? object : { text };
  if (object) return object;
  if (type === "application/x-www-form-urlencoded") {
    return parsePayload(new URLSearchParams(text).get("payload"), "payload");
  }
  fail("invalid_body", { detail: "The body is not a JSON object." });
}

/** Without a payload the fields of the form are the object, as in `curl -F text=… -F file=@…`. */
function readForm(bytes: Buffer, contentType: string): ParsedBody {
  const parts = readParts(bytes, contentType);
  const payload = parts.find(({ name }) => name === "payload_json" || name === "payload");
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
    ? parsePayload(decodeText(payload.bytes), payload.name)
    : Object.fromEntries(fields.map((field) => [field.name, decodeText(field.bytes)]));
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
function isFile({ fileName, type = "text/plain", bytes }: Part): boolean {
  if (fileName !== undefined) return fileName !== "" || bytes.length > 0;
  return !/^(text\/|application\/json$)/.test(type);
}

function parsePayload(payload: string | null, name: string): JsonBody {
  const object = payload === null ? undefined : parseObject(payload);
  return object ?? fail("invalid_body", { detail: `The form has no ${name} with a JSON object.` });
}

/** Drops the byte order mark that Windows programs write. */
function decodeText(bytes: Buffer): string {
  if (!isUtf8(bytes)) fail("invalid_body", { detail: "The body is not valid UTF-8." });
  return bytes.toString("utf8").replace(/^\ufeff/, "");
}

function parseObject(text: string): JsonBody | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
