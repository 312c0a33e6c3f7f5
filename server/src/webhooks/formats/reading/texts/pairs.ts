/** Shows names and values that the sender of an alert chooses: short ones as fields, the rest as text. */
import { isObject } from "../json-path.ts";
import { code, escapeLine, escapeMarkdown, oneLine, takeWithin, truncate } from "../markdown.ts";

const shownFields = 8;
const maxPairs = 100;
const shortLength = 100;
const textLength = 2000;
const foldedLength = 8000;

interface Pairs {
  fields: Record<string, string>;
  /** Markdown. */
  text: string;
  /** Markdown, folded on screen. */
  details: string;
}

/** Accepts any JSON: an object, a list or a text. */
export function showPairs(value: unknown): Pairs {
  const pairs = pairsOf(value);
  const short = pairs.filter(([name, text]) => name !== "" && isShort(text));
  const long = pairs.filter((pair) => !short.includes(pair));
  const texts = takeWithin(long.map(asText), textLength);
  const folded = [
    ...short
      .slice(shownFields)
      .map(([name, text]) => `**${escapeLine(name)}:** ${escapeLine(text)}`),
    ...long.slice(texts.length).map(asText),
  ];
  return {
    fields: Object.fromEntries(
      short.slice(0, shownFields).map(([name, text]) => [name, escapeLine(text, shortLength)]),
    ),
    text: texts.join("\n\n"),
    details: takeWithin(folded, foldedLength).join("\n\n"),
  };
}

function pairsOf(value: unknown): [name: string, text: string][] {
  if (!isObject(value)) return textOf(value) === "" ? [] : [["", textOf(value)]];
  return Object.entries(value)
    .slice(0, maxPairs)
    .map(([name, member]): [string, string] => [oneLine(name, 60), textOf(member)])
    .filter(([, text]) => text !== "");
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? jsonOf(value) : String(value).trim();
}

/** Parsing needs no stack, writing does. */
function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}

function isShort(text: string): boolean {
  return text.length <= shortLength && !text.includes("\n");
}

function asText([name, text]: [string, string]): string {
  const isJson = /^[[{]/.test(text);
  const shown = isJson ? code(oneLine(text, 1000)) : escapeMarkdown(truncate(text, 1500));
  return name === "" ? shown : `**${escapeLine(name)}:**\n${shown}`;
}
