/** The person or program behind an event. */
import { getUrl } from "../../reading/json-path.ts";
import { type Leaf, pathKey } from "../body/leaves.ts";
import { find, type Match, never, type View } from "../find.ts";
import { rolesOf } from "../rules/roles.ts";

export interface Person {
  name: Match;
  icon: Leaf | undefined;
  url: Leaf | undefined;
  leaves: Leaf[];
  /** All members of the person. */
  others: Leaf[];
}

/** The member of a person that is shown, best first. */
const personNames =
  "name|display name|full name|real name|handle|login|username|user name|email".split("|");
const iconNames = /^(avatar|icon|gravatar|picture|photo|image)( url)?$/;
const pageNames = /^(html url|web url|profile url|permalink|url|link)$/;

export function findPerson(leaves: readonly Leaf[]): Person | undefined {
  const name = find(leaves, "person", { cost: costOfName, as: viewOf });
  if (name === undefined) return undefined;
  const { leaf } = name;
  const object = pathKey(leaf.path.slice(0, -1));
  const isMember = viewOf(leaf) !== leaf;
  const others = isMember ? leaves.filter(({ path }) => pathKey(path.slice(0, -1)) === object) : [];
  const findUrl = (names: RegExp) =>
    others.find(({ names: own, value }) => names.test(own.at(-1) ?? "") && getUrl(value));
  const [icon, url] = [findUrl(iconNames), findUrl(pageNames)];
  const shown = [leaf, ...(icon ? [icon] : []), ...(url ? [url] : [])];
  return { name, icon, url, leaves: shown, others };
}

function costOfName({ value, text, shape, names, place }: Leaf): number {
  const isText = shape === "word" || shape === "text" || shape === "email";
  if (!isText || typeof value !== "string" || text.length > 80) return never;
  if (place === "context" || names.at(-1) === "source") return never;
  return Math.max(0, personNames.indexOf(names.at(-1) ?? "")) + 2 * names.length;
}

/** `sender.login` and `source.data.login` are read as `sender` and `source`. */
function viewOf(leaf: Leaf): View {
  const { names, place } = leaf;
  const holders = names.slice(0, -1);
  const roles = rolesOf((holders.at(-1) === "data" ? holders.at(-2) : holders.at(-1)) ?? "");
  const isName = personNames.includes(names.at(-1) ?? "");
  return isName && roles.person && place !== "past" ? { roles, place: "top" } : leaf;
}
