/** How formats put foreign words into a card: short, and as Markdown that shows them as they are. */
import { createHash } from "node:crypto";
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import { getList, getText, getUrl } from "./json-path.ts";

/** What a glance must tell. */
export const colors = {
  failed: "#d1242f",
  fine: "#1a7f37",
  running: "#bf8700",
  done: "#8250df",
  quiet: "#6e7781",
} as const;

/** Longer texts are read where they stand; the card links there. */
const excerptLength = 1000;

export function truncate(text: string, length: number = excerptLength): string {
  if (text.length <= length) return text;
  // A pair of surrogates is not taken apart.
  const end = /[\ud800-\udbff]/.test(text[length - 2] ?? "") ? length - 2 : length - 1;
  return `${text.slice(0, end)}…`;
}

/** On one line, as titles and names are. */
export function oneLine(text: string, length = 200): string {
  return truncate(
    text
      .slice(0, length * 4)
      .replace(/\s+/g, " ")
      .trim(),
    length,
  );
}

/** Words that are no Markdown, so that a branch `fix_*_all` keeps its stars. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_~[\]<>|#&]/g, "\\$&");
}

export function link(text: string, url: string | undefined): string {
  if (!url || text === "") return escapeMarkdown(text);
  return `[${escapeMarkdown(text)}](${new URL(url).href.replace(/[()]/g, (c) => (c === "(" ? "%28" : "%29"))})`;
}

/** Inline code, fenced by more backticks than stand in it. */
export function code(text: string): string {
  if (text === "") return "";
  const longest = Math.max(
    0,
    ...[...text.matchAll(/`+/g)].slice(0, 500).map(([run]) => run.length),
  );
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

type Fields = NonNullable<Card["fields"]>;

/** Fields side by side; those without a value are left out. */
export function fields(named: Readonly<Record<string, string>>): { fields?: Fields } {
  const shown = Object.entries(named)
    .filter(([, value]) => value !== "")
    .slice(0, 20)
    .map(([title, value]) => ({
      title: oneLine(title, 80),
      value: truncate(value, 300),
      short: value.length <= 60,
    }));
  return shown.length > 0 ? { fields: shown } : {};
}

/** A title and where it leads. */
export function titled(title: string, url?: string): { title: string; titleUrl?: string } {
  return { title: oneLine(title), ...(url && { titleUrl: url }) };
}

/** Who did it; without a name nobody. */
export function by(name: string, url?: string, iconUrl?: string): { author?: Card["author"] } {
  if (!name) return {};
  return { author: { name: oneLine(name, 80), ...(url && { url }), ...(iconUrl && { iconUrl }) } };
}

/** One line each for the first of many, and how many more there are. */
export function formatList(given: unknown, most: number, say: (item: unknown) => string): string {
  const items = getList(given);
  const said = items.slice(0, most).map(say).filter(Boolean);
  if (items.length > most) said.push(`… and ${items.length - most} more`);
  return said.join("\n");
}

/** Names side by side. */
export function joinNames(given: unknown, name: string): string {
  return getList(given)
    .slice(0, 10)
    .map((one) => escapeMarkdown(oneLine(getText(one, name), 60)))
    .filter(Boolean)
    .join(", ");
}

/** From where to where a change is to go. */
export function formatRefs(source: string, target: string): string {
  return source && target ? `${code(oneLine(source))} → ${code(oneLine(target))}` : "";
}

/** What a commit is about: the first line of its message. */
export function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function pluralize(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** The identity of a thing, as `key` may be: what is too long or strange is known by its hash. */
export function buildKey(...parts: string[]): string | undefined {
  if (parts.some((part) => part === "")) return undefined;
  const key = parts.join(":");
  if (key.length <= limits.idempotencyKeyLength && /^[ -~]+$/.test(key)) return key;
  return `${parts[0]}:${createHash("sha256").update(key).digest("hex")}`;
}

/** The first of several addresses that is one. */
export function firstUrl(...given: unknown[]): string | undefined {
  return given.map((one) => getUrl(one)).find(Boolean);
}

/** The first of several texts that says something. */
export function firstText(...given: unknown[]): string {
  return given.map((one) => getText(one)).find(Boolean) ?? "";
}
