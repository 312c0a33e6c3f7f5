/**
 * Splits texts into the words that search finds: for both databases, for queries and for highlights.
 * The rules are in `SPEC.md` of the server's search module.
 */
import {
  characterAt,
  classOf,
  digit,
  emoji,
  joiner,
  linker,
  lower,
  mark,
  scriptOf,
  unspaced,
  upper,
} from "./characters.ts";
import { fold } from "./fold.ts";

export interface Token {
  /** Folded. */
  text: string;
  /** Range in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** The last character of a run of a script without spaces; its bigram is the token before it. */
  isLastCharacter?: true;
}

export interface Tokens {
  /** In order: the index is the position of the word. */
  words: Token[];
  /** Identifiers without their separators, such as `errconn` of `ERR_CONN`. */
  identifiers: Token[];
}

/** How two adjacent words are joined: by nothing, by `_ . -`, or by `/ : @`. */
type Join = 0 | 1 | 2;

const identifierMaxLength = 64;

export function tokenize(text: string): Tokens {
  const words: Token[] = [];
  const identifiers: Token[] = [];
  /** The first word of the current identifier, and how each of its words is joined to the next. */
  let first = 0;
  let joins: Join[] = [];
  let join: Join = 0;
  let isJoined = false;

  const endIdentifier = () => {
    if (joins.length > 0) addIdentifiers(words, first, joins, identifiers);
    joins = [];
    isJoined = false;
  };

  let index = 0;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    const character = characterAt(codePoint);
    const kind = classOf(character);
    if (kind === lower || kind === upper || kind === digit) {
      const end = endOfWord(text, index, character);
      const word = fold(text.slice(index, end));
      if (word !== "") {
        if (isJoined && words.length > first) joins.push(join);
        else first = words.length;
        words.push({ text: word, start: index, end });
        isJoined = true;
        join = 0;
      }
      index = end;
    } else if (kind === joiner || kind === linker) {
      if (join < 2) join = kind === linker ? 2 : 1;
      index += 1;
    } else {
      endIdentifier();
      if (kind === unspaced) index = addBigrams(text, index, character, words);
      else if (kind === emoji) index = addEmoji(text, index, words);
      else index += codePoint > 65_535 ? 2 : 1;
    }
  }
  endIdentifier();
  return { words, identifiers };
}

/**
 * A word ends before another script, and before the capital that starts a part of camelCase. The `v` of
 * a version is a word, so that `1.4` finds `v1.4`.
 */
function endOfWord(text: string, start: number, first: number): number {
  let script = scriptOf(first);
  let kind = classOf(first);
  let index = start + ((text.codePointAt(start) ?? 0) > 65_535 ? 2 : 1);
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    const character = characterAt(codePoint);
    const next = classOf(character);
    if (next !== mark) {
      if (next !== lower && next !== upper && next !== digit) break;
      const nextScript = scriptOf(character);
      if (nextScript !== 0) {
        if (script !== 0 && script !== nextScript) break;
        script = nextScript;
      }
      if (next === upper && startsPart(text, index, kind)) break;
      if (next === digit && index === start + 1 && /[vV]/.test(text[start] ?? "")) break;
      kind = next;
    }
    index += codePoint > 65_535 ? 2 : 1;
  }
  return index;
}

/** `userProfile` and `HTTPServer` are two words; `SHA256` and `A1B2` are one. */
function startsPart(text: string, index: number, before: number): boolean {
  if (before === lower) return true;
  const after = text.codePointAt(index + 1);
  return after !== undefined && classOf(characterAt(after)) === lower;
}

/** Adds each pair of adjacent characters and the last character. Returns the end of the run. */
function addBigrams(text: string, start: number, first: number, words: Token[]): number {
  const script = scriptOf(first);
  const starts = [start];
  let index = start + ((text.codePointAt(start) ?? 0) > 65_535 ? 2 : 1);
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    const character = characterAt(codePoint);
    const kind = classOf(character);
    if (kind === unspaced && scriptOf(character) === script) starts.push(index);
    else if (kind !== mark) break;
    index += codePoint > 65_535 ? 2 : 1;
  }
  for (let position = 0; position < starts.length; position += 1) {
    const from = starts[position] ?? start;
    const isLast = position === starts.length - 1;
    const end = isLast ? index : (starts[position + 2] ?? index);
    const word = fold(text.slice(from, end));
    if (word === "") continue;
    words.push({ text: word, start: from, end, ...(isLast && { isLastCharacter: true as const }) });
  }
  return index;
}

/** Skin tones and variants are left out. A flag is a pair of letters. */
function addEmoji(text: string, start: number, words: Token[]): number {
  const flag = /^\p{Regional_Indicator}{2}/u.exec(text.slice(start, start + 4))?.[0];
  const length = flag?.length ?? ((text.codePointAt(start) ?? 0) > 65_535 ? 2 : 1);
  const end = start + length;
  const word = fold(text.slice(start, end));
  if (word !== "") words.push({ text: word, start, end });
  return end;
}

/** Adds each part in camelCase, each part joined by `_ . -`, and the whole if it has no digits. */
function addIdentifiers(words: Token[], first: number, joins: Join[], to: Token[]): void {
  for (const most of [0, 1, 2] as const) {
    let from = 0;
    for (let index = 0; index <= joins.length; index += 1) {
      const isEnd = index === joins.length || (joins[index] ?? 2) > most;
      if (!isEnd) continue;
      const inner = joins.slice(from, index);
      if (inner.includes(most)) {
        const whole = join(words, first + from, first + index);
        const isUseful = most < 2 || !/\p{N}/u.test(whole.text);
        if (whole.text.length <= identifierMaxLength && isUseful) to.push(whole);
      }
      from = index + 1;
    }
  }
}

function join(words: Token[], from: number, to: number): Token {
  let text = "";
  for (let index = from; index <= to; index += 1) text += words[index]?.text ?? "";
  return { text, start: words[from]?.start ?? 0, end: words[to]?.end ?? 0 };
}
