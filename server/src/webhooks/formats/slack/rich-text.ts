/** Slack's `rich_text` block, which its editor writes: text as a tree of elements. */
import { joinPassages, writeCode, writeFence, writeLink, writeQuote } from "./mrkdwn/markdown.ts";
import { escapeMarks, guardLines, writeUrl, writeWords } from "./mrkdwn/plain-text.ts";
import { readableTime } from "./mrkdwn/references.ts";
import { isBlank, listOf, type Members, membersOf, textOf, webUrlOf } from "./values.ts";

/** The deepest list level that is shown. */
const maxIndent = 6;

export function readRichText(block: Members): string {
  const passages: string[] = [];
  let deepest = 0;
  for (const element of listOf(block.elements)) {
    // At most one level deeper than the list before: more indentation would make it code.
    const given = Math.floor(Number(element.indent)) || 0;
    const indent = Math.max(0, Math.min(given, deepest, maxIndent));
    const passage = readPassage(element, indent);
    if (isBlank(passage)) continue;
    const isList = element.type === "rich_text_list";
    if (isList && indent > 0) passages.push(`${passages.pop()}\n${passage}`);
    else passages.push(passage);
    deepest = isList ? indent + 1 : 0;
  }
  return joinPassages(passages);
}

function readPassage(element: Members, indent: number): string {
  switch (element.type) {
    case "rich_text_list":
      return readList(element, indent);
    case "rich_text_quote": {
      const quoted = readLines(element);
      return isBlank(quoted) ? "" : writeQuote(quoted);
    }
    case "rich_text_preformatted": {
      const code = listOf(element.elements).map(wordsOf).join("");
      return code.trim() === "" ? "" : writeFence(code);
    }
    default:
      return readLines(element);
  }
}

function readList(list: Members, indent: number): string {
  const margin = " ".repeat(indent * 4);
  const first = (Number.parseInt(textOf(list.offset), 10) || 0) + 1;
  return listOf(list.elements)
    .map((item, index) => {
      const sign = list.style === "ordered" ? `${Math.max(0, first) + index}. ` : "- ";
      const lines = readLines(item).split("\n");
      return margin + sign + lines.join(`\n${margin}${" ".repeat(sign.length)}`);
    })
    .join("\n");
}

function readLines(section: Members): string {
  const written: string[] = [];
  const elements = listOf(section.elements);
  for (const [index, element] of elements.entries()) {
    const next = elements[index + 1];
    const before = written.at(-1)?.at(-1) ?? "";
    const after = next ? (wordsOf(next)[0] ?? "") : "";
    written.push(writeElement(element, before, after));
  }
  return guardLines(written.join("").replace(/^\n+/, "").trimEnd());
}

function writeElement(element: Members, before: string, after: string): string {
  const words = wordsOf(element);
  const style = membersOf(element.style) ?? {};
  const url = webUrlOf(element.url);
  if (style.code === true && !url) return isBlank(words) ? writeWords(words) : writeCode(words);
  const lines = words.split("\n");
  return lines
    .map((line, index) => {
      const [, lead = "", rest = ""] = /^(\s*)(.*)$/s.exec(line) ?? [];
      const core = rest.trimEnd();
      if (core === "") return line;
      const isFirst = index === 0 && lead === "";
      const isLast = index === lines.length - 1 && core.length === rest.length;
      const fits = allowsMark(isFirst ? before : "") && allowsMark(isLast ? after : "");
      const inner = url ? writeAnchor(core, url) : writeWords(core);
      return lead + (fits ? writeStyled(inner, style) : inner) + rest.slice(core.length);
    })
    .join("\n");
}

function writeAnchor(label: string, url: string): string {
  return label === url ? writeUrl(url) : writeLink(escapeMarks(label), url);
}

/** Next to a letter or another mark, Markdown does not parse a mark. */
function allowsMark(outside: string): boolean {
  return outside === "" || !/[\p{L}\p{N}*_~\\\ud800-\udfff]/u.test(outside);
}

function writeStyled(inner: string, style: Members): string {
  let styled = inner;
  if (style.italic === true) styled = `_${styled}_`;
  if (style.bold === true) styled = `**${styled}**`;
  if (style.strike === true) styled = `~~${styled}~~`;
  return styled;
}

/** Returns an element's text without styles. */
function wordsOf(element: Members): string {
  switch (element.type) {
    case "user":
      return `@${textOf(element.user_id)}`;
    case "usergroup":
      return `@${textOf(element.usergroup_id)}`;
    case "team":
      return `@${textOf(element.team_id)}`;
    case "broadcast":
      return `@${textOf(element.range)}`;
    case "channel":
      return `#${textOf(element.channel_id)}`;
    case "emoji":
      return emojiOf(element);
    case "color":
      return textOf(element.value);
    case "date":
      return textOf(element.fallback) || readableTime(textOf(element.timestamp));
    case "link":
      return wordsOfLink(element);
    default:
      return textOf(element.text);
  }
}

/** A URL that cannot be a link follows its label. */
function wordsOfLink(element: Members): string {
  const text = textOf(element.text);
  const url = textOf(element.url);
  if (isBlank(text)) return url;
  return webUrlOf(url) || !url ? text : `${text} (${url})`;
}

function emojiOf({ name, unicode }: Members): string {
  const codes = textOf(unicode)
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  const isKnown = codes.every((code) => code > 0 && code <= 0x10ffff && (code & 0xf800) !== 0xd800);
  return isKnown ? String.fromCodePoint(...codes.slice(0, 20)) : `:${textOf(name)}:`;
}
