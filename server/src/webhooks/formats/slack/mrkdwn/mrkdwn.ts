/** Converts Slack's mrkdwn to Markdown, or to plain text where a card shows no markup. */
import { joinInline } from "./flanking.ts";
import { joinPassages, writeCode, writeFence, writeLink, writeQuote } from "./markdown.ts";
import { escapeMarks, guardLines, writePlain, writeUrl, writeWords } from "./plain-text.ts";
import { decodeEntities } from "./references.ts";
import { readTokens, type Token } from "./tokens.ts";

const markdownMarks = { "*": "**", _: "_", "~": "~~" };

/** A faster test: most titles, and many texts, are one line without marks. */
const mayHaveMarkup = /[*_~`<>&\n\u200b]|:\/\//;

/** `hasMarks` is false if the sender turned formatting off. Links and mentions still work then. */
export function mrkdwnToMarkdown(text: string, hasMarks = true): string {
  if (!mayHaveMarkup.test(text)) return writePlain(text).trimEnd();
  if (!hasMarks) return writeLines(text, hasMarks);
  const parts = text.split("```");
  if (parts.length % 2 === 0) {
    const unclosed = parts.pop(); // the last fence was never closed, so it is text
    parts.push(`${parts.pop()}\`\`\`${unclosed}`);
  }
  const passages = parts.map((part, index) =>
    index % 2 === 0 ? writeLines(part.replace(/^\n|\n$/g, ""), hasMarks) : writeBlock(part),
  );
  return joinPassages(passages);
}

/** Returns the plain text, for titles and footers. */
export function mrkdwnToWords(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return readTokens(text).map(wordsOf).join("");
}

function writeBlock(code: string): string {
  return code.trim() === "" ? "" : writeFence(decodeEntities(code));
}

/** Writes quoted and other lines as separate passages. */
function writeLines(text: string, hasMarks: boolean): string {
  const passages: { isQuote: boolean; lines: string[] }[] = [];
  let isQuoteToEnd = false;
  for (const line of text.split("\n")) {
    const toEnd = /^(?:>|&gt;){3}(?!>|&gt;) ?/.exec(line);
    const quote = toEnd ?? /^(?:>|&gt;) ?/.exec(line);
    isQuoteToEnd ||= toEnd !== null;
    const isQuote = isQuoteToEnd || quote !== null;
    const rest = quote ? line.slice(quote[0].length) : line;
    const last = passages.at(-1);
    const markdown = guardLines(writeInline(rest, hasMarks));
    if (last?.isQuote === isQuote) last.lines.push(markdown);
    else passages.push({ isQuote, lines: [markdown] });
  }
  return joinPassages(
    passages.map(({ isQuote, lines }) => {
      const markdown = lines.join("\n").replace(/^\n+/, "").trimEnd();
      return isQuote && markdown ? writeQuote(markdown) : markdown;
    }),
  );
}

function writeInline(line: string, hasMarks: boolean): string {
  return joinInline(
    readTokens(line).map((token) => {
      if (!hasMarks && token.kind === "code") return { markdown: escapeMarks(`\`${token.text}\``) };
      if (!hasMarks && token.kind === "mark") return { markdown: escapeMarks(token.mark) };
      const role = token.kind === "mark" && token.role !== "text" ? token.role : undefined;
      return { markdown: write(token), ...(role && { role }) };
    }),
  );
}

function write(token: Token): string {
  switch (token.kind) {
    case "text":
      return writeWords(token.text);
    case "code":
      return token.text.trim() === "" ? escapeMarks(`\`${token.text}\``) : writeCode(token.text);
    case "link":
      return token.label === token.url
        ? writeUrl(token.url)
        : writeLink(escapeMarks(token.label), token.url);
    case "mark":
      return token.role === "text" ? `\\${token.mark}` : markdownMarks[token.mark];
  }
}

function wordsOf(token: Token): string {
  switch (token.kind) {
    case "text":
      return token.text;
    case "code":
      return `\`${token.text}\``;
    case "link":
      return [token.label, `mailto:${token.label}`].includes(token.url)
        ? token.label
        : `${token.label} (${token.url})`;
    case "mark":
      return token.mark;
  }
}
