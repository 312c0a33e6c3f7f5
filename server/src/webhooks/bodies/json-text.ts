/** Parses JSON objects and lists, repairs them, or says what is wrong. */
import { parseObject } from "../../http/raw-bodies.ts";
import { readObject, requireFewValues } from "./value-limits.ts";

/** Like `readObject`, but also repairs the text. */
export function readRepaired(text: string): Record<string, unknown> | undefined {
  return readObject(text) ?? (/^\s*\{/.test(text) ? parseObject(repairJson(text)) : undefined);
}

/** Escapes line breaks and other control characters in strings, which shell scripts insert. */
function repairJson(text: string): string {
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

/** Returns the list that a text is as JSON. */
export function parseList(text: string): unknown[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  requireFewValues(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
