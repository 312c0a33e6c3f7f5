/** Texts of Teams: Markdown with simple HTML, and functions for dates. */
import { htmlToMarkdown } from "../reading/html-to-markdown.ts";
import { getTime } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";
import { isBlank, textOf } from "../slack/values.ts";

/** A longer title is shown as text. */
const titleLength = 250;

const dateFunction = /\{\{(DATE|TIME)\(\s?([^\s,(){}]{1,40})\s?(?:,\s?\w{1,10}\s?)?\)\}\}/g;

/** Returns "" for values that are not a text. */
export function toMarkdown(value: unknown): string {
  return htmlToMarkdown(textOf(value).replace(dateFunction, formatDate)).trim();
}

function formatDate(whole: string, name: string, time: string): string {
  const iso = getTime(time);
  if (!iso) return whole;
  return name === "DATE" ? iso.slice(0, 10) : `${iso.slice(11, 16)} UTC`;
}

export interface Title {
  /** Plain text on one line. */
  words: string;
  /** The links of the title. */
  links: { text: string; url: string }[];
}

/** Reads a title, or returns undefined if it is blank, too long or has markup that a title cannot show. */
export function readTitle(value: unknown): Title | undefined {
  const markdown = toMarkdown(value);
  if (isBlank(markdown) || markdown.length > titleLength || /[`\n]/.test(markdown)) {
    return undefined;
  }
  const links: Title["links"] = [];
  const words = markdown
    .replace(/\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/g, (_whole, text, url) => {
      links.push({ text, url });
      return text;
    })
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, "$1")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => entities[name] ?? "");
  return { words: oneLine(words, titleLength), links };
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};

/** Makes a short text strong. Text with markup or several lines stays as it is. */
export function toStrong(markdown: string): string {
  return markdown === "" || /\*\*|__|[`\n]|^[#>*-]/.test(markdown) ? markdown : `**${markdown}**`;
}
