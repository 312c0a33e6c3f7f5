/** The parts of an OpenAPI 3.1 document that Belfry uses. */
export type JsonSchema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<
  string,
  { schema: JsonSchema; examples?: Record<string, { value: unknown }> }
>;

export interface Reply {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}

export interface Operation {
  tags: [string];
  summary: string;
  operationId: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Record<string, Reply>;
}

/** By path and lower-case method. */
export type Paths = Record<string, Record<string, Operation>>;

export function jsonContent(schema: JsonSchema, type = "application/json"): Content {
  return { [type]: { schema } };
}

/** `List the members` as `listTheMembers`. */
export function operationIdOf(summary: string): string {
  const [first = "", ...rest] = summary.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return first.toLowerCase() + rest.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
}
