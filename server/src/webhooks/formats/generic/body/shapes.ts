/** Recognises the kind of a value by its form, without its name. */
import { getTime, getUrl } from "../../reading/json-path.ts";

export type Shape = "boolean" | "number" | "url" | "time" | "id" | "email" | "word" | "text";

const idPatterns = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(0x|sha\d+:)?[0-9a-f]{16,}$/i,
  /^\d{9,}$/,
  // Resource names of clouds, and identifiers with a mix of cases and digits.
  /^(arn|urn|gid|projects|subscriptions|\/subscriptions)[:/]/,
  /^(?=\S*\d)(?=\S*[a-z])(?=\S*[A-Z])[\w-]{15,}={0,2}$/,
  /^[a-z]+:[\w-]+:[\w-]+$/,
  /\.[0-9a-f]{16}$/,
  /^[a-z]{2,8}_(?=\w*\d)\w{8,}$/i,
];

/** Short texts without digits and separators, the most frequent ones, match no pattern. */
export function shapeOf(value: string | number | boolean): Shape {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return getTime(value) !== undefined ? "time" : "number";
  const text = value.slice(0, 400).trim();
  if (text.length < 16 && !/[\d:@/]/.test(text)) return /\s/.test(text) ? "text" : "word";
  if (getUrl(value) !== undefined || /^(https?|data|wss?):/i.test(text)) return "url";
  if (/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/.test(text)) return "time";
  if (/^[A-Z][a-z]{2},? \d?\d [A-Z][a-z]{2} \d{4} \d\d:/.test(text)) return "time";
  if (/^[+-]?\d+([.,]\d+)?$/.test(text)) return /^\d{9,}$/.test(text) ? "id" : "number";
  if (idPatterns.some((pattern) => pattern.test(text))) return "id";
  if (/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)) return "email";
  return /\s/.test(text) ? "text" : "word";
}

const html = /<\/?(a|b|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|table|ul)\b[^>]*>/i;

export function isHtml(text: string): boolean {
  return html.test(text.slice(0, 4000));
}
