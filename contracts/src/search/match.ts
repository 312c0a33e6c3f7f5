/** Finds the terms of a query in texts. The result does not depend on the database. */
import type { Term } from "./query.ts";
import { type Token, type Tokens, tokenize } from "./tokenize.ts";

/** From and to in UTF-16 units. */
export type Range = [start: number, end: number];

/** Returns the texts that each term occurs in, or undefined if one occurs in none of them. */
export function findMarks(texts: readonly string[], terms: readonly Term[]): Range[][] | undefined {
  const tokens = texts.map(tokenize);
  const marks = texts.map((): Range[] => []);
  for (const term of terms) {
    let isFound = false;
    for (const [index, one] of tokens.entries()) {
      const ranges = rangesOf(one, term);
      if (ranges.length === 0) continue;
      isFound = true;
      marks[index]?.push(...ranges);
    }
    if (!isFound) return undefined;
  }
  return marks.map(mergeRanges);
}

/** Returns where any of the terms occurs in a part of a message. For highlights. */
export function markText(text: string, terms: readonly Term[]): Range[] {
  const tokens = tokenize(text);
  return mergeRanges(terms.flatMap((term) => rangesOf(tokens, term)));
}

function rangesOf({ words, identifiers }: Tokens, term: Term): Range[] {
  const { spellings } = term;
  if (spellings)
    return words
      .filter(({ text }) => spellings.includes(text))
      .map(({ start, end }): Range => [start, end]);
  const ranges: Range[] = [];
  for (let position = 0; position + term.words.length <= words.length; position += 1) {
    if (!isPhraseAt(words, position, term)) continue;
    const first = words[position];
    const last = words[position + term.words.length - 1];
    if (first && last) ranges.push(rangeOf(first, last, term));
  }
  const whole = term.whole ?? (term.words.length === 1 ? term.words[0] : undefined);
  if (whole === undefined || ranges.length > 0) return ranges;
  const candidates = term.whole === undefined ? identifiers : [...words, ...identifiers];
  return candidates
    .filter((token) => isSame(token, whole, term))
    .map(({ start, end }): Range => [start, end]);
}

/** Marks only the typed character of a bigram. */
function rangeOf(first: Token, last: Token, { words, isPrefix }: Term): Range {
  const typed = words.at(-1) ?? "";
  const isPart = isPrefix && words.length === 1 && last.text.length > typed.length;
  const isOfBigram = isPart && [...typed].length === 1 && [...last.text].length === 2;
  return [first.start, isOfBigram ? first.start + typed.length : last.end];
}

/** Without closures, because it runs for each word of a text and each term. */
function isPhraseAt(texts: readonly Token[], position: number, { words, isPrefix }: Term): boolean {
  const last = words.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const text = texts[position + index]?.text;
    const word = words[index] ?? "";
    if (text !== word && !(isPrefix && index === last && text?.startsWith(word))) return false;
  }
  return true;
}

function isSame(token: Token, word: string, { isPrefix }: Term): boolean {
  return isPrefix ? token.text.startsWith(word) : token.text === word;
}

/** Sorted, without overlaps. */
function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
