/** Elements of adaptive cards that become Markdown. */
import { writeFence, writeLink } from "../slack/mrkdwn/markdown.ts";
import { writePlain } from "../slack/mrkdwn/plain-text.ts";
import { writeTable } from "../slack/mrkdwn/table.ts";
import { isBlank, listOf, type Members, membersOf, textOf, webUrlOf } from "../slack/values.ts";
import { toMarkdown, toStrong } from "./texts.ts";

const maxDepth = 40;

/** Reads a `RichTextBlock`, `Table` or `CodeBlock`. */
export function readTextElement(element: Members): string {
  if (element.type === "Table") return readTable(element);
  if (element.type === "CodeBlock") return writeCodeBlock(element);
  return readInlines(element.inlines);
}

/** Runs of plain text, each with its own style. */
function readInlines(value: unknown): string {
  const inlines = Array.isArray(value) ? value : [value];
  return inlines.map((inline) => readInline(membersOf(inline) ?? { text: inline })).join("");
}

function readInline(run: Members): string {
  const given = textOf(run.text);
  const text = given.trim();
  if (text === "") return given;
  const url = webUrlOf(membersOf(run.selectAction)?.url);
  let markdown = writePlain(text);
  if (run.strikethrough === true) markdown = `~~${markdown}~~`;
  if (run.italic === true) markdown = `*${markdown}*`;
  if (/^bolder$/i.test(textOf(run.weight))) markdown = `**${markdown}**`;
  if (url) markdown = writeLink(markdown, url);
  const before = given.length - given.trimStart().length;
  return given.slice(0, before) + markdown + given.slice(given.trimEnd().length);
}

function readTable({ columns, rows, firstRowAsHeaders }: Members): string {
  const lines = listOf(rows).map(({ cells }) => listOf(cells).map(readCell));
  if (lines.length === 0) return "";
  const head = firstRowAsHeaders === false ? [] : (lines.shift() ?? []);
  return writeTable({ head, rows: lines, columns: listOf(columns).length });
}

function readCell(cell: Members): string {
  return textsWithin(cell).join(" ");
}

function writeCodeBlock({ codeSnippet, ...rest }: Members): string {
  const snippet = textOf(codeSnippet);
  return isBlank(snippet) ? textsWithin(rest).join("\n") : writeFence(snippet);
}

const textMembers = new Set([
  ...["text", "title", "label", "value", "name", "altText", "alt", "placeholder", "description"],
  ...["subtitle", "legend", "fallbackText", "errorMessage", "codeSnippet", "x", "y"],
]);

/** Returns the texts in an element of any type. */
export function textsWithin(value: unknown): string[] {
  const texts: string[] = [];
  collectTexts(value, texts, 0);
  return texts;
}

function collectTexts(value: unknown, texts: string[], depth: number): void {
  const members = membersOf(value);
  if (Array.isArray(value)) for (const item of value) collectItem(item, texts, depth);
  if (!members) return;
  const isStrong = /^bolder$/i.test(textOf(members.weight)) || members.style === "heading";
  for (const [name, inner] of Object.entries(members)) {
    const text = textMembers.has(name) ? toMarkdown(inner) : "";
    if (!isBlank(text)) texts.push(isStrong ? toStrong(text) : text);
    else if (typeof inner === "object") collectItem(inner, texts, depth);
  }
  const url = webUrlOf(members.url);
  if (url && members.type !== "Image") texts.push(writePlain(url));
}

function collectItem(item: unknown, texts: string[], depth: number): void {
  if (typeof item === "string" && !isBlank(item)) texts.push(toMarkdown(item));
  else if (typeof item === "object" && depth < maxDepth) collectTexts(item, texts, depth + 1);
}
