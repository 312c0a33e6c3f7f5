/**
 * Reads Markdown into tokens in bounded time, whatever the text. Raw HTML is not a thing here: it
 * stays text. Where a passage would cost too much to read, it stays text as well.
 */
import { Lexer, type Token, Tokenizer, type Tokens } from "marked";

export type { Token, Tokens } from "marked";

/** Quotes and lists inside one another; deeper ones are shown as they were typed. */
const maxBlockDepth = 8;
const maxInlineDepth = 12;
/** Blocks looked for in one text. A text of more is a dump, and a dump is read best as it is. */
const maxBlocks = 8000;
/**
 * Reading inline marks may look through the rest of the passage at every mark, so a passage costs
 * marks × length. Real texts stay below a tenth of this; a hostile one is cut off at about 50 ms.
 */
const inlineBudget = 20_000_000;
/** Likewise lines that look like a table's second row × length; beyond it no table is looked for. */
const tableBudget = 5_000_000;

class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #blocks = 0;

  /** The first thing the lexer looks for at every block. */
  override space(src: string): Tokens.Space | undefined {
    if (++this.#blocks > maxBlocks) throw new Error("Too many blocks");
    return super.space(src);
  }

  override html(): undefined {}

  override tag(): undefined {}

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#deeper(() => super.list(src));
  }

  #deeper<T>(read: () => T | undefined): T | undefined {
    if (this.#depth >= maxBlockDepth) return undefined;
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }
}

class BoundedLexer extends Lexer {
  #budget = inlineBudget;
  #depth = 0;

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const cost = countMarks(src) * src.length;
    if (cost > this.#budget || this.#depth >= maxInlineDepth) {
      tokens.push({ type: "text", raw: src, text: src });
      return tokens;
    }
    this.#budget -= cost;
    this.#depth++;
    try {
      return super.inlineTokens(src, tokens);
    } finally {
      this.#depth--;
    }
  }
}

export function readMarkdown(text: string): Token[] {
  try {
    const tokens: Token[] = new BoundedLexer({
      gfm: countDelimiterRows(text) * text.length <= tableBudget,
      breaks: true,
      tokenizer: new BoundedTokenizer(),
    }).lex(text);
    // Link definitions alone would leave nothing to see.
    if (tokens.some(({ type }) => type !== "space" && type !== "def")) return tokens;
  } catch {
    // A text the reader cannot digest is still a text.
  }
  return [{ type: "text", raw: text, text }];
}

function countDelimiterRows(text: string): number {
  let rows = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start) + 1 || text.length;
    if (/^[ \t>]*[|:-][ \t|:-]*$/.test(text.slice(start, end).trimEnd())) rows++;
    start = end;
  }
  return rows;
}

function countMarks(src: string): number {
  let marks = 0;
  for (let at = 0; at < src.length; at++) {
    switch (src.charCodeAt(at)) {
      case 33: // !
      case 38: // &
      case 40: // (
      case 42: // *
      case 58: // :
      case 60: // <
      case 64: // @
      case 91: // [
      case 92: // \
      case 95: // _
      case 96: // `
      case 126: // ~
        marks++;
    }
  }
  return marks;
}
