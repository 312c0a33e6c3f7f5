/** Chooses the members that become the parts of the message. */
import type { Headers } from "../format.ts";
import { getTime, getUrl } from "../reading/json-path.ts";
import { capitalize } from "../reading/markdown.ts";
import type { Leaf } from "./body/leaves.ts";
import { wordsOf } from "./body/names.ts";
import { isHtml } from "./body/shapes.ts";
import { find, type Match, never, type View } from "./find.ts";
import { type EventName, findEvent } from "./parts/events.ts";
import { chooseFields, type FieldChoice } from "./parts/fields.ts";
import { findLink, findLinks } from "./parts/links.ts";
import { findPerson, type Person } from "./parts/person.ts";
import { findSeverity, type Severity } from "./parts/severity.ts";
import { plannedTimes } from "./rules/field-names.ts";
import { placeOfName } from "./rules/places.ts";
import { rolesOf } from "./rules/roles.ts";
import type { Rule } from "./rules/rules.ts";
import { errors } from "./rules/state-words.ts";
import { composeTitle, type Title, type TitleParts } from "./title.ts";

export interface Choice extends TitleParts {
  composed: Title;
  link: Match | undefined;
  /** Further pages for people. */
  links: Leaf[];
  text: Match | undefined;
  person: Person | undefined;
  image: Match | undefined;
  time: Match | undefined;
  /** The identity of an alert or incident that opens and is resolved. */
  key: Match | undefined;
  fields: FieldChoice[];
}

export function choose(leaves: readonly Leaf[], headers: Headers): Choice {
  const event = findEvent(leaves, headers);
  if (event) markSubject(leaves, event.text);
  const found = findSeverity(leaves, event?.text ?? "");
  const used = new Set<Leaf | undefined>(event?.matches.map(({ leaf }) => leaf));
  const unused = () => leaves.filter((leaf) => !used.has(leaf));

  const title = find(unused(), "title", {
    cost: (leaf, rule) => (leaf === found.status?.leaf ? never : costOfTitle(leaf, rule)),
  });
  const words = title ? wordsOfTitle(title.leaf, leaves) : [];
  for (const leaf of words) used.add(leaf);
  const text = find(unused(), "text", { cost: (leaf) => costOfText(leaf, title?.leaf) });
  used.add(text?.leaf);
  const severity = withError(found, title, text);
  const parts: TitleParts = {
    ...{ title, words, severity },
    event: event && withHolder(event, title?.leaf),
  };
  const composed = composeTitle(parts);
  const { leaf: status } = severity.status ?? {};
  if (status && (composed.status || includes(composed.text, status.text))) used.add(status);
  const urls = unused().filter(({ shape }) => shape === "url");
  const link = findLink(urls, title?.leaf);
  const image = find(urls, "image", { cost: ({ value }) => (getUrl(value) ? 0 : never) });
  const time = find(leaves, "time", { cost: costOfTime });
  const key = severity.state && find(leaves, "key", { cost: costOfKey, as: withJoinedName });
  const person = findPerson(unused());
  for (const match of [link, image, time, key]) used.add(match?.leaf);
  for (const leaf of person?.leaves ?? []) used.add(leaf);
  const links = findLinks(
    unused().filter(({ shape }) => shape === "url"),
    link?.leaf,
  );
  return {
    ...{ ...parts, composed, link, links, text, person, image, time, key },
    fields: chooseFields(
      leaves.filter((leaf) => !used.has(leaf) && !isOfPerson(leaf)),
      [...used, ...(person?.others ?? [])],
    ),
  };
}

/** A verb alone is about the object of the title: "Conversation assigned" instead of "Assigned". */
function withHolder(event: EventName, title: Leaf | undefined): EventName {
  const holder = title?.place === "subject" ? (title.names.at(-2) ?? "") : "";
  const isAlone = event.isVerb && event.matches.length === 1 && !/\s/.test(event.text);
  if (!isAlone || placeOfName(holder) !== "subject") return event;
  return { ...event, holder, text: `${capitalize(holder)} ${event.text.toLowerCase()}` };
}

/** An object that the event names is its subject: `candidate` of "Candidate stage changed". */
function markSubject(leaves: readonly Leaf[], event: string): void {
  const words = ` ${wordsOf(event)} `;
  for (const leaf of leaves) {
    const holder = leaf.names.at(-2);
    if (leaf.place !== "past" && holder && words.includes(` ${holder} `)) leaf.place = "subject";
  }
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function costOfTitle(leaf: Leaf, { isClear }: Rule): number {
  const { text, shape } = leaf;
  if (shape === "boolean" || shape === "url" || shape === "time" || shape === "id") return never;
  if (text.length > 300 || isHtml(text)) return never;
  if (isOfPerson(leaf)) return never;
  const isShort = text.length <= 120 && !text.includes("\n");
  if (!isShort && isClear === undefined) return never;
  return (isShort ? 0 : 60) + (shape === "number" ? 8 : 0);
}

/** The title of a person, such as "Dr.", is not the title of a message. */
function isOfPerson(leaf: Leaf): boolean {
  return leaf.isOfPerson && leaf.names.at(-1) === "title";
}

/** The whole name: "Ada" with the last name, and "web-1" with its kind, as in "Pod web-1". */
function wordsOfTitle(leaf: Leaf, leaves: readonly Leaf[]): Leaf[] {
  const name = leaf.names.at(-1);
  const last = name === "first name" && siblingOf(leaf, "last name", leaves);
  const kind = name === "name" && siblingOf(leaf, "kind", leaves);
  const isType = kind && /^[A-Z]\w+$/.test(kind.text);
  return [...(isType ? [kind] : []), leaf, ...(last ? [last] : [])];
}

function siblingOf({ path }: Leaf, name: string, leaves: readonly Leaf[]): Leaf | undefined {
  const isSibling = (other: Leaf) =>
    other.path.length === path.length &&
    other.path.slice(0, -1).every((one, at) => one === path[at]);
  return leaves.find((leaf) => leaf.names.at(-1) === name && isSibling(leaf));
}

function costOfText(leaf: Leaf, title: Leaf | undefined): number {
  const { value, text, shape, names } = leaf;
  if (typeof value !== "string" || (shape !== "text" && shape !== "word")) return never;
  const isNamed = leaf.path.length === 1 && rolesOf(names.at(-1) ?? "").text?.cost === 0;
  if (text === title?.text || (shape === "word" && text.length < 200 && !isNamed)) return never;
  // The longest of equal ones.
  return -Math.min(8, text.length / 50);
}

/** A body with an error as its text is about an error, unless it has an outcome. */
function withError(severity: Severity, ...texts: (Match | undefined)[]): Severity {
  const isError = texts.some((match) => match && errors.test(match.leaf.names.join(" ")));
  if (!isError || severity.status || severity.level !== "info") return severity;
  return { ...severity, level: "critical", state: "open" };
}

/** Plans are fields. The last change is later than the start. */
function costOfTime({ value, names }: Leaf): number {
  const name = names.at(-1) ?? "";
  const isPlan = plannedTimes.test(name) && name !== "started at";
  if (isPlan || getTime(value) === undefined) return never;
  return name.startsWith("created") ? 3 : 0;
}

/** `incident.id` counts as `incident_id`. */
function withJoinedName(leaf: Leaf): View {
  const { names, place } = leaf;
  return names.at(-1) === "id" ? { roles: rolesOf(names.slice(-2).join(" ")), place } : leaf;
}

function costOfKey({ value, text, position }: Leaf): number {
  return typeof value === "boolean" || text.length > 200 || position !== undefined ? never : 0;
}
