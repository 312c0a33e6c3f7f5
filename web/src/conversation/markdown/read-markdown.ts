/** Parses Markdown into tokens in bounded time. HTML, and passages that take too long, stay text. */
import { Lexer, type Token, Tokenizer, type Tokens } from "marked";

export type { Token, Tokens } from "marked";

/** Nesting of quotes and lists; deeper ones stay text. */
const maxBlockDepth = 8;
const maxInlineDepth = 12;
/** A text with more blocks is not parsed. */
const maxBlocks = 8000;
/**
 * Each inline mark may scan the rest of its passage, so a passage costs marks × length. Real texts
 * stay below a tenth of this; a malicious one takes about 50 ms.
 */
const inlineBudget = 20_000_000;
/** Table delimiter rows × length; above it tables are not parsed. */
const tableBudget = 5_000_000;

class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #blocks = 0;

  /** Called first for every block. */
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

/** The list unmounts rows outside the viewport, and shows them again. */
const cacheMax = 300;
const tokensByText = new Map<string, Token[]>();

export function parseMarkdown(text: string): Token[] {
  const known = tokensByText.get(text);
  if (known) return known;
  const tokens = parse(text);
  const [oldest] = tokensByText.keys();
  if (tokensByText.size >= cacheMax && oldest !== undefined) tokensByText.delete(oldest);
  tokensByText.set(text, tokens);
  return tokens;
}

function parse(text: string): Token[] {
  try {
    const tokens: Token[] = new BoundedLexer({
      gfm: countDelimiterRows(text) * text.length <= tableBudget,
      breaks: true,
      tokenizer: new BoundedTokenizer(),
    }).lex(text);
    // A text with only link definitions would be invisible.
    if (tokens.some(({ type }) => type !== "space" && type !== "def")) return tokens;
  } catch {
    // A text that cannot be parsed is shown as it is.
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
