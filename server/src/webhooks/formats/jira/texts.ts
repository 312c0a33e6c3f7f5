/** Jira's texts: wiki markup of webhooks, and the document format of newer APIs. */
import { getList, getText, getUrl, isObject } from "../reading/json-path.ts";
import { code, escapeMarkdown, link, truncate } from "../reading/markdown.ts";

const maxDepth = 10;

export function toMarkdown(value: unknown, length: number): string {
  if (!isObject(value)) return wikiToMarkdown(truncate(getText(value), length));
  return escapeMarkdown(truncate(documentText(value).trim(), length));
}

/** The text of a document. Its blocks are separated by line breaks. */
function documentText(node: unknown, depth = 0): string {
  if (depth > maxDepth) return "";
  const own = getText(node, "text") || getText(node, "attrs", "text");
  const inner = getList(node, "content")
    .slice(0, 500)
    .map((child) => documentText(child, depth + 1))
    .join("");
  const isBlock = /^(paragraph|heading|listItem|codeBlock|tableRow|rule)$/.test(
    getText(node, "type"),
  );
  return own + inner + (isBlock || getText(node, "type") === "hardBreak" ? "\n" : "");
}

/** Blocks without formatting, and their text. `{{code}}` is inline code. */
const blockPattern = /(?<!\{)\{(code|noformat)(?::[^{}\n]{0,80})?\}\n?([\s\S]*?)(?<!\{)\{\1\}/;

function wikiToMarkdown(text: string): string {
  const parts: string[] = [];
  let rest = text.replace(/\r\n?/g, "\n");
  for (let match = blockPattern.exec(rest); match; match = blockPattern.exec(rest)) {
    const [whole, , block = ""] = match;
    parts.push(linesToMarkdown(rest.slice(0, match.index)));
    parts.push(`\`\`\`\n${block.trimEnd().replaceAll("```", "'''")}\n\`\`\``);
    rest = rest.slice(match.index + whole.length);
  }
  parts.push(linesToMarkdown(rest));
  return parts.filter((part) => part.trim()).join("\n");
}

function linesToMarkdown(text: string): string {
  return text
    .replace(/(?<!\{)\{(color|quote|panel)(:[^{}\n]{0,200})?\}/g, "")
    .split("\n")
    .map(lineToMarkdown)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function lineToMarkdown(line: string): string {
  const heading = /^h[1-6]\. +(\S.*)$/.exec(line)?.[1];
  if (heading) return `**${inlineToMarkdown(heading.trim())}**`;
  const [, marks = "", item = ""] = /^([*#-]{1,6}) +(\S.*)$/.exec(line) ?? [];
  if (item) {
    const indent = "  ".repeat(marks.length - 1);
    return `${indent}${marks.endsWith("#") ? "1." : "-"} ${inlineToMarkdown(item)}`;
  }
  const quote = /^bq\. +(\S.*)$/.exec(line)?.[1];
  return quote ? `> ${inlineToMarkdown(quote)}` : inlineToMarkdown(line);
}

/** Links, mentions, images, code, bare URLs. */
const inlinePattern =
  /\[~(?:accountid:)?([^\][\n]{1,80})\]|\[(?:([^\][|\n]{1,300})\|)?(https?:\/\/[^\][|\s]{1,1000})(?:\|[^\][\n]{0,40})?\]|!([^!|\n\s]{1,200})(?:\|[^!\n]{0,100})?!|\{\{([^{}\n]{1,300})\}\}|(https?:\/\/[^\s[\]|<>]{1,1000})|(?<![\p{L}\p{N}])\*([^*\s](?:[^*\n]{0,200}[^*\s])?)\*(?![\p{L}\p{N}])/gu;

function inlineToMarkdown(line: string): string {
  let written = "";
  let from = 0;
  for (const match of line.matchAll(inlinePattern)) {
    const [whole, user, label, target, image, mono, bare, strong] = match;
    written += escapeMarkdown(line.slice(from, match.index));
    from = match.index + whole.length;
    if (user) written += escapeMarkdown(`@${user}`);
    else if (target) written += link(label ?? target, getUrl(target));
    else if (image) written += escapeMarkdown(image);
    else if (mono) written += code(mono);
    else if (bare)
      written += getUrl(bare)
        ? `<${bare.replace(/[\\>]/g, encodeURIComponent)}>`
        : escapeMarkdown(bare);
    else if (strong) written += `**${escapeMarkdown(strong)}**`;
  }
  return written + escapeMarkdown(line.slice(from));
}
