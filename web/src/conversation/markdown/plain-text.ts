/** The text of Markdown without its marks. */
import { decodeEntities } from "./entities.ts";
import type { Token, Tokens } from "./read-markdown.ts";

/** Returns the text of a token that is only text, or null. */
export function leafText(token: Token): string | null {
  if (token.type === "escape") return token.text;
  if (token.type !== "text" || (token as Tokens.Text).tokens) return null;
  return decodeEntities(token.text);
}

/**
 * Joins text with the escaped characters next to it: a shortcode may contain both
 * (`:white\_check\_mark:`). An escaped colon stays apart, so that it starts no shortcode.
 */
export function joinLeaves(tokens: readonly Token[]): (Token | string)[] {
  const joined: (Token | string)[] = [];
  for (const token of tokens) {
    const text = leafText(token);
    const isApart = token.type === "escape" && text === ":";
    const last = joined.at(-1);
    if (text !== null && !isApart && typeof last === "string")
      joined[joined.length - 1] = last + text;
    else joined.push(text === null || isApart ? token : text);
  }
  return joined;
}

/** Returns the text of an image or link as CommonMark does for `alt`: without marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text, raw, type } = token as Tokens.Generic;
      if (type === "br") return " ";
      return leafText(token) ?? (inner ? plainText(inner) : String(text ?? raw));
    })
    .join("");
}

/** Returns blocks as one line. Items of a list are separated by dots. */
export function lineText(tokens: readonly Token[]): string {
  return tokens.map(blockText).filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
}

function blockText(token: Token): string {
  switch (token.type) {
    case "list":
      return (token as Tokens.List).items.map(({ tokens }) => lineText(tokens)).join(" · ");
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .flat()
        .map((cell) => plainText(cell.tokens))
        .join(" ");
    }
    case "blockquote":
      return lineText((token as Tokens.Blockquote).tokens);
    case "checkbox":
    case "def":
    case "hr":
    case "space":
      return "";
    default:
      return plainText([token]);
  }
}
