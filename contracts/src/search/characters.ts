/** Classes of characters for the tokenizer. Each UTF-16 unit is classified once and remembered. */

export const separator = 1;
/** A letter without case, or in lower case. */
export const lower = 2;
export const upper = 3;
export const digit = 4;
/** A combining mark or an invisible character: it belongs to the character before it. */
export const mark = 5;
/** A letter of a script that is written without spaces. */
export const unspaced = 6;
/** Joins the parts of an identifier: `_ . -`. */
export const joiner = 7;
/** Joins identifiers, such as in URLs and e-mail addresses: `/ : @`. */
export const linker = 8;
export const emoji = 9;

/** The class in the low four bits, the script in the high four. */
const known = new Uint8Array(65_536);
const knownAstral = new Map<number, number>();

/** Returns the class and the script of a code point as one number. See `classOf` and `scriptOf`. */
export function characterAt(codePoint: number): number {
  if (codePoint < 65_536) {
    if (known[codePoint] === 0) known[codePoint] = classify(codePoint);
    return known[codePoint] ?? 0;
  }
  let found = knownAstral.get(codePoint);
  if (found === undefined) {
    found = classify(codePoint);
    knownAstral.set(codePoint, found);
  }
  return found;
}

export function classOf(character: number): number {
  return character & 15;
}

/** 0 for characters of all scripts, such as digits. Two different scripts are never one word. */
export function scriptOf(character: number): number {
  return character >> 4;
}

const unspacedScripts = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー゛゜ｰ]/u,
  /\p{Script=Thai}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Myanmar}/u,
];

const spacedScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
];

/** Smaller code points are signs such as ©, which are not emoji in a text. */
const firstEmoji = 0x2190;

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if ("_.-".includes(character)) return joiner;
  if ("/:@".includes(character)) return linker;
  if (/[\p{M}\p{Cf}\u{ff9e}\u{ff9f}]/u.test(character)) return mark;
  if (/\p{N}/u.test(character)) return digit;
  if (/\p{L}/u.test(character)) return classifyLetter(character);
  const isEmoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character);
  return isEmoji && codePoint >= firstEmoji ? emoji : separator;
}

function classifyLetter(character: string): number {
  const unspacedScript = unspacedScripts.findIndex((script) => script.test(character));
  if (unspacedScript >= 0) return unspaced | ((unspacedScript + 1) << 4);
  const script = unspacedScripts.length + 1 + spacedScripts.findIndex((one) => one.test(character));
  return (/\p{Lu}/u.test(character) ? upper : lower) | ((script + 1) << 4);
}
