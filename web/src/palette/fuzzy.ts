/** Finds typed characters in names, in order: `dpl` finds "Deploys". */
import { fold } from "@belfry/contracts/search/fold";

export interface FuzzyMatch {
  /** Higher is better. */
  score: number;
  /** Matching parts of the name, in UTF-16 units. */
  ranges: [start: number, end: number][];
}

/** Returns undefined if a character does not occur. Prefers the start of words, and characters in a row. */
export function fuzzyMatch(name: string, query: string): FuzzyMatch | undefined {
  const wanted = [...foldLetters(query)];
  const letters = lettersOf(name);
  const whole = matchInRow(letters, wanted);
  if (whole) return whole;
  const ranges: [number, number][] = [];
  let score = 0;
  let position = 0;
  for (const character of wanted) {
    const at = letters.findIndex(({ text }, index) => index >= position && text === character);
    const letter = letters[at];
    if (!letter) return undefined;
    const last = ranges.at(-1);
    if (last && at === position) last[1] = letter.end;
    else ranges.push([letter.start, letter.end]);
    score += letter.isStart ? 4 : at === position ? 3 : 0;
    position = at + 1;
  }
  // Letters that are spread over a long name are not a match.
  return score >= wanted.length * 2 ? { score: score - name.length / 100, ranges } : undefined;
}

function foldLetters(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu, "");
}

interface Letter {
  text: string;
  start: number;
  end: number;
  isStart: boolean;
}

/** Characters without separators. One character may fold to two letters. */
function lettersOf(name: string): Letter[] {
  const letters: Letter[] = [];
  let start = 0;
  let isStart = true;
  for (const character of name) {
    const end = start + character.length;
    const folded = foldLetters(character);
    for (const text of folded) letters.push({ text, start, end, isStart });
    isStart = folded === "";
    start = end;
  }
  return letters;
}

function matchInRow(letters: Letter[], wanted: string[]): FuzzyMatch | undefined {
  let best: FuzzyMatch | undefined;
  for (let from = 0; from + wanted.length <= letters.length; from += 1) {
    if (!wanted.every((character, index) => letters[from + index]?.text === character)) continue;
    const first = letters[from];
    const last = letters[from + wanted.length - 1];
    if (!first || !last) continue;
    const score =
      wanted.length * 6 + (from === 0 ? 20 : first.isStart ? 10 : 0) - letters.length / 100;
    if (!best || score > best.score) best = { score, ranges: [[first.start, last.end]] };
  }
  return best;
}
