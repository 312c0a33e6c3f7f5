/** Writes text so that Markdown shows it as it is: every mark escaped, addresses of the web linked. */
import { writeLink } from "./markdown.ts";

/** What would be markup in the middle of a line, and what would be linked by itself. */
const marks = /[\\`*_~[\]<|]|&(?=[#\w])|:(?=\/\/)|(?<=www)\.|(?<=[\w.!#$%&'*+/=?`{|}~-])@/gi;
/** Most texts are short and hold none of them; this is asked in a fraction of the time. */
const mayMark = /[\\`*_~[\]<|&:@]|www\./i;
/** What would make a line a heading, a list, a rule, a quote or a table. */
const opening = /^(?:#{1,6}(?=\s|$)|[-+](?=[\s:|-]|$)|[=>]|:(?=-))/;
const ordinal = /^(\d{1,9})([.)])(?=\s|$)/;

const address = /(?<![a-z0-9])https?:\/\/[^\s<>|`]+/gi;

/** One line or many, as Markdown. */
export function writePlain(text: string): string {
  return guardLines(writeWords(text));
}

/** Escapes what matters inside a line; whoever puts the line together guards its beginning. */
export function writeWords(text: string): string {
  if (!text.includes("://")) return escapeMarks(text);
  let written = "";
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = trimAddress(match[0]);
    written += escapeMarks(text.slice(end, match.index));
    written += URL.canParse(url) ? writeAddress(url) : escapeMarks(url);
    end = match.index + url.length;
  }
  return written + escapeMarks(text.slice(end));
}

export function writeAddress(url: string): string {
  const isSafe = /^[\w\-.~:/?#@!$&'()*+,;=%]+$/.test(url) && !/&[#\w]+;/.test(url);
  return isSafe ? `<${url}>` : writeLink(escapeMarks(url), url);
}

/** Without the punctuation of the sentence around it. */
export function trimAddress(url: string): string {
  let end = url.length;
  const isPaired = url.includes("(");
  while (end > 0 && isPunctuation(url.charAt(end - 1), isPaired)) end--;
  return url.slice(0, end);
}

function isPunctuation(character: string, isPaired: boolean): boolean {
  return isPaired && character === ")" ? false : ".,;:!?'\")]}*_~".includes(character);
}

export function escapeMarks(text: string): string {
  if (!mayMark.test(text)) return text;
  return text.replace(marks, "\\$&");
}

/** Lines of written Markdown that must stay lines. */
export function guardLines(markdown: string): string {
  return markdown.split("\n").map(guardLine).join("\n");
}

/** Four spaces would be code, so an indent is made of spaces that do not break. */
function guardLine(line: string): string {
  if (line === "" || /^[a-z]/i.test(line)) return line;
  const words = line.trimStart();
  const indent = line.slice(0, line.length - words.length).replaceAll("\t", "    ");
  const guarded = words.replace(opening, "\\$&").replace(ordinal, "$1\\$2");
  return words === "" ? "" : "\u00a0".repeat(indent.length) + guarded;
}
