/**
 * Finds letters in e-mail addresses and names that readers mistake for others (UTS #39). Stricter than its
 * "highly restrictive" level for Latin letters, and without its table of all look-alikes.
 */

/** Alphabets with letters that look like those of another one in this list. */
const similarScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Lisu}/u,
];

/** Scripts that are used together with Latin letters and do not look like them. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** Latin letters beyond a to z that are letters of living languages. Accents are added to these. */
const latinLetters = /[a-zßæøœðþđłħŋŧə]/u;

/** An accent that forms no letter with the one before it, such as a second dot on i. */
const looseAccent = /\p{Script=Inherited}/u;

/** Not letters that several alphabets share. */
const letterOfScript = /(?!\p{Script=Common})\p{L}/u;

/** Returns what is wrong with one part of an address, in lower case and NFKC, or undefined. */
export function lookAlikeIn(part: string): string | undefined {
  if (mixesAlphabets(part))
    return "mixes letters of different alphabets, such as Latin and Cyrillic";
  const odd = [...part].find((letter) => looseAccent.test(letter) || isOddLatin(letter));
  return odd && `contains “${odd}”, which looks like another letter`;
}

/** Whether a word, in lower case, mixes letters of alphabets that look alike. */
export function mixesAlphabets(part: string): boolean {
  const letters = [...part].filter(
    (letter) => letterOfScript.test(letter) && !eastAsian.test(letter),
  );
  const kinds = letters.map((letter) => similarScripts.findIndex((script) => script.test(letter)));
  if (new Set(kinds).size > 1) return true;
  return eastAsian.test(part) && kinds.some((kind) => kind > 0);
}

function isOddLatin(letter: string): boolean {
  if (!/\p{Script=Latin}/u.test(letter)) return false;
  const [base = ""] = letter.normalize("NFD");
  return !latinLetters.test(base);
}
