/** The name of the event: a member such as `event` or `type`, or a header such as `X-Shopify-Topic`. */
import type { Headers } from "../../format.ts";
import { capitalize } from "../../reading/markdown.ts";
import type { Leaf } from "../body/leaves.ts";
import { humanize, toParticiple, wordsOf } from "../body/names.ts";
import { best, scoreOfContainers } from "./score.ts";

export interface EventName {
  /** The shown text, such as "Order created". */
  text: string;
  /** The members that it comes from; none if it comes from a header. */
  leaves: Leaf[];
  /** The header that it comes from. */
  header?: string;
  /** True for "Order created", false for "Order". */
  isVerb: boolean;
}

const eventNames: Readonly<Record<string, number>> = {
  event: 100,
  "event type": 98,
  "event name": 98,
  "webhook event": 96,
  "detail type": 96,
  topic: 90,
  "trigger event": 94,
  trigger: 80,
  "notification type": 88,
  "event key": 88,
  "event code": 80,
  "subscription type": 90,
  "webhook code": 84,
  "resource action": 90,
  action: 85,
  type: 70,
  "alert event": 85,
  kind: 50,
};

/** The kind of thing, for an event that is only a verb: "create" of an "Issue". */
const kindNames: Readonly<Record<string, number>> = {
  "object type": 80,
  "resource type": 80,
  model: 80,
  "object kind": 80,
  resource: 76,
  "entity type": 80,
  "webhook type": 80,
  entity: 76,
  type: 74,
  object: 60,
  kind: 60,
};

const vague = /^(action|type|kind|object|model|resource|entity)$/;
const eventObjects = /^(action|event|data|payload|body|entity|message)$/;

/** Names that say nothing. */
const empty =
  /^(event|events|notification|message|alert|webhook|object|list|ping|data|default|text|application json|change|changes|incident|custom|test|normal|occurred|event hook|com okta event hook|info|error|warning|critical|success|failure)$/i;
const verb =
  /(ed|ent|ing|new|down|up|paid|sent|lost|won|out|put|set|begun|built|create|update|delete|add|remove|close|open|publish|complete|push|start|stop|change|cancel|fail|alert|trigger|end|resolve|dropped|failure|success)$/i;
/** Services whose body does not name the event have such a header: `X-Shopify-Topic`. */
export const eventHeaders = /^x-([\w-]+-)?(topic|event|event-type|event-name|event-key)$/;

export function findEvent(leaves: readonly Leaf[], headers: Headers): EventName | undefined {
  const shallow = leaves.filter(({ path, position }) => path.length <= 3 && position === undefined);
  const found = best(shallow, 45, (leaf) => scoreOfEvent(leaf, eventNames))?.leaf;
  if (found === undefined) return eventOfHeaders(headers);
  const words = wordsOf(found.text);
  if (words.includes(" ") || !isVerb(words)) return createEvent(humanize(found.text), [found]);
  const kind = best(shallow, 30, (leaf) => {
    return leaf === found || isVerb(leaf.text) ? 0 : scoreOfEvent(leaf, kindNames);
  })?.leaf;
  if (kind === undefined) return createEvent(capitalize(toParticiple(words)), [found]);
  return createEvent(`${capitalize(wordsOf(kind.text))} ${toParticiple(words)}`, [kind, found]);
}

function scoreOfEvent(leaf: Leaf, names: Readonly<Record<string, number>>): number {
  const { value, text, shape } = leaf;
  if (typeof value !== "string" || text.length > 80 || (shape !== "word" && shape !== "text"))
    return 0;
  if (empty.test(wordsOf(text)) || text.split(" ").length > 6) return 0;
  const name = leaf.names.at(-1) ?? "";
  const around = leaf.names.slice(0, -1);
  const score = names[name];
  if (score === undefined || (text.length < 4 && !isVerb(text))) return 0;
  // The type of an inner object does not say what happened.
  if (vague.test(name) && around.length > 0 && !eventObjects.test(around.at(-1) ?? "")) return 0;
  return score + (isVerb(text) ? 20 : 0) + Math.min(0, scoreOfContainers(around));
}

function createEvent(text: string, leaves: Leaf[]): EventName {
  return { text, leaves, isVerb: isVerb(text) };
}

function isVerb(text: string): boolean {
  return (
    verb.test(text) && !/(document|payment|comment|deployment|environment|agent|event)$/i.test(text)
  );
}

function eventOfHeaders(headers: Headers): EventName | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== "string" || !eventHeaders.test(name) || value.length > 80) continue;
    if (value.trim() !== "" && !empty.test(wordsOf(value))) {
      return { ...createEvent(humanize(value), []), header: name };
    }
  }
  return undefined;
}
