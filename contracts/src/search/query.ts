/** Reads what users type into the search field: words, phrases in quotes, and operators. */
import { characterAt, classOf, unspaced } from "./characters.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** A message matches if every term occurs in it. */
export interface Term {
  /** Words that follow each other. */
  words: string[];
  /** The same as one word without separators: `errconn` for `ERR_CONN`. Not for phrases in quotes. */
  whole?: string;
  /** Whether the last word may continue. */
  isPrefix: boolean;
  /** One of these words must occur instead. Not made from queries: for suggestions. */
  spellings?: readonly string[];
}

export type Having = "link" | "file" | "card";

export interface SearchQuery {
  terms: Term[];
  /** Names of people or webhooks, without `@`. */
  from: string[];
  /** Titles of chats, without `#`. */
  in: string[];
  has: Having[];
  /** Dates, as typed: a year, a month or a day, such as `2026-11-24`. */
  before?: string;
  after?: string;
  /** Operators whose value cannot be used, as typed. */
  invalid: string[];
}

/** One part: an operator with its value, a phrase in quotes, or a word. A closing quote is optional. */
const part = /(?:(from|in|before|after|has):)?(?:["“”„]([^"“”„]*)(["“”„]|$)|(\S+))/giu;

const havings: readonly string[] = ["link", "file", "card"] satisfies Having[];

/** Shorter prefixes would match most messages. A single character without spaces is one. */
const prefixMinLength = 2;

export function parseQuery(query: string): SearchQuery {
  const found: SearchQuery = { terms: [], from: [], in: [], has: [], invalid: [] };
  const parts = [...withoutEmptyOperators(query).matchAll(part)];
  for (const [index, [typed, operator, quoted, end, word]] of parts.entries()) {
    const value = quoted ?? word ?? "";
    if (operator) applyOperator(found, operator.toLowerCase(), value, typed);
    else {
      const isOpen = end !== '"' && end !== "”" && end !== "“" && end !== "„";
      const isLast = index === parts.length - 1 && (quoted === undefined || isOpen);
      found.terms.push(...termsOf(value, { isPhrase: quoted !== undefined, isLast }));
    }
  }
  found.terms = withoutRepetitions(found.terms);
  return found;
}

/** A text is read once for each term, so a repeated word must not cost time. */
function withoutRepetitions(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}

/** While the user types, an operator has no value yet. */
function withoutEmptyOperators(query: string): string {
  return query.replace(/(^|\s)(from|in|before|after|has):(?=\s|$)/giu, "$1");
}

function applyOperator(found: SearchQuery, operator: string, value: string, typed: string): void {
  const name = value.trim().replace(/^[@#]/, "");
  if (name === "") return;
  if (operator === "from") found.from.push(name);
  else if (operator === "in") found.in.push(name);
  else if (operator === "has") {
    const having = value.toLowerCase().replace(/s$/, "");
    if (havings.includes(having)) found.has.push(having as Having);
    else found.invalid.push(typed);
  } else if (isDate(value)) found[operator as "before" | "after"] = value;
  else found.invalid.push(typed);
}

/** A year, a month or a day that exists. */
function isDate(value: string): boolean {
  const [, year = "", month = "01", day = "01"] =
    /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(value) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

function termsOf(
  text: string,
  { isPhrase, isLast }: { isPhrase: boolean; isLast: boolean },
): Term[] {
  const { words } = tokenize(text);
  const groups = isPhrase ? [words] : splitByScript(words);
  return groups.flatMap((group, index) => {
    const tokens = withoutLastCharacter(group);
    const last = tokens.at(-1);
    if (!last) return [];
    const words = tokens.map((token) => token.text);
    const isEnd = isLast && index === groups.length - 1;
    const isLongEnough = words.length > 1 || last.text.length >= prefixMinLength;
    const isPrefix = last.isLastCharacter === true || (isEnd && isLongEnough);
    const isIdentifier = !isPhrase && words.length > 1 && !isUnspaced(last);
    return [{ words, isPrefix, ...(isIdentifier && { whole: words.join("") }) }];
  });
}

/**
 * Words that were typed without a space follow each other, like those of a phrase in quotes. But
 * `iphoneケース` also finds `iPhoneケース`, so runs of scripts without spaces are on their own.
 */
function splitByScript(words: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let before: Token | undefined;
  for (const word of words) {
    const isSplit = !before || isUnspaced(before) !== isUnspaced(word) || before.isLastCharacter;
    if (isSplit) groups.push([word]);
    else groups.at(-1)?.push(word);
    before = word;
  }
  return groups;
}

function isUnspaced({ text }: Token): boolean {
  return classOf(characterAt(text.codePointAt(0) ?? 0)) === unspaced;
}

/** A run at the end may continue in the text. A run before another word ends with its last character. */
function withoutLastCharacter(words: readonly Token[]): Token[] {
  const last = words.at(-1);
  const before = words.at(-2);
  const isRun = last?.isLastCharacter && before && before.end === last.end;
  return isRun ? words.slice(0, -1) : [...words];
}
