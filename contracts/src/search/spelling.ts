/** Other spellings of a word that may be misspelled. */

const letters = "abcdefghijklmnopqrstuvwxyz";
const minLength = 4;
const maxLength = 20;

/** One word of the 26 Latin letters, without separators that make an identifier of it. */
const plainWord = new RegExp(`(?<!\\S)[a-z]{${minLength},${maxLength}}(?!\\S)`, "gi");

export interface PlainWord {
  /** In lower case. */
  word: string;
  /** Its place in the query, in UTF-16 units. */
  start: number;
  end: number;
}

/** Returns the words of a query that may be misspelled. Those in quotes are meant as they are. */
export function plainWordsOf(query: string): PlainWord[] {
  if (/["“”„]/.test(query)) return [];
  return [...query.matchAll(plainWord)].map(({ 0: typed, index }) => ({
    word: typed.toLowerCase(),
    start: index,
    end: index + typed.length,
  }));
}

/** Returns all words with one letter more, less or different, or two adjacent letters swapped. */
export function spellingsOf(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, first, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
    for (const letter of letters) {
      found.add(before + letter + first + after);
      if (first) found.add(before + letter + after);
    }
    if (first) found.add(before + after);
    if (after) found.add(before + after.slice(0, 1) + first + after.slice(1));
  }
  found.delete(word);
  return [...found];
}
