/** The leaves of a body: every text, number and boolean, with its path. */
import { getText } from "../../reading/json-path.ts";
import {
  isPasswordName,
  isSecretName,
  redactCredentials,
  redactText,
} from "../../reading/secrets.ts";
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
  /** Whether the member, or one around it, has the name of a secret. */
  isSecret: boolean;
}

/** The whole chat reads the message. */
const hidden = "(hidden)";

/** Walks the body from top to bottom. Skips blank texts and null, and hides secrets. */
export function collectLeaves(body: unknown): Leaves {
  const leaves: Leaf[] = [];
  let omitted = 0;
  const parent = { path: [], names: [], position: undefined, parsedAt: undefined };
  const stack: Node[] = [{ ...parent, isSecret: false, value: body }];
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

function leafOf({ path, names, position, parsedAt, isSecret }: Node, value: Leaf["value"]): Leaf {
  const shape = shapeOf(value);
  const kept = hideSecrets(value, shape, isSecret, path.at(-1) ?? "");
  const isLost = kept === hidden || (kept !== value && shape === "url");
  const text = String(kept).trim();
  // The shape of an identifier keeps it out of titles, fields and links.
  return { path, names, position, parsedAt, value: kept, text, shape: isLost ? "id" : shape };
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

function childrenOf({ path, names, position, parsedAt, isSecret }: Node, value: object): Node[] {
  const isDeep = path.length >= maxDepth;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({
      path: isDeep ? path : [...path, String(index)],
      names,
      position: Math.max(position ?? 0, index),
      parsedAt,
      isSecret,
      value: item,
    }));
  }
  return Object.entries(value).map(([name, member]: [string, unknown]) => ({
    path: isDeep ? path : [...path, name],
    names: isDeep || isLocale.test(name) ? names : [...names, wordsOf(name)],
    position,
    parsedAt,
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
