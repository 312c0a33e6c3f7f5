/** Reads a body: its leaves, and which of them become the parts of the message. */
import type { Headers } from "../format.ts";
import { collectLeaves, type Leaves } from "./body/leaves.ts";
import { type Choice, choose } from "./choice.ts";
import { chooseForItems, findList } from "./list.ts";

export interface Reading extends Leaves {
  /** For a list of events, that of the first one. */
  choice: Choice;
  /** The path of the value that the paths of the choice start from: the first item of a list. */
  root: readonly string[];
  /** The events of a list with more than one. */
  list: { name: string; choices: Choice[]; count: number; about?: Choice } | undefined;
}

/** Returns undefined for a body without any value. A list is read as the member `items`. */
export function readBody(given: object, headers: Headers): Reading | undefined {
  const body = Array.isArray(given) ? { items: given } : given;
  const all = collectLeaves(body);
  if (all.leaves.length === 0) return undefined;
  const list = findList(body);
  if (list === undefined) {
    return { ...all, choice: choose(all.leaves, headers), root: [], list: undefined };
  }
  const { name, items, about } = list;
  const root = [name, "0"];
  const [only] = items;
  if (items.length === 1) {
    const item = collectLeaves(only);
    return { ...item, choice: choose(item.leaves, headers), root, list: undefined };
  }
  const choices = chooseForItems(items, headers);
  const [choice] = choices as [Choice];
  return {
    ...all,
    choice,
    root,
    list: { name, choices, count: items.length, ...(about && { about }) },
  };
}
