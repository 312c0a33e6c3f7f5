/** Bodies that are a list of events, such as those of SendGrid. */
import type { Headers } from "../format.ts";
import { getUrl, isObject } from "../reading/json-path.ts";
import { escapeLine, link } from "../reading/markdown.ts";
import { collectLeaves } from "./body/leaves.ts";
import { type Choice, choose } from "./choice.ts";
import { describeLeaves } from "./title.ts";

const listedItems = 10;

export interface BodyList {
  name: string;
  items: unknown[];
  /** The rest of the body, about all events, such as the search that found them. */
  about?: Choice;
}

/** Names of lists whose items are what the body is about, even next to an object. */
const matches = /^(events|matches|alerts|entries|records|results|logs)$/;

/** Returns the list that the body consists of: its only list, if the rest does not name a subject. */
export function findList(body: object): BodyList | undefined {
  const members = Object.entries(body);
  const lists = members.filter(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every(isObject),
  );
  const [list] = lists;
  if (list === undefined || lists.length > 1) return undefined;
  const [name, items] = list as [string, unknown[]];
  const hasObject = members.some(([, value]) => isObject(value));
  if (hasObject && !(matches.test(name) && items.length > 1)) return undefined;
  const rest = collectLeaves({ ...body, [name]: null });
  const about = choose(rest.leaves, {});
  if (hasObject) return about.title && { name, items, about };
  if (about.title !== undefined) return undefined;
  return items.length > 1 || rest.leaves.length === 0 ? { name, items } : undefined;
}

export function chooseForItems(items: readonly unknown[], headers: Headers): Choice[] {
  return items.slice(0, 200).map((item) => choose(collectLeaves(item).leaves, headers));
}

/** The title of each item, linked, on a line. Counts those that are not listed. */
export function listTitles(choices: readonly Choice[], count: number): string {
  const lines = choices.slice(0, listedItems).map((choice) => {
    const text =
      choice.composed.text || describeLeaves(choice.fields.flatMap((field) => field.leaves));
    const url = getUrl(choice.link?.leaf.value);
    return `- ${url ? link(text, url) : escapeLine(text)}`;
  });
  const more = count - lines.length;
  return [...lines, ...(more > 0 ? [`- … and ${more} more`] : [])].join("\n");
}
