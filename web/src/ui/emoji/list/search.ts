/** Search for emoji in shortcodes, labels and tags. */
import { frequentEmojis } from "../frequent.ts";
import type { ListedEmoji } from "./emoji-list.ts";

/** The score of an emoji that does not match. Lower scores are better. */
const noMatch = 9;
/** Parts of words match from this length on. */
const partMinLength = 3;
/** Of emoji with the same score, these used ones come first. */
const frequentCount = 40;

/** Returns the emoji that match every word, the best first. */
export function searchEmojis(list: readonly ListedEmoji[], query: string): ListedEmoji[] {
  const wanted = fold(query).replace(/^:|:$/g, "");
  const words = wanted.split(/[\s_]+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const frequent = frequentEmojis(frequentCount);
  const useRank = ({ character }: ListedEmoji) => {
    const rank = frequent.indexOf(character);
    return rank < 0 ? frequentCount : rank;
  };
  return list
    .map((emoji) => ({ emoji, score: scoreOf(emoji, wanted, words), use: useRank(emoji) }))
    .filter(({ score }) => score < noMatch)
    .sort((a, b) => a.score - b.score || a.use - b.use)
    .map(({ emoji }) => emoji);
}

function scoreOf(emoji: ListedEmoji, wanted: string, words: readonly string[]): number {
  if (emoji.character === wanted || emoji.shortcodes.includes(wanted)) return 0;
  if (emoji.shortcodes.some((shortcode) => shortcode.startsWith(wanted))) return 1;
  return Math.max(...words.map((word) => wordScore(emoji, word)));
}

function wordScore({ shortcodes, label, tags }: ListedEmoji, word: string): number {
  const own = [...shortcodes, fold(label)].flatMap((name) => name.split(/[\s_-]+/));
  if (own.includes(word)) return 2;
  if (tags.includes(word)) return 3;
  if (own.some((name) => name.startsWith(word))) return 4;
  if (tags.some((tag) => tag.startsWith(word))) return 5;
  if (word.length >= partMinLength && own.some((name) => name.includes(word))) return 6;
  return noMatch;
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
