/**
 * Suggests another spelling for a search that finds nothing. It searches for all spellings at once, as the
 * user would, so it suggests only words of messages that the user may read.
 */
import { textsOf } from "@belfry/contracts/search/message-texts";
import type { Term } from "@belfry/contracts/search/query";
import type { SearchPage, SearchRequest } from "@belfry/contracts/search/search";
import { type PlainWord, plainWordsOf, spellingsOf } from "@belfry/contracts/search/spelling";
import { tokenize } from "@belfry/contracts/search/tokenize";
import type { Me } from "@belfry/contracts/users";
import type { createHits } from "./hits.ts";
import type { SearchPlan } from "./plan.ts";
import type { createPlans } from "./requests.ts";

interface SuggestionsOptions {
  plans: ReturnType<typeof createPlans>;
  hits: ReturnType<typeof createHits>;
}

/** One search for each. */
const wordsMax = 3;
/** The newest messages: the spelling that most of them have is suggested. */
const hitsMax = 10;

export function createSuggestions({ plans, hits }: SuggestionsOptions) {
  /**
   * Returns the query with one word replaced; null if no spelling of a word is found. Rejects like a
   * search.
   */
  async function suggest(user: Pick<Me, "id">, request: SearchRequest): Promise<string | null> {
    const { query = "" } = request;
    const plan = await plans.planOf(user, request);
    if (!plan) return null;
    for (const typed of plainWordsOf(query).slice(0, wordsMax)) {
      const word = await findSpelling(user, plan, typed);
      if (word) return query.slice(0, typed.start) + word + query.slice(typed.end);
    }
    return null;
  }

  async function findSpelling(
    user: Pick<Me, "id">,
    plan: SearchPlan,
    { word }: PlainWord,
  ): Promise<string | undefined> {
    const spellings = spellingsOf(word);
    const isTyped = ({ words }: Term) => words.length === 1 && words[0] === word;
    const terms = plan.terms.map((term) =>
      isTyped(term) ? { words: [word], isPrefix: false, spellings } : term,
    );
    const page = await hits.find(user, { ...plan, terms }, { limit: hitsMax });
    return mostCommon(page, new Set(spellings));
  }

  return { suggest };
}

/** The word that most messages contain, or the newest of them has. */
function mostCommon({ items }: Pick<SearchPage, "items">, words: Set<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const { message } of items) {
    const tokens = textsOf(message).flatMap(({ text }) => tokenize(text).words);
    const found = new Set(tokens.map(({ text }) => text).filter((text) => words.has(text)));
    for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0];
}
