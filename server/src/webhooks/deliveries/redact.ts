/** Removes secrets from requests before they are stored. Linear in the length of the text. */
import {
  isPasswordName,
  isSecretName,
  redactText as redactWith,
  secretWords,
} from "../formats/reading/secrets.ts";

/** A fast check before a body is parsed: the same words with any separators or escapes. */
const mayHaveSecret = new RegExp(
  `\\\\u00[2-7]|${secretWords.map((word) => [...word].join('[^a-z0-9"]{0,3}')).join("|")}`,
  "i",
);

const redacted = "[redacted]";
const maxDepth = 64;

/** Returns the body without secrets. A body without secrets is returned byte for byte. */
export function redactBody(body: string, contentType: string): string {
  if (/^\s*[{[]/.test(body)) return redactText(redactJson(body));
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return redactForm(body);
  return redactText(body);
}

export function redactJson(body: string): string {
  if (!mayHaveSecret.test(body)) return body;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return redactBroken(body);
  }
  const kept = redactValue(value);
  return kept === value ? body : JSON.stringify(kept);
}

/**
 * Redacts all strings below a member with a secret name. Numbers there are counts and stay, except
 * in a password member. Returns `value` itself if it has no secret, because a body may be
 * too deep to be compared as JSON.
 */
function redactValue(value: unknown, depth = 0, isSecret = false): unknown {
  if (typeof value === "string") return isSecret && value !== "" ? redacted : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return redacted;
  const entries = Object.entries(value).map(([name, member]) => {
    const isSecretMember = isSecret || isSecretName(name);
    const isPassword = typeof member === "number" && isSecretMember && isPasswordName(name);
    return [name, member, isPassword ? redacted : redactValue(member, depth + 1, isSecretMember)];
  });
  if (entries.every(([, member, kept]) => member === kept)) return value;
  const kept = entries.map(([name, , kept]) => [name, kept]);
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}

/** Finds members with strings in truncated or invalid JSON, including the last, unfinished one. */
function redactBroken(body: string): string {
  return body.replace(
    /"((?:[^"\\]|\\.){1,200})"(\s{0,9}:\s{0,9})"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)/gs,
    (whole, name: string, colon: string) =>
      isSecretName(name) ? `"${name}"${colon}"${redacted}"` : whole,
  );
}

function redactForm(body: string): string {
  let hasSecret = false;
  const fields = [...new URLSearchParams(body)].map(([name, value]) => {
    if (value === "") return [name, value] as [string, string];
    const isJson = /^\s*[{[]/.test(value);
    const isSecret = !isJson && isSecretName(name);
    const kept = isSecret ? redacted : redactText(isJson ? redactJson(value) : value);
    hasSecret ||= kept !== value;
    return [name, kept] as [string, string];
  });
  return hasSecret ? new URLSearchParams(fields).toString() : body;
}

/** Redacts secrets that can be anywhere in a text. */
export function redactText(text: string): string {
  return redactWith(text, redacted);
}
