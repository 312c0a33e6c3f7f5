/** The leaves of a body: every text, number and boolean, with its path. */
import { getText } from "../../reading/json-path.ts";
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
}

export interface Leaves {
  leaves: Leaf[];
  /** How many more the body has. */
  omitted: number;
}

/** Translated texts are members such as `en-US` of their object. */
const isLocale = /^[a-z]{2}-[A-Z]{2}$/;

/** More do not fit into a message. */
const maxLeaves = 3000;
/** Deeper members are listed under their ancestor at this depth. */
const maxDepth = 24;

interface Node extends Pick<Leaf, "path" | "names" | "position" | "parsedAt"> {
  value: unknown;
}

/** Walks the body from top to bottom. Skips blank texts and null. */
export function collectLeaves(body: unknown): Leaves {
  const leaves: Leaf[] = [];
  let omitted = 0;
  const root: Node = { path: [], names: [], position: undefined, parsedAt: undefined, value: body };
  const stack: Node[] = [root];
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
    const parsed = node.parsedAt === undefined ? parseObject(text) : undefined;
    if (parsed !== undefined) stack.push({ ...node, value: parsed, parsedAt: node.path.length });
    else leaves.push({ ...node, value, text, shape: shapeOf(value) });
  }
  return { leaves, omitted };
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

function childrenOf({ path, names, position, parsedAt }: Node, value: object): Node[] {
  const isDeep = path.length >= maxDepth;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({
      path: isDeep ? path : [...path, String(index)],
      names,
      position: Math.max(position ?? 0, index),
      parsedAt,
      value: item,
    }));
  }
  return Object.entries(value).map(([name, member]: [string, unknown]) => ({
    path: isDeep ? path : [...path, name],
    names: isDeep || isLocale.test(name) ? names : [...names, wordsOf(name)],
    position,
    parsedAt,
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
