/** Applies the rules to the members of a body. */
import type { Leaf } from "./body/leaves.ts";
import type { Place } from "./rules/places.ts";
import { costOfPlace, far } from "./rules/roles.ts";
import type { Part, Rule } from "./rules/rules.ts";

/** A member with the rule that chose it. */
export interface Match {
  leaf: Leaf;
  rule: Rule;
}

/** The cost of a member that cannot be the part. */
export const never = Number.POSITIVE_INFINITY;

/** The members of a leaf that `find` reads: its possible parts and its place. */
export type View = Pick<Leaf, "roles" | "place">;

interface Options {
  /** Added to the cost of a member; `never` if it is not the part. */
  cost?: (leaf: Leaf, rule: Rule) => number;
  /** Reads a member as if it had another name or another place. */
  as?: (leaf: Leaf) => View;
}

/** Returns the best match for a part. Of equal ones, the first. */
export function find(
  leaves: readonly Leaf[],
  part: Part,
  options: Options = {},
): Match | undefined {
  const { cost: extra, as } = options;
  let best: Match | undefined;
  let least = never;
  for (const leaf of leaves) {
    const { roles, place } = as ? as(leaf) : leaf;
    const role = roles[part];
    if (role === undefined || leaf.position) continue;
    const cost = role.cost + (leaf.position === 0 ? far : 0) + costOfPlace[place];
    if (!reaches(role.rule, cost, place)) continue;
    const total = cost + (extra ? extra(leaf, role.rule) : 0);
    if (total >= least) continue;
    least = total;
    best = { leaf, rule: role.rule };
  }
  return best;
}

function reaches({ reach }: Rule, cost: number, place: Place): boolean {
  if (place === "past") return false;
  if (reach === "any") return true;
  return reach === "top" ? place === "top" || place === "subject" : cost < far;
}

/** Whether two leaves are members of the same object. */
export function areSiblings(a: Leaf, b: Leaf): boolean {
  if (a.path.length !== b.path.length) return false;
  for (let index = 0; index < a.path.length - 1; index++) {
    if (a.path[index] !== b.path[index]) return false;
  }
  return true;
}
