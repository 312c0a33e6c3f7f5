/** Members that almost have the right form: forms send only text, and words differ in case. */
import { readBoolean } from "./card-values.ts";

const levels: Readonly<Record<string, string>> = {
  error: "critical",
  fatal: "critical",
  danger: "critical",
  warn: "warning",
  good: "success",
  ok: "success",
};

const states: Readonly<Record<string, string>> = { firing: "open", closed: "resolved" };

const readers: Readonly<Record<string, (given: unknown) => unknown>> = {
  silent: readBoolean,
  key: (given) => (typeof given === "number" ? String(given) : given),
  allowMentions: wordOf({}),
  mentions: wordOf({}),
  level: wordOf(levels),
  state: wordOf(states),
};

/** Returns the body with these members in their usual form. */
export function loosenMembers(body: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(readers)
    .filter(([name]) => (body[name] ?? null) !== null)
    .map(([name, reader]) => [name, reader(body[name]) ?? body[name]]);
  return { ...body, ...Object.fromEntries(read) };
}

function wordOf(synonyms: Readonly<Record<string, string>>) {
  return (given: unknown): unknown => {
    if (typeof given !== "string") return given;
    const word = given.trim().toLowerCase();
    return Object.hasOwn(synonyms, word) ? synonyms[word] : word;
  };
}
