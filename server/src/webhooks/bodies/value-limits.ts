/** Bounds how much a body contains before it is parsed: each value costs time, however few bytes it has. */
import { limits } from "@belfry/contracts/limits";
import { parseObject } from "../../http/raw-bodies.ts";
import { fail } from "../../problems.ts";

/** A member takes at least six bytes, as in `"a":1,`, and most bodies are shorter than this. */
const smallLength = 6 * limits.webhookBodyMembers;

/** Returns undefined if the text is not a JSON object. Rejects one with too many values. */
export function readObject(text: string): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  requireFewValues(text);
  return parseObject(text);
}

/** Rejects JSON with too many values, or with too many members in one object. */
export function requireFewValues(json: string): void {
  if (json.length <= smallLength) return;
  const counts = countValues(json);
  if (counts.values > limits.webhookBodyValues) {
    reject(`The body has more than ${limits.webhookBodyValues} values.`, limits.webhookBodyValues);
  }
  if (counts.members > limits.webhookBodyMembers) reject(tooManyMembers("An object"));
}

/** Rejects an URL-encoded form with too many fields. */
export function requireFewFields(form: string): void {
  if (!hasFewFields(form)) reject(tooManyMembers("The form"));
}

export function hasFewFields(form: string): boolean {
  let fields = 1;
  let at = form.indexOf("&");
  while (at >= 0 && fields <= limits.webhookBodyMembers) {
    fields += 1;
    at = form.indexOf("&", at + 1);
  }
  return fields <= limits.webhookBodyMembers;
}

function tooManyMembers(subject: string): string {
  return `${subject} has more than ${limits.webhookBodyMembers} members.`;
}

function reject(detail: string, limit: number = limits.webhookBodyMembers): never {
  fail("body_too_large", { detail, limit });
}

/** Counts values up to one too many, and the members of the widest object. Does not check the syntax. */
function countValues(json: string): { values: number; members: number } {
  /** The commas of each open object or list. */
  const commas: number[] = [];
  let values = 1;
  let members = 0;
  for (let at = 0; at < json.length && values <= limits.webhookBodyValues; at++) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at);
        break;
      case ",":
        values += 1;
        commas.push((commas.pop() ?? 0) + 1);
        break;
      case "{":
      case "[":
        values += 1;
        commas.push(0);
        break;
      case "}":
        members = Math.max(members, (commas.pop() ?? 0) + 1);
        break;
      case "]":
        commas.pop();
        break;
    }
  }
  return { values, members };
}

/** Returns the index of the closing quote. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}
