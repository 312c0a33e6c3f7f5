/** Reads the bytes of a webhook request into a JSON object and files. */
import { isUtf8 } from "node:buffer";
import { limits } from "@belfry/contracts/limits";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Upload } from "../../files/files.ts";
import { mediaTypeOf } from "../../http/raw-bodies.ts";
import { fail } from "../../problems.ts";
import { decodeText } from "./charsets.ts";
import type { Part } from "./multipart.ts";
import { type JsonBody, parsePayload, payloadNameOf, readText } from "./text-bodies.ts";
import { readObject } from "./value-limits.ts";

export type { JsonBody };

export interface ParsedBody {
  body: JsonBody;
  files: Upload[];
  /** Equal for equal requests. The bytes of a form differ in their boundary. */
  content: Buffer[];
}

/**
 * Reads JSON under any content type, forms, or plain text. `curl -d '{"text":"…"}'` declares a form
 * and sends JSON, so a body that parses as an object is JSON. `format` determines the member that
 * plain text becomes. Multipart forms have `readForm`. Rejects the rest with `invalid_body`.
 */
export function readBody(bytes: Buffer, type: string, format?: WebhookFormat): ParsedBody {
  const object = isUtf8(bytes) ? readObject(bytes.toString("utf8")) : undefined;
  const isJson = object && mediaTypeOf(type) !== "text/plain";
  const body = isJson ? object : readText(decode(bytes, type), type, format);
  return { body, files: [], content: [bytes] };
}

function decode(bytes: Buffer, contentType?: string): string {
  return (
    decodeText(bytes, contentType) ??
    fail("invalid_body", {
      detail: "The body is not text. Send files as multipart/form-data, as curl -F does.",
    })
  );
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
