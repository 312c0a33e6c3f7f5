/**
 * Replaces the references in a part of the OpenAPI document. Swagger UI's own function builds a class
 * instance for each node of the whole document, for each part that it shows, which takes seconds.
 */

interface Subtree {
  spec: unknown;
  errors: Error[];
}

type Schema = Record<string, unknown>;

/** All references are to schemas of the same document, and none of these contains itself. */
export async function resolveSubtree(document: object, path: readonly string[]): Promise<Subtree> {
  return { spec: resolve(valueAt(document, path), document), errors: [] };
}

function resolve(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, document));
  if (typeof value !== "object" || value === null) return value;
  const { $ref } = value as Schema;
  if (typeof $ref === "string") {
    const target = resolve(valueAt(document, $ref.replace("#/", "").split("/")), document);
    // Swagger UI shows the name of the schema.
    return { ...(target as Schema), $$ref: $ref };
  }
  const entries = Object.entries(value).map(([name, member]) => [name, resolve(member, document)]);
  const resolved: Schema = Object.fromEntries(entries);
  const { allOf, ...rest } = resolved;
  return Array.isArray(allOf) ? [...allOf, rest].reduce(merge, {}) : resolved;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Schema | undefined)?.[name], value);
}

/** Merges the schemas of `allOf`, which Swagger UI would list one after the other. */
function merge(first: Schema, second: Schema): Schema {
  const merged: Schema = { ...first, ...second };
  for (const [name, value] of Object.entries(second)) {
    const before = first[name];
    if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value];
    else if (isObject(before) && isObject(value)) merged[name] = merge(before, value);
  }
  return merged;
}

function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
