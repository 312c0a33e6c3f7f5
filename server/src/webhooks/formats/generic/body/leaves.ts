/** The leaves of a body: every text, number and boolean, with its path. */
import { getText, isObject } from "../../reading/json-path.ts";
import {
  isPasswordName,
  isSecretName,
  redactCredentials,
  redactText,
} from "../../reading/secrets.ts";
import { type Place, placeInside } from "../rules/places.ts";
import { rolesOf } from "../rules/roles.ts";
import { wordsOf } from "./names.ts";
import { type Shape, shapeOf } from "./shapes.ts";

export interface Leaf {
  /** Names of members and positions in lists. */
  path: readonly string[];
  /** Names in words, without the positions. */
  names: readonly string[];
  /** The highest position in a list on the path; undefined outside lists. */
  position: number | undefined;
  /** The number of names before a text that contains JSON, if the leaf is inside one. */
  parsedAt: number | undefined;
  value: string | number | boolean;
  text: string;
  shape: Shape;
  /** The relation of its surrounding objects to the subject. Changes if the event names the subject. */
  place: Place;
  /** Whether the object around it has a last name. */
  isOfPerson: boolean;
  /** The parts that its name allows. */
  roles: ReturnType<typeof rolesOf>;
}

export interface Leaves {
  leaves: Leaf[];
  /** How many more the body has. */
  omitted: number;
}

/** Translated texts are members such as `en-US` of their object. */
const isLocale = /^[a-z]{2}-[A-Z]{2}$/;

/** In these lists, a single object is what the body is about. */
const eventList = /^(events?|actions?|entries|records|messages|alerts|new issues)$/;

/** More do not fit into a message. */
const maxLeaves = 3000;
/** Deeper members are listed under their ancestor at this depth. */
const maxDepth = 24;

interface Node
  extends Pick<Leaf, "path" | "names" | "position" | "parsedAt" | "place" | "isOfPerson"> {
  value: unknown;
  /** Whether the member, or one around it, has the name of a secret. */
  isSecret: boolean;
}

const bodyNode: Omit<Node, "value"> = {
  ...{ path: [], names: [], position: undefined, parsedAt: undefined },
  ...{ place: "top", isOfPerson: false, isSecret: false },
};

/** The whole chat reads the message. */
const hidden = "(hidden)";

/** Walks the body from top to bottom. Skips blank texts and null, and hides secrets. */
export function collectLeaves(body: unknown): Leaves {
  const leaves: Leaf[] = [];
  let omitted = 0;
  const stack: Node[] = [{ ...bodyNode, value: body }];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { value } = node;
    if (leaves.length >= maxLeaves) {
      omitted += countLeaves(value);
      continue;
    }
    if (typeof value === "object" && value !== null) {
      for (const child of childrenOf(node, value).reverse()) stack.push(child);
      continue;
    }
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
      continue;
    const text = String(value).trim();
    if (text === "") continue;
    const canParse = node.parsedAt === undefined && !node.isSecret;
    const parsed = canParse ? parseObject(text) : undefined;
    if (parsed !== undefined) stack.push({ ...node, value: parsed, parsedAt: node.path.length });
    else leaves.push(leafOf(node, value));
  }
  return { leaves, omitted };
}

function leafOf(node: Node, value: Leaf["value"]): Leaf {
  const { path, names, position, parsedAt, place, isOfPerson, isSecret } = node;
  const shape = shapeOf(value);
  const kept = hideSecrets(value, shape, isSecret, path.at(-1) ?? "");
  const isLost = kept === hidden || (kept !== value && shape === "url");
  return {
    ...{ path, names, position, parsedAt, place, isOfPerson },
    roles: rolesOf(names.at(-1) ?? ""),
    value: kept,
    text: String(kept).trim(),
    // The shape of an identifier keeps it out of titles, fields and links.
    shape: isLost ? "id" : shape,
  };
}

/** Follows the rules of the delivery log, except that links keep their parameters. */
function hideSecrets(value: Leaf["value"], shape: Shape, isSecret: boolean, name: string) {
  if (typeof value === "number") return isSecret && isPasswordName(name) ? hidden : value;
  if (typeof value === "boolean") return value;
  if (isSecret) return hidden;
  return shape === "url" ? redactCredentials(value, hidden) : redactText(value, hidden);
}

function countLeaves(root: unknown): number {
  const stack = [root];
  let count = 0;
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) count += getText(value) === "" ? 0 : 1;
    else for (const member of Object.values(value)) stack.push(member);
  }
  return count;
}

function childrenOf(node: Node, value: object): Node[] {
  const { path, names, position, isSecret } = node;
  const isDeep = path.length >= maxDepth;
  // The objects around a member decide, not its own name.
  const last = names.at(-1);
  const place = last === undefined ? node.place : placeInside(node.place, last);
  if (Array.isArray(value)) {
    const isOne = value.length === 1 && isObject(value[0]) && eventList.test(last ?? "");
    return value.map((item: unknown, index) => ({
      ...node,
      path: isDeep ? path : [...path, String(index)],
      position: isOne ? position : Math.max(position ?? 0, index),
      value: item,
    }));
  }
  const isOfPerson = Object.keys(value).some((name) => wordsOf(name) === "last name");
  return Object.entries(value).map(([name, member]: [string, unknown]) => ({
    ...node,
    isOfPerson,
    path: isDeep ? path : [...path, name],
    names: isDeep || isLocale.test(name) ? names : [...names, wordsOf(name)],
    place,
    isSecret: isSecret || isSecretName(name),
    value: member,
  }));
}

/**
 * Some services send JSON within a text, as Amazon SNS does in `Message`. An object without a value
 * of its own stays a text.
 */
function parseObject(text: string): object | undefined {
  if (!/^\{\s*"/.test(text)) return undefined;
  try {
    const parsed: object = JSON.parse(text);
    const hasValue = Object.values(parsed).some((value) => /[^\s]/.test(getText(value)));
    return hasValue ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The key of a path in a map. */
export function pathKey(path: readonly string[]): string {
  return path.join("\u0000");
}
