/** The person or program behind an event. */
import { getUrl } from "../../reading/json-path.ts";
import { type Leaf, pathKey } from "../body/leaves.ts";
import { actorNames, personNames } from "../rules/role-names.ts";
import { best, scoreOfContainers } from "./score.ts";

export interface Person {
  name: Leaf;
  icon: Leaf | undefined;
  url: Leaf | undefined;
  leaves: Leaf[];
  /** All members of the person. */
  others: Leaf[];
}

const iconNames = /^(avatar|icon|gravatar|picture|photo|image)( url)?$/;
const pageNames = /^(html url|web url|profile url|url|link)$/;

export function findPerson(leaves: readonly Leaf[]): Person | undefined {
  const name = best(leaves, 50, scoreOfPerson)?.leaf;
  if (name === undefined) return undefined;
  const isMember = actorNames[name.names.at(-2) ?? ""] !== undefined;
  const object = pathKey(name.path.slice(0, -1));
  const siblings = isMember
    ? leaves.filter(({ path }) => pathKey(path.slice(0, -1)) === object)
    : [];
  const findUrl = (names: RegExp) =>
    siblings.find(({ names: own, value }) => names.test(own.at(-1) ?? "") && getUrl(value));
  const [icon, url] = [findUrl(iconNames), findUrl(pageNames)];
  const shown = [name, ...(icon ? [icon] : []), ...(url ? [url] : [])];
  return { name, icon, url, leaves: shown, others: siblings };
}

/** `sender.login`, or a text `sender`. */
function scoreOfPerson({ names, value, text, shape, position }: Leaf): number {
  if (typeof value !== "string" || text.length > 80 || position !== undefined) return 0;
  if (shape !== "word" && shape !== "text" && shape !== "email") return 0;
  const [holder = "", name = ""] = [names.at(-2), names.at(-1)];
  const isHeld = actorNames[holder] !== undefined && personNames[name] !== undefined;
  const around = Math.min(0, scoreOfContainers(names.slice(0, isHeld ? -2 : -1)));
  const score = isHeld
    ? (actorNames[holder] ?? 0) - (100 - (personNames[name] ?? 0)) / 4
    : (actorNames[name] ?? 0);
  return score > 0 ? score + around : 0;
}
