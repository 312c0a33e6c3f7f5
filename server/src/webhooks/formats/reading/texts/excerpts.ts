/** Chooses the first lines of a Markdown text, as many as fit next to other messages. */
import { cutMarkdown } from "../cut-markdown.ts";

/** A line of text, or a code block with its fences. */
export interface Block {
  text: string;
  isCode: boolean;
  /** Inside `<details>`, which the service folds too. */
  isFolded: boolean;
}

export interface Excerpt {
  text: string;
  /** Whether nothing is left out. */
  isWhole: boolean;
}

/** Characters of one line on a wide screen. */
const lineLength = 90;

const heading = /^ {0,3}#{1,6}\s+(.{1,200}?)\s*#*$/;
const task = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\]\s/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;

/** Counts tasks instead of listing them, and leaves out tables and sections without text. */
export function excerptOf(blocks: readonly Block[], maxLines: number): Excerpt {
  const visible = blocks.filter(isVisible);
  const shown: string[] = [];
  let isWhole = visible.length === blocks.filter(({ text }) => !isBlank(text)).length;
  let free = maxLines;
  for (const [index, { text, isCode }] of visible.entries()) {
    const title = isCode ? undefined : heading.exec(text)?.[1];
    const next = visible[index + 1];
    if (title && (!next || (!next.isCode && heading.test(next.text)))) continue;
    if (free <= (title || isCode ? 1 : 0)) {
      isWhole = false;
      break;
    }
    const line = title ? `**${title.replaceAll("**", "")}**` : isCode ? text : linkImages(text);
    const cut = isCode ? cutCode(line, free) : cutMarkdown(line.trimEnd(), free * lineLength);
    if (cut !== line.trimEnd()) isWhole = false;
    if (endsList(shown.at(-1), cut)) shown.push("");
    shown.push(cut);
    free -= linesOf(cut);
  }
  const tasks = blocks.flatMap(({ text, isCode }) => (isCode ? [] : (task.exec(text)?.[1] ?? [])));
  const done = tasks.filter((mark) => mark !== " ").length;
  if (tasks.length > 0) shown.push("", `${done} of ${tasks.length} tasks done`);
  return { text: shown.join("\n").trim(), isWhole };
}

function isVisible({ text, isCode, isFolded }: Block): boolean {
  if (isFolded || isBlank(text)) return false;
  return isCode || !(task.test(text) || /^\s*\|/.test(text));
}

/** GitHub's issue forms write `_No response_`. */
function isBlank(text: string): boolean {
  return text.trim() === "" || text.trim() === "_No response_" || rule.test(text);
}

/** Without a blank line, a text after a list item or a quote would continue it. */
function endsList(before: string | undefined, line: string): boolean {
  if (before === undefined || before === "") return false;
  if (before.startsWith(">")) return !line.startsWith(">");
  return listItem.test(before) && !listItem.test(line) && !/^\s/.test(line);
}

function cutCode(block: string, maxLines: number): string {
  const lines = block.split("\n").map((line) => line.slice(0, 200));
  if (lines.length - 2 <= maxLines) return lines.join("\n");
  return [...lines.slice(0, maxLines), "…", lines.at(-1)].join("\n");
}

/** An image would be taller than the rest of the message. */
function linkImages(line: string): string {
  return line.replace(
    /!\[([^\]\n]{0,200})\]\(/g,
    (_whole, alt: string) => `[${alt.trim() || "image"}](`,
  );
}

function linesOf(text: string): number {
  const visible = text.replace(/\]\([^)\s]{0,2048}\)/g, "]").split("\n");
  return visible.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
}
