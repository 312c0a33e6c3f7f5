/** Applies the rules to the members of a body. */
import type { Leaf } from "../body/leaves.ts";
import { type Place, placeOfName } from "./places.ts";
import { type Part, type Rule, rules } from "./rules.ts";

/** A member with the rule that chose it. */
export interface Match {
  leaf: Leaf;
  rule: Rule;
}

/** The rank of a name for one part. Less is better. */
export interface Role {
  rule: Rule;
  cost: number;
}

type Roles = Partial<Record<Part, Role>>;

/**
 * The cost of a place. Each rule of a part costs ten more than the one before, so a wrapper does not
 * change the order of the rules, and an object next to the subject is worth one or two rules.
 */
const costOfPlace: Readonly<Record<Place, number>> = {
  ...{ top: 0, subject: 0, wrapper: 5, other: 12, context: 25, side: 100 },
  past: 1000,
};
/** From here on, a member is not near the subject. */
const far = 100;

/** The cost of a member that cannot be the part. */
export const never = Number.POSITIVE_INFINITY;

const rolesByWholeName = new Map<string, Roles>();
for (const [index, rule] of rules.entries()) {
  const first = rules.findIndex(({ part }) => part === rule.part);
  for (const name of rule.names) {
    const roles = rolesByWholeName.get(name) ?? {};
    roles[rule.part] ??= { rule, cost: (index - first) * 10 };
    rolesByWholeName.set(name, roles);
  }
}

/** Senders use the same few names. */
const rolesByName = new Map<string, Roles>();
const namesMax = 2000;

/** Returns what a member with this name can be. */
export function rolesOf(name: string): Roles {
  const known = rolesByName.get(name);
  if (known !== undefined) return known;
  const roles = { ...rolesOfLastWord(name), ...rolesByWholeName.get(name) };
  if (rolesByName.size >= namesMax) rolesByName.clear();
  rolesByName.set(name, roles);
  return roles;
}

/** Of these, only whole names count: an "error type" is not an event, and a "user agent" is not a person. */
const wholeParts: ReadonlySet<string> = new Set(["event", "kind", "person", "key", "flag"]);

/** "ticket subject" counts as "subject", and "user name" as a name that is not near the subject. */
function rolesOfLastWord(name: string): Roles {
  const space = name.lastIndexOf(" ");
  if (space < 0) return {};
  const far = Math.max(0, costOfPlace[placeOfName(name.slice(0, space))] - costOfPlace.other);
  const roles: Roles = {};
  for (const [part, role] of Object.entries(rolesByWholeName.get(name.slice(space + 1)) ?? {})) {
    if (wholeParts.has(part) || role.rule.reach === "top") continue;
    const more = 5 + (part === "field" ? 0 : far);
    roles[part as Part] = { rule: role.rule, cost: role.cost + more };
  }
  return roles;
}

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
