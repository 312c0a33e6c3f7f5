/** Scores leaves for a part of the message by their names, the objects around them and their values. */
import type { Leaf } from "../body/leaves.ts";
import { scoreOfContainer } from "../rules/containers.ts";
import type { NameScores } from "../rules/role-names.ts";

/** A leaf with its score for one part of the message. */
export interface Candidate {
  leaf: Leaf;
  score: number;
}

/** Subtracted where only the last word of a name is listed. */
const partialName = 16;
/** Subtracted in lists: the body is about more than their first item. */
const inList = 30;
/** Added at the top of the body. */
const atTop = 15;

/** Returns the candidate with the highest score above `min`. The first of equal ones wins. */
export function best(
  leaves: readonly Leaf[],
  min: number,
  scoreOf: (leaf: Leaf) => number,
): Candidate | undefined {
  let found: Candidate | undefined;
  for (const leaf of leaves) {
    const score = scoreOf(leaf);
    if (score > min && score > (found?.score ?? 0)) found = { leaf, score };
  }
  return found;
}

/** Score of a leaf's name with the objects around it; -Infinity if the name is not listed. */
export function scoreOfName(leaf: Leaf, scores: NameScores): number {
  const { names } = leaf;
  if (leaf.position !== undefined && leaf.position > 0) return Number.NEGATIVE_INFINITY;
  const own = scoreOfOwnName(names.at(-1) ?? "", scores);
  if (own === undefined) return Number.NEGATIVE_INFINITY;
  const place = (leaf.path.length === 1 ? atTop : 0) - (leaf.position === undefined ? 0 : inList);
  return own + place + (names.length > 1 ? scoreOfContainers(names.slice(0, -1)) : 0);
}

function scoreOfOwnName(name: string, scores: NameScores): number | undefined {
  const whole = scores[name];
  if (whole !== undefined) return whole;
  const space = name.lastIndexOf(" ");
  const last = space < 0 ? undefined : scores[name.slice(space + 1)];
  if (last === undefined) return undefined;
  return last - partialName + scoreOfContainer(name.slice(0, space));
}

/** Adds the score of the innermost object, and half of the negative scores of the objects around it. */
export function scoreOfContainers(names: readonly string[]): number {
  let sum = 0;
  for (const [index, name] of names.entries()) {
    const score = scoreOfContainer(name);
    sum += index === names.length - 1 ? score : Math.min(score, 0) / 2;
  }
  return sum;
}

/** Whether two leaves are members of the same object. */
export function areSiblings(a: Leaf, b: Leaf): boolean {
  if (a.path.length !== b.path.length) return false;
  return a.path.slice(0, -1).every((name, index) => name === b.path[index]);
}
