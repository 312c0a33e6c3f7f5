/** Reads bodies that are not simply JSON: forms, plain text, and JSON declared as text. */
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { mediaTypeOf } from "../../http/raw-bodies.ts";
import { fail } from "../../problems.ts";
import { formatNamed } from "../formats/choose.ts";
import { decodeWords, readFields } from "./form-fields.ts";
import { describeText, parseList, readRepaired } from "./json-text.ts";
import { requireFewFields } from "./value-limits.ts";

export type JsonBody = Record<string, unknown>;

/** Fields of forms that contain the JSON object. */
const payloadNames = ["payload_json", "payload"];

/** Members of messages. Other objects that are declared as text are shown as text. */
const messageNames = [
  ...["text", "content", "message", "msg", "body", "title", "subject"],
  ...["cards", "embeds", "attachments", "blocks"],
];

export function readText(
  text: string,
  contentType: string,
  format: WebhookFormat = "native",
): JsonBody {
  const type = mediaTypeOf(contentType);
  const { textMember, isEmptyAllowed = false } = formatNamed(format);
  if (text.trim() === "" && isEmptyAllowed) return {};
  const object = readRepaired(text);
  const isQuoted = type === "text/plain" && format === "native" && !isMessage(object);
  if (object && !isQuoted) return object;
  const list = textMember ? undefined : parseList(text);
  if (list) return list as unknown as JsonBody; // formats of services accept any JSON
  switch (type) {
    case "text/plain":
      return textMember ? { [textMember]: text } : reject(text, textMember);
    case "application/x-www-form-urlencoded":
      return readForm(text, textMember);
    // Without a type, as Python's `requests` sends a string.
    case "":
      return readWords(text, textMember);
    default:
      return reject(text, textMember);
  }
}

function readForm(text: string, textMember: string | undefined): JsonBody {
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
    readRepaired(payload) ??
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
  const isList = textMember !== undefined && parseList(text) !== undefined;
  const generic = isList ? " Add /generic to the webhook URL to post a list." : "";
  fail("invalid_body", { detail: `${describeText(text)}. Send ${example}.${generic}` });
}
