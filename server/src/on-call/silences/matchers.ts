/** The matchers of a silence, as users write them. */
import { limits } from "@belfry/contracts/limits";
import { type Label, matchesEverything } from "@belfry/contracts/on-call/silences/matching";
import { failAt } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";

/** Rejects matchers that match everything: a maintenance window is for that. */
export function parseMatchers(matchers: readonly Label[]): Label[] {
  const parsed = matchers.map(({ name, value }, index) => ({
    name: parseTextInput(`/matchers/${index}/name`, name, limits.matcherNameLength),
    value: parseTextInput(`/matchers/${index}/value`, value, limits.matcherValueLength),
  }));
  if (parsed.every(({ value }) => matchesEverything(value))) {
    failAt("/matchers", "must not match everything");
  }
  return parsed;
}
