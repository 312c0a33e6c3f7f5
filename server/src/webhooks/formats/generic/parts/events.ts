/** The name of the event: a member such as `event` or `type`, or a header such as `X-Shopify-Topic`. */
import type { Headers } from "../../format.ts";
import { capitalize } from "../../reading/markdown.ts";
import type { Leaf } from "../body/leaves.ts";
import { humanize, toParticiple, wordsOf } from "../body/names.ts";
import { find, type Match, never } from "../find.ts";
import type { Rule } from "../rules/rules.ts";

export interface EventName {
  /** The shown text, such as "Order created". */
  text: string;
  /** The members that it comes from; none if it comes from a header. */
  matches: Match[];
  /** The object of the title, if the event is only a verb: "conversation". */
  holder?: string;
  /** The header that it comes from. */
  header?: string;
  /** True for "Order created", false for "Order". */
  isVerb: boolean;
}

/** Services whose body does not name the event have such a header: `X-Shopify-Topic`. */
export const eventHeaders = /^x-([\w-]+-)?(topic|event|event-type|event-name|event-key)$/;

/** Names that say nothing. */
const empty =
  /^(event|events|notification|message|alert|webhook|object|list|ping|data|default|text|application json|changes?|incident|custom|test|normal|occurred|event hook|com okta event hook|info|error|warning|critical|success|failure)$/i;
const verb =
  /(ed|ent|ing|new|down|up|paid|lost|won|out|put|set|begun|built|create|update|delete|add|remove|close|open|publish|complete|push|start|stop|change|assign|cancel|fail|alert|trigger|end|resolve|failure|success|off)$/i;
const noun = /(document|payment|comment|deployment|environment|agent|event)$/i;

/** A name of a noun is used if no member names a verb. */
const withoutVerb = 90;

export function findEvent(leaves: readonly Leaf[], headers: Headers): EventName | undefined {
  const shallow = leaves.filter(({ path, position }) => path.length <= 4 && position === undefined);
  const found = find(shallow, "event", { cost: costOfEvent });
  if (found === undefined) return eventOfHeaders(headers);
  const words = wordsOf(found.leaf.text);
  if (words.includes(" ") || !isVerb(words)) return named(humanize(found.leaf.text), [found]);
  const kind = find(shallow, "kind", {
    cost: (leaf, rule) =>
      leaf === found.leaf || isVerb(leaf.text) ? never : costOfEvent(leaf, rule),
  });
  const done = toParticiple(words);
  if (kind === undefined) return named(capitalize(done), [found]);
  return named(`${capitalize(wordsOf(kind.leaf.text))} ${done}`, [kind, found]);
}

function costOfEvent(leaf: Leaf, { part, isCamelCase }: Rule): number {
  const { value, text, shape, names, place } = leaf;
  const isName = typeof value === "string" && (shape === "word" || shape === "text");
  const words = wordsOf(text);
  const isKnown = words === "change" && names.at(-1) === "action";
  if (!isName || text.length > 80 || (empty.test(words) && !isKnown)) return never;
  if (text.split(" ").length > 6 || (text.length < 4 && !isVerb(text))) return never;
  // The type of an inner object does not say what happened.
  const isInner = place !== "top" && place !== "wrapper";
  if (isInner && /^(action|type|kind|object|model|resource|entity)$/.test(names.at(-1) ?? ""))
    return never;
  if (isCamelCase && !/^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(text)) return never;
  return (part === "event" && !isVerb(text) ? withoutVerb : 0) + (isInner ? 15 : 0);
}

function named(text: string, matches: Match[]): EventName {
  return { text, matches, isVerb: isVerb(text) };
}

function isVerb(text: string): boolean {
  return verb.test(text) && !noun.test(text);
}

function eventOfHeaders(headers: Headers): EventName | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== "string" || !eventHeaders.test(name) || value.length > 80) continue;
    if (value.trim() !== "" && !empty.test(wordsOf(value))) {
      return { ...named(humanize(value), []), header: name };
    }
  }
  return undefined;
}
