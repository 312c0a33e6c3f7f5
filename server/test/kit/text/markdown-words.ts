/** Visible text and markup of Markdown, read by the web app's parser. */
import { decodeEntities } from "../../../../web/src/conversation/markdown/entities.ts";
import {
  parseMarkdown,
  type Token,
} from "../../../../web/src/conversation/markdown/read-markdown.ts";

interface Part {
  type: string;
  raw: string;
  text?: string;
  tokens?: Token[];
  items?: Token[];
}

export function visibleText(markdown: string): string {
  return parseMarkdown(markdown).map(wordsOf).join("\n");
}

/** Returns the kinds of markup in order, such as `strong` and `link`. */
export function markupTypes(markdown: string): string[] {
  const plain = ["paragraph", "text", "space", "escape", "br"];
  const kindsOf = (token: Token): string[] => {
    const { type, tokens = [], items = [] } = token as Part;
    return [...(plain.includes(type) ? [] : [type]), ...[...tokens, ...items].flatMap(kindsOf)];
  };
  return parseMarkdown(markdown).flatMap(kindsOf);
}

function wordsOf(token: Token): string {
  const { type, raw, text, tokens, items } = token as Part;
  if (type === "br" || type === "space") return "\n";
  if (type === "code" || type === "codespan" || type === "escape") return text ?? "";
  if (type === "image") return text ?? "";
  if (items) return items.map(wordsOf).join("\n");
  if (tokens?.length) return tokens.map(wordsOf).join(type === "blockquote" ? "\n" : "");
  return decodeEntities(text ?? raw);
}
