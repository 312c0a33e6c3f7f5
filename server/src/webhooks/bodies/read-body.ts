/** Reads the bytes of a webhook request into a JSON object: JSON under any content type, forms, or text. */
import { isUtf8 } from "node:buffer";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Upload } from "../../files/files.ts";
import { mediaTypeOf } from "../../http/raw-bodies.ts";
import { fail } from "../../problems.ts";
import { formatNamed } from "../formats/choose.ts";
import { decodeText } from "./charsets.ts";
import { decodeWords, readFields, requireFewFields } from "./form-fields.ts";
import { describeText, repairJson, requireFewValues, uncountedLength } from "./json-text.ts";

export type JsonBody = Record<string, unknown>;

export interface ParsedBody {
  body: JsonBody;
  files: Upload[];
  /** Equal for equal requests. The bytes of a form differ in their boundary. */
  content: Buffer[];
}

/** Fields of forms that contain the JSON object. */
const payloadNames = ["payload_json", "payload"];

/** Members of messages. Other objects that are declared as text are shown as text. */
const messageNames = [
  ...["text", "content", "message", "msg", "body", "title", "subject"],
  ...["cards", "embeds", "attachments", "blocks"],
];

const objectStart = /^\s*\{/;
const listStart = /^\s*\[/;

/**
 * Reads JSON under any content type, forms, or plain text. `curl -d '{"text":"…"}'` declares a form
 * and sends JSON, so a body that parses as an object is JSON. `format` determines the member that
 * plain text becomes. Multipart forms have their own reader. Rejects the rest with `invalid_body`.
 */
export function readBody(bytes: Buffer, type: string, format?: WebhookFormat): ParsedBody {
  const object = isUtf8(bytes) ? parseJson(bytes.toString("utf8"), objectStart) : undefined;
  const isJson = object && mediaTypeOf(type) !== "text/plain";
  const body = isJson ? object : readText(decode(bytes, type), type, format);
  return { body, files: [], content: [bytes] };
}

export function decode(bytes: Buffer, contentType?: string): string {
  return (
    decodeText(bytes, contentType) ??
    fail("invalid_body", {
      detail: "The body is not text. Send files as multipart/form-data, as curl -F does.",
    })
  );
}

/** Returns undefined if the text is not JSON that begins like this. Rejects JSON with too many values. */
function parseJson(text: string, start: RegExp): JsonBody | undefined {
  if (!start.test(text)) return undefined;
  if (text.length > uncountedLength) requireFewValues(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Like `parseJson`, but also repairs an object. */
function parseRepaired(text: string): JsonBody | undefined {
  const object = parseJson(text, objectStart);
  if (object || !objectStart.test(text)) return object;
  return parseJson(repairJson(text), objectStart);
}

function readText(text: string, contentType: string, format: WebhookFormat = "native"): JsonBody {
  const type = mediaTypeOf(contentType);
  const { textMember, isEmptyAllowed = false } = formatNamed(format);
  if (text.trim() === "" && isEmptyAllowed) return {};
  const object = parseRepaired(text);
  const isQuoted = type === "text/plain" && format === "native" && !isMessage(object);
  if (object && !isQuoted) return object;
  const list = textMember ? undefined : parseJson(text, listStart);
  if (list) return list; // formats of services accept any JSON
  switch (type) {
    case "text/plain":
      return textMember ? { [textMember]: text } : reject(text, textMember);
    case "application/x-www-form-urlencoded":
      return readEncodedForm(text, textMember);
    // Without a type, as Python's `requests` sends a string.
    case "":
      return readWords(text, textMember);
    default:
      return reject(text, textMember);
  }
}

function readEncodedForm(text: string, textMember: string | undefined): JsonBody {
  requireFewFields(text);
  const fields = readFields(text, [...payloadNames, ...messageNames]);
  if (!fields) return readWords(decodeWords(text), textMember);
  const name = payloadNameOf(Object.keys(fields));
  return name === undefined ? fields : parsePayload(fields[name] ?? "", name);
}

/** Returns the name of the field with the JSON object. Uptime Kuma uses `data`. */
export function payloadNameOf(names: readonly string[]): string | undefined {
  const data = names.some((name) => messageNames.includes(name)) ? [] : ["data"];
  return [...payloadNames, ...data].find((name) => names.includes(name));
}

/** Text that begins like JSON is JSON with a mistake. */
function readWords(text: string, textMember: string | undefined): JsonBody {
  const isJson = /^\s*(?:[[{"]|(?:null|true|false|[\d.+-]+)\s*$|$)/.test(text);
  return textMember && !isJson ? { [textMember]: text } : reject(text, textMember);
}

export function parsePayload(payload: string, name: string): JsonBody {
  return (
    parseRepaired(payload) ??
    fail("invalid_body", { detail: `The form has no ${name} with a JSON object.` })
  );
}

function isMessage(object: JsonBody | undefined): boolean {
  return object !== undefined && messageNames.some((name) => name in object);
}

function reject(text: string, textMember: string | undefined): never {
  const example = textMember
    ? `{"${textMember}": "…"}, or plain text as text/plain`
    : "the JSON that the service sends";
  const isList = textMember !== undefined && parseJson(text, listStart) !== undefined;
  const generic = isList ? " Add /generic to the webhook URL to post a list." : "";
  fail("invalid_body", { detail: `${describeText(text)}. Send ${example}.${generic}` });
}
