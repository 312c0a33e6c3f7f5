/** The object a sender posts, found in text. */
import { isUtf8 } from "node:buffer";
import { fail } from "../../problems.ts";

export type Posted = Record<string, unknown>;

/** Without the mark by which Windows begins its files. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) fail("invalid_body", { detail: "The body is not valid UTF-8." });
  return bytes.toString("utf8").replace(/^\ufeff/, "");
}

export function readPayload(payload: string | null, name: string): Posted {
  const object = payload === null ? undefined : asObject(payload);
  return object ?? fail("invalid_body", { detail: `The form has no ${name} with a JSON object.` });
}

export function asObject(text: string): Posted | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
