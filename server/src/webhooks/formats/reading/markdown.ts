/** Short, safe Markdown from the texts of other services. */
import { getList, getText } from "./json-path.ts";
import { cutOutsideUrls, hrefOf, writeUrls } from "./urls.ts";

/** The card links to the service for the rest of a longer text. */
const excerptLength = 1000;

/** Shortens a text, outside its URLs and links if it can. */
export function truncate(text: string, length: number = excerptLength): string {
  if (text.length <= length) return text;
  // Never splits a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text[length - 2] ?? "") ? length - 2 : length - 1;
  const cut = cutOutsideUrls(text, end);
  return cut < text.length ? `${text.slice(0, cut)}…` : text;
}

/** Collapses white space and truncates. */
export function oneLine(text: string, length = 200): string {
  return truncate(
    text
      .slice(0, length * 4)
      .replace(/\s+/g, " ")
      .trim(),
    length,
  );
}

/** Escapes Markdown, so that a branch `fix_*_all` keeps its asterisk. URLs become links. */
export function escapeMarkdown(text: string): string {
  return writeUrls(text, escapeMarks);
}

function escapeMarks(text: string): string {
  return text.replace(/[\\`*_~[\]<>|#&]/g, "\\$&");
}

/** Escapes a text for one line of Markdown. */
export function escapeLine(text: string, length?: number): string {
  return escapeMarkdown(oneLine(text, length));
}

export function link(text: string, url: string | undefined): string {
  if (!url || text === "") return escapeMarkdown(text);
  return `[${escapeMarks(text)}](${hrefOf(url)})`;
}

/** Inline code, fenced with more backticks than the text contains in a row. */
export function code(text: string): string {
  if (text === "") return "";
  const longest = Math.max(
    0,
    ...[...text.matchAll(/`+/g)].slice(0, 500).map(([run]) => run.length),
  );
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

/** Formats the first items on a line each, and counts the rest. Empty lines are left out. */
export function formatList(
  value: unknown,
  max: number,
  formatItem: (item: unknown) => string,
): string {
  const items = getList(value);
  const formatted = items.slice(0, max).map(formatItem).filter(Boolean);
  if (items.length > max) formatted.push(`… and ${items.length - max} more`);
  return formatted.join("\n");
}

/** Returns the first texts that have at most `length` characters together. */
export function takeWithin(texts: readonly string[], length: number): string[] {
  let left = length;
  const end = texts.findIndex((text) => {
    left -= text.length + 2;
    return left < 0;
  });
  return end < 0 ? [...texts] : texts.slice(0, end);
}

/** Joins the texts at the same path of the first ten items with commas. */
export function joinNames(items: unknown, ...path: string[]): string {
  return getList(items)
    .slice(0, 10)
    .map((item) => escapeLine(getText(item, ...path), 60))
    .filter(Boolean)
    .join(", ");
}

/** A list item for a commit. `id` is Markdown. */
export function formatCommit(id: string, message: string, author: string): string {
  const by = author ? ` (${escapeLine(author, 80)})` : "";
  return `- ${id ? `${id} ` : ""}${escapeLine(firstLine(message))}${by}`;
}

/** The source and the target branch of a change. */
export function formatBranches(source: string, target: string): string {
  return source && target ? `${code(oneLine(source))} → ${code(oneLine(target))}` : "";
}

export function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** Returns the first lines that are not blank, truncated. */
export function firstLines(text: string, max: number, length = excerptLength): string {
  const lines = text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  const shown = lines.slice(0, max).join("\n");
  return truncate(lines.length > max ? `${shown} …` : shown, length);
}

/** Joins the values that are not empty. */
export function joinTexts(separator: string, ...texts: (string | false)[]): string {
  return texts.filter(Boolean).join(separator);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function pluralize(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
