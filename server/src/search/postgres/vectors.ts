/**
 * Literals of PostgreSQL's text search types. They are made from our own words, so no parser or
 * dictionary of PostgreSQL changes them.
 */
import type { Term } from "@belfry/contracts/search/query";
import { phrasesOf, type SearchPlan } from "../finding/plan.ts";
import { type Document, properties } from "../indexing/document.ts";

/** The largest position. Words without a position are there. */
const lastPosition = 16_383;

export function vectorOf({ words, names }: Document): string {
  const positionsByWord = new Map<string, number[]>();
  const add = (word: string, position: number) => {
    const positions = positionsByWord.get(word);
    if (positions) positions.push(position);
    else positionsByWord.set(word, [position]);
  };
  for (const [index, word] of words.entries()) add(word, index + 1);
  for (const name of names) if (!positionsByWord.has(name)) add(name, lastPosition);
  let vector = "";
  for (const [word, positions] of positionsByWord) vector += `'${word}':${positions.join(",")} `;
  return vector;
}

/** Words consist of letters, digits, marks and emoji, so they need no escaping. */
export function queryOf(
  { terms, properties: groups, without }: SearchPlan,
  chatIds: readonly number[],
): string {
  const all = terms.map((term) => anyOf(phrasesOf(term).map(phraseOf)));
  for (const group of groups) all.push(anyOf(group.map(quote)));
  if (chatIds.length > 0) all.push(anyOf(chatIds.map((id) => quote(properties.chat(id)))));
  if (without !== undefined) all.push(`!${quote(without)}`);
  return all.join(" & ");
}

function phraseOf({ words, isPrefix }: Pick<Term, "words" | "isPrefix">): string {
  const quoted = words.map(quote);
  return `(${quoted.join(" <-> ")}${isPrefix ? ":*" : ""})`;
}

function anyOf(queries: string[]): string {
  return `(${queries.join(" | ")})`;
}

function quote(word: string): string {
  return `'${word}'`;
}
