/** JSON text before it is parsed: counts its values, repairs it, says what is wrong with it. */
import { limits } from "@belfry/contracts/limits";
import { fail } from "../../problems.ts";

/**
 * Shorter text cannot have too many values: a member takes at least six bytes, as in `"a":1,`. Most
 * bodies are shorter.
 */
export const uncountedLength = 6 * limits.webhookBodyMembers;

/**
 * Rejects JSON with too many values, or with too many members in one object: each costs time, however few
 * bytes it has.
 */
export function requireFewValues(json: string): void {
  const { values, members } = countValues(json);
  if (values > limits.webhookBodyValues) {
    const limit = limits.webhookBodyValues;
    fail("body_too_large", { detail: `The body has more than ${limit} values.`, limit });
  }
  if (members > limits.webhookBodyMembers) {
    const limit = limits.webhookBodyMembers;
    fail("body_too_large", { detail: `An object has more than ${limit} members.`, limit });
  }
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

/** Escapes line breaks and other control characters in strings, which shell scripts insert. */
export function repairJson(text: string): string {
  let isInString = false;
  return text.replace(/\\[\s\S]|"|\p{Cc}/gu, (piece) => {
    if (piece === '"') isInString = !isInString;
    return isInString && /^\p{Cc}$/u.test(piece) ? JSON.stringify(piece).slice(1, -1) : piece;
  });
}

/** Describes what the text is if it is not a JSON object, without a full stop. */
export function describeText(text: string): string {
  if (text.trim() === "") return "The body is empty";
  try {
    const value: unknown = JSON.parse(text);
    const kind = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
    return `The body is ${kind} and not a JSON object`;
  } catch (error) {
    const [reason = ""] = error instanceof Error ? error.message.split("\n") : [];
    return /^\s*[[{]/.test(text)
      ? `The body is not valid JSON (${reason})`
      : "The body is not a JSON object";
  }
}
