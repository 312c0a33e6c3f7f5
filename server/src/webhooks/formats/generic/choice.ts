/** Chooses the leaves that become the parts of the message. */
import type { Headers } from "../format.ts";
import { getTime, getUrl } from "../reading/json-path.ts";
import type { Leaf } from "./body/leaves.ts";
import { isHtml } from "./body/shapes.ts";
import { findEvent } from "./parts/events.ts";
import { chooseFields, type FieldChoice } from "./parts/fields.ts";
import { findPerson, type Person } from "./parts/person.ts";
import { areSiblings, best, scoreOfContainers, scoreOfName } from "./parts/score.ts";
import { findSeverity, type Severity } from "./parts/severity.ts";
import {
  imageNames,
  keyNames,
  linkNames,
  textNames,
  timeNames,
  titleNames,
} from "./rules/role-names.ts";
import { errors } from "./rules/state-words.ts";
import { composeTitle, type Title, type TitleParts } from "./title.ts";

export interface Choice extends TitleParts {
  composed: Title;
  link: Leaf | undefined;
  /** Further pages for people. */
  links: Leaf[];
  text: Leaf | undefined;
  person: Person | undefined;
  image: Leaf | undefined;
  time: Leaf | undefined;
  /** The identity of an alert or incident that opens and is resolved. */
  key: Leaf | undefined;
  fields: FieldChoice[];
}

const strongTitle = 84;
const maxLinks = 3;

export function choose(leaves: readonly Leaf[], headers: Headers): Choice {
  const event = findEvent(leaves, headers);
  const found = findSeverity(leaves, event?.text ?? "");
  const used = new Set<Leaf | undefined>(event?.leaves);
  const unused = () => leaves.filter((leaf) => !used.has(leaf));

  const named = best(unused(), 41, (leaf) => (leaf === found.status ? 0 : scoreOfTitle(leaf)));
  const title = named?.leaf;
  used.add(title);
  const text = best(unused(), 25, (leaf) => scoreOfText(leaf, title))?.leaf;
  used.add(text);
  const severity = withError(found, title, text);
  const isTitleStrong = (named?.score ?? 0) >= strongTitle;
  const parts: TitleParts = { title, isTitleStrong, event, severity };
  const composed = composeTitle(parts);
  const isStatusShown =
    severity.status && composed.text.toLowerCase().includes(severity.status.text.toLowerCase());
  if (isStatusShown || composed.status) used.add(severity.status);
  const urls = unused().filter((leaf) => leaf.shape === "url");
  const link = best(urls, 28, (leaf) => scoreOfLink(leaf, title))?.leaf;
  const image = best(urls, 30, (leaf) => scoreOfName(leaf, imageNames))?.leaf;
  const time = best(leaves, 20, scoreOfTime)?.leaf;
  const key = severity.state && best(leaves, 60, scoreOfKey)?.leaf;
  const person = findPerson(unused());
  for (const leaf of [link, image, time, key, ...(person?.leaves ?? [])]) used.add(leaf);
  return {
    ...parts,
    composed,
    link,
    links: moreLinks(
      urls.filter((leaf) => !used.has(leaf)),
      link,
    ),
    text,
    person,
    image,
    time,
    key,
    fields: chooseFields(leaves, new Set([...used, ...(person?.others ?? [])])),
  };
}

function scoreOfTitle(leaf: Leaf): number {
  const { value, text, shape, names } = leaf;
  if (shape === "boolean" || shape === "url" || shape === "time" || shape === "id") return 0;
  if (text.length > 300 || isHtml(text)) return 0;
  const isShort = text.length <= 120 && !text.includes("\n");
  const isSentence = shape === "text" && typeof value === "string";
  const fit =
    (isSentence ? 14 : 0) -
    (isShort ? 0 : 70) -
    (shape === "number" ? 6 : 0) -
    (shape === "email" && names.at(-1) !== "email" ? 20 : 0);
  return scoreOfName(leaf, titleNames) + fit;
}

function scoreOfText(leaf: Leaf, title: Leaf | undefined): number {
  const { value, text, shape, names } = leaf;
  if (typeof value !== "string" || (shape !== "text" && shape !== "word")) return 0;
  const isNamed = leaf.path.length === 1 && (textNames[names.at(-1) ?? ""] ?? 0) >= 92;
  if (text === title?.text || (shape === "word" && text.length < 200 && !isNamed)) return 0;
  const isComment = names.includes("comment") || names.includes("comments");
  return scoreOfName(leaf, textNames) + (isComment ? 25 : 0) + Math.min(20, text.length / 20);
}

/** A body with an error as its text is about an error, unless it has an outcome. */
function withError(severity: Severity, ...texts: (Leaf | undefined)[]): Severity {
  const isError = texts.some((leaf) => leaf && errors.test(leaf.names.join(" ")));
  if (!isError || severity.status || severity.level !== "info") return severity;
  return { ...severity, level: "critical", state: "open" };
}

const assets = /\.(png|jpe?g|gif|svg|webp|ico|pem|json|xml|zip|tar|gz|js|css)([?#]|$)/i;
const programs = /^https?:\/\/(api|hooks|graph)\.|\/(api|rest|graphql|v\d+(\.\d+)?)\//i;
const notForPeople =
  /(^| )(avatar|icon|logo|gravatar|callback|webhook|hook|api|cancel|reschedule|reject|delete|unsubscribe|cert|signing|signature|upload|download|dataschema|schema|docs?|documentation|image|photo|picture|thumbnail|previous|next|token|events|endpoint|organization)( |$)/;

function scoreOfLink(leaf: Leaf, title: Leaf | undefined): number {
  const words = leaf.names.slice(-3).join(" ");
  if (getUrl(leaf.value) === undefined) return 0;
  // `links` and `urls` only hold links.
  const linked = { ...leaf, names: leaf.names.filter((name) => !/^(links|urls)$/.test(name)) };
  const score =
    Math.max(scoreOfName(linked, linkNames), 20 + scoreOfContainers(linked.names.slice(0, -1))) -
    (assets.test(leaf.text) ? 60 : 0) -
    (programs.test(leaf.text) ? 90 : 0) -
    (notForPeople.test(words) ? 100 : 0);
  return score + (title && areSiblings(leaf, title) ? 20 : 0);
}

/** The other pages for people, without those of people and of organizations. */
function moreLinks(urls: readonly Leaf[], link: Leaf | undefined): Leaf[] {
  const links: Leaf[] = [];
  for (const leaf of urls) {
    const isKnown = [link, ...links].some((other) => other?.text === leaf.text);
    if (!isKnown && links.length < maxLinks && scoreOfLink(leaf, undefined) >= 28) links.push(leaf);
  }
  return links;
}

function scoreOfTime(leaf: Leaf): number {
  const score = scoreOfName(leaf, timeNames);
  return score > 0 && getTime(leaf.value) !== undefined ? score : 0;
}

/** `incident.id` counts as `incident_id`. */
function scoreOfKey(leaf: Leaf): number {
  if (typeof leaf.value === "boolean" || leaf.text.length > 200 || leaf.position) return 0;
  const joined = leaf.names.slice(-2).join(" ");
  return Math.max(keyNames[leaf.names.at(-1) ?? ""] ?? 0, keyNames[joined] ?? 0);
}
