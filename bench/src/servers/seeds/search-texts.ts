/**
 * Texts of messages for the search benchmark. 60 % are by people: 3 to 30 words, whose frequencies
 * follow Zipf's law over 20,000 words. 40 % are by machines: templates with job numbers, hashes, IPs
 * and URLs, so most of their identifiers occur once. Each rare word is in ten of a million messages.
 */
import { createRandom } from "../../../../web/test/random.ts";

const vocabularySize = 20_000;
const rareCount = 200;
/** One message of so many has a rare word. */
const rareEvery = 500;
const idiomEvery = 50;

const onsets = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr"];
const vowels = ["a", "e", "i", "o", "u", "ai"];

/** By rank: the first is in about half of the messages of people. */
const vocabulary = makeVocabulary();

export const rareWords = Array.from({ length: rareCount }, (_, index) => spell("zqx", index + 90));
/** Of the first hundred ranks, which occur in 0.5 to 30 % of the messages of people. */
export const commonWords = vocabulary.slice(1, 101);
/** Of ranks that occur in about 0.1 % of these messages each. */
export const wordPairs = vocabulary
  .slice(300, 500)
  .map((word, index, words) => `${word} ${words[(index + 77) % words.length]}`);
/** Pairs of common words. Each is in 0.05 % of the messages as a phrase, and in more in another order. */
export const phrases = commonWords
  .slice(0, 40)
  .map((word, index) => `"${word} ${commonWords[(index + 13) % 40]}"`);
/** The start of a common word, as while typing. */
export const prefixes = [...new Set(vocabulary.slice(0, 60).map((word) => word.slice(0, 3)))];

const services = ["billing", "checkout", "gateway", "search", "mailer", "identity", "reports"];
const states = ["finished", "failed", "started", "was cancelled", "is waiting for approval"];

export function createTexts(seed: number) {
  const { next, below, pick } = createRandom(seed);

  const word = () => vocabulary[rankBelow(vocabularySize, next())] ?? "";
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join("");

  function ofPerson(index: number): string {
    const words = Array.from({ length: 3 + below(28) }, word);
    if (index % idiomEvery === 0) words.push((pick(phrases) ?? "").slice(1, -1));
    return `${words.join(" ")}.`;
  }

  function ofMachine(index: number): string {
    const service = pick(services);
    switch (below(4)) {
      case 0:
        return `Deploy of \`${service}\` ${pick(states)}: 2026.11.${1 + below(28)}-${below(30)}, commit ${hex(7)}`;
      case 1:
        return `[${service} #${index}](https://ci.example.org/${service}/jobs/${index}) ${pick(states)} after ${below(60)} min ${below(60)} s`;
      case 2:
        return `HighLatency on 10.0.${below(256)}.${below(256)}: p95 is ${below(2000)} ms for /api/${service}/${word()}`;
      default:
        return `ERR_CONN_${pick(["REFUSED", "RESET", "TIMED_OUT"])} in ${service}-${hex(5)} while calling ${pick(services)}`;
    }
  }

  /** Returns the text of a message and whether a machine posted it. */
  return (index: number): { text: string; isMachine: boolean } => {
    const isMachine = next() < 0.4;
    const text = isMachine ? ofMachine(index) : ofPerson(index);
    if (index % rareEvery !== 0) return { text, isMachine };
    return { text: `${text} ${rareWords[(index / rareEvery) % rareCount]}`, isMachine };
  };
}

/** Returns a rank with a probability of about 1 / rank. */
function rankBelow(size: number, random: number): number {
  return Math.min(size - 1, Math.floor(size ** random) - 1 + Math.floor(random * 3));
}

function makeVocabulary(): string[] {
  return Array.from({ length: vocabularySize }, (_, rank) => spell("", rank + 90));
}

/** Writes a number in syllables. */
function spell(start: string, number: number): string {
  let rest = number;
  let word = start;
  do {
    word += onsets[rest % onsets.length] ?? "";
    rest = Math.floor(rest / onsets.length);
    word += vowels[rest % vowels.length] ?? "";
    rest = Math.floor(rest / vowels.length);
  } while (rest > 0);
  return word;
}
