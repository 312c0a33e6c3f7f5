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

const tags: Record<string, string> = { strong: "b", em: "i", del: "s", codespan: "c" };

/** Returns the visible text of a paragraph with tags for its styles, such as `<b>`. */
export function taggedText(markdown: string): string {
  const textOf = (token: Token): string => {
    const { type, tokens } = token as Part;
    const text = tokens?.length ? tokens.map(textOf).join("") : wordsOf(token);
    const tag = tags[type];
    return tag ? `<${tag}>${text}</${tag}>` : text;
  };
  return parseMarkdown(markdown).map(textOf).join("\n\n");
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
