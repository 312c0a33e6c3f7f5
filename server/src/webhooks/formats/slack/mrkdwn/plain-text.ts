/** Writes plain text as Markdown: escapes marks and links URLs. */
import { writeUrls } from "../../reading/urls.ts";
import { writeLink } from "./markdown.ts";

/** Characters that are markup within a line, or that would make a link. */
const marks = /[\\`*_~[\]<|]|&(?=[#\w])|:(?=\/\/)|(?<=www)\.|(?<=[\w.!#$%&'*+/=?`{|}~-])@/gi;
/** A faster test: most texts are short and have no marks. */
const mayHaveMark = /[\\`*_~[\]<|&:@]|www\./i;
/** Makes a line a heading, a list, a rule, a quote or a table. */
const lineMark = /^(?:#{1,6}(?=\s|$)|[-+](?=[\s:|-]|$)|[=>]|:(?=-))/;
const ordinal = /^(\d{1,9})([.)])(?=\s|$)/;

export function writePlain(text: string): string {
  return guardLines(writeWords(text));
}

/** Escapes marks within a line, but not at its start: see `guardLines`. */
export function writeWords(text: string): string {
  return writeUrls(text, escapeMarks);
}

export function writeUrl(url: string): string {
  const isSafe = /^[\w\-.~:/?#@!$&'()*+,;=%]+$/.test(url) && !/&[#\w]+;/.test(url);
  return isSafe ? `<${url}>` : writeLink(escapeMarks(url), url);
}

export function escapeMarks(text: string): string {
  if (!mayHaveMark.test(text)) return text;
  return text.replace(marks, "\\$&");
}

/** Keeps each line a plain line: escapes list, heading, quote and table marks at its start. */
export function guardLines(markdown: string): string {
  return markdown.split("\n").map(guardLine).join("\n");
}

/** Indents with no-break spaces, because four spaces would be code. */
function guardLine(line: string): string {
  if (line === "" || /^[a-z]/i.test(line)) return line;
  const words = line.trimStart();
  const indent = line.slice(0, line.length - words.length).replaceAll("\t", "    ");
  const guarded = words.replace(lineMark, "\\$&").replace(ordinal, "$1\\$2");
  return words === "" ? "" : "\u00a0".repeat(indent.length) + guarded;
}
