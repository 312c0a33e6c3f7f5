/** A multipart form: its words are the posted object, the rest are files. */
import { limits } from "@belfry/contracts/limits";
import type { Upload } from "../../files/files.ts";
import { fail } from "../../problems.ts";
import { type Posted, readPayload, textOf } from "./json.ts";
import { type Part, readParts } from "./multipart.ts";

export interface ReadBody {
  body: Posted;
  files: Upload[];
  /** What makes two requests the same: a form's boundary is another each time. */
  content: Buffer[];
}

/** Without a payload the form's fields are the object: `curl -F text=… -F file=@…`. */
export function readForm(bytes: Buffer, contentType: string): ReadBody {
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
