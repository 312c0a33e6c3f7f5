/** Paths of values in Liquid: `issue.fields.summary`, `items[0].name`, `body["odd name"]`. */
import type { Leaf } from "../generic/body/leaves.ts";

/** Words that Liquid or the scope of a template already uses. */
const reserved = new Set(
  "and blank body contains empty false headers nil not null or query true".split(" "),
);
const plainName = /^[a-zA-Z_][\w-]*$/;

/** Returns the path from the body, or from the variable `root`. */
export function formatPath(path: readonly string[], root?: string): string {
  const [first = "", ...rest] = path;
  if (root !== undefined) return `${root}${path.map(formatMember).join("")}`;
  const isPlain = plainName.test(first) && !reserved.has(first);
  return `${isPlain ? first : `body${formatMember(first)}`}${rest.map(formatMember).join("")}`;
}

function formatMember(name: string): string {
  if (/^\d+$/.test(name)) return `[${name}]`;
  if (plainName.test(name)) return `.${name}`;
  return name.includes('"') ? `['${name}']` : `["${name}"]`;
}

export interface LiquidScope {
  /** Returns the expression of a leaf, relative to the root of the template. */
  pathOf(leaf: Leaf): string;
  /** Adds the assignments that the used paths need to a template. */
  close(template: string): string;
}

/** JSON that a text contains is parsed once at the start of a template. */
export function createScope(prefix: readonly string[], root?: string): LiquidScope {
  const assignments = new Map<string, string>();
  return {
    pathOf({ path, parsedAt }) {
      const from = root === undefined ? [...prefix, ...path] : path;
      if (parsedAt === undefined) return formatPath(from, root);
      const at = root === undefined ? prefix.length + parsedAt : parsedAt;
      const variable = `parsed_${(from[at - 1] ?? "").replace(/\W/g, "_").toLowerCase()}`;
      const source = formatPath(from.slice(0, at), root);
      assignments.set(variable, `{% assign ${variable} = ${source} | parse_json -%}`);
      return formatPath(from.slice(at), variable);
    },
    close(template) {
      return template === "" ? "" : [...assignments.values(), template].join("\n");
    },
  };
}
