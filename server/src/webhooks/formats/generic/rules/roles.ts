/** The parts of a message that a name of a member allows, by the rules. */
import { type Place, placeOfName } from "./places.ts";
import { type Part, type Rule, rules } from "./rules.ts";

/** The rank of a name for one part. Less is better. */
export interface Role {
  rule: Rule;
  cost: number;
}

export type Roles = Partial<Record<Part, Role>>;

/**
 * The cost of a place. Each rule of a part costs ten more than the one before, so a wrapper does not
 * change the order of the rules, and an object next to the subject is worth one or two rules.
 */
export const costOfPlace: Readonly<Record<Place, number>> = {
  ...{ top: 0, subject: 0, wrapper: 5, other: 12, context: 25, side: 100 },
  past: 1000,
};
/** From here on, a member is not near the subject. */
export const far = 100;

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
