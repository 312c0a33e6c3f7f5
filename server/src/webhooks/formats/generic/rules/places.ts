/** Where in the body a member is: what the objects around it are to the subject. */

/**
 * `context` is what the subject belongs to, such as its project; `side` is what accompanies it, such
 * as its author; `past` is an earlier state, which is the opposite of what happened.
 */
export type Place = "top" | "subject" | "wrapper" | "other" | "context" | "side" | "past";

const placeByName = new Map<string, Place>([
  ...place("subject", [
    "alarm|alert|article|booking|build|charge|check|comment|deal|deployment|incident|invoice|issue|job",
    "meeting|monitor|order|payment|pipeline|post|problem|story|subscription|task|ticket|vulnerability",
    "pull request|merge request|scheduled event|feature|release|workflow|run|card|fault|conversation",
    "involved object|saved search|order status",
  ]),
  ...place("wrapper", [
    "action|attributes|body|content|current|data|detail|details|entity|entry|essentials|event|fields",
    "item|model|object|payload|properties|record|resource|result|params|event data|event details",
    "form response|page|form|document|message",
  ]),
  ...place("context", [
    "project|repository|repo|service|site|request|product|condition|policy|metric|contact|customer",
    "branch|namespace|target|plan|tracker|destination|origin|definition|git configuration",
  ]),
  ...place("side", [
    "account|actor|address|app|application|assignee|author|billing|board|by|client|column|company",
    "config|cursor|creator|credited to|custom|device|environment|founder|headers|initiator|integration",
    "context|labels|links|list|member|meta|metadata|org|organisation|organization|organizer|owner|operator",
    "parent|priority|profile|provider|reporter|requester|sender|severity|shipping|source|state|status",
    "system|tags|team|type|user|workspace|cover|image|media|photo|file|thumbnail|custom fields",
    "member creator|payment method|quality gate|check params|translation key|geo|browser|request info",
    "user details|performer|subscriber|tenant|included|recruiter|coordinator|reference",
  ]),
  ...place("past", [
    "old|before|previous|changes|changelog|diff|history|previous attributes|previous data",
    "updated from|changed fields|history items|previous values",
  ]),
]);

/** Returns what an object with this name is: "billing address" as "address". */
export function placeOfName(words: string): Place {
  const last = words.slice(words.lastIndexOf(" ") + 1);
  return find(words) ?? find(last) ?? "other";
}

function find(words: string): Place | undefined {
  return placeByName.get(words) ?? placeByName.get(words.replace(/s$/, ""));
}

/** Returns the place of the members of an object, from that of the object and from its name. */
export function placeInside(outer: Place, name: string): Place {
  const own = placeOfName(name);
  if (outer === "past" || own === "past") return "past";
  if (own === "subject" || outer === "top") return own;
  if (own === "wrapper" || outer === "side") return outer;
  return own === "other" && outer === "context" ? outer : own;
}

function place(name: Place, lists: readonly string[]): [string, Place][] {
  return lists.flatMap((list) => list.split("|").map((words): [string, Place] => [words, name]));
}
