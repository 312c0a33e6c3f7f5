/** The schemas of the contracts as components of the document, with references between them. */
import * as admin from "@belfry/contracts/admin";
import * as apiKeys from "@belfry/contracts/auth/api-keys";
import * as invites from "@belfry/contracts/auth/invites";
import * as passkeys from "@belfry/contracts/auth/passkeys";
import * as sessions from "@belfry/contracts/auth/sessions";
import * as signIn from "@belfry/contracts/auth/sign-in";
import * as twoFactor from "@belfry/contracts/auth/two-factor";
import * as chats from "@belfry/contracts/chats";
import * as cards from "@belfry/contracts/messages/cards";
import * as files from "@belfry/contracts/messages/files";
import * as images from "@belfry/contracts/messages/images";
import * as messages from "@belfry/contracts/messages/messages";
import * as duty from "@belfry/contracts/on-call/duty";
import * as heartbeats from "@belfry/contracts/on-call/heartbeats/heartbeats";
import * as ledger from "@belfry/contracts/on-call/ledger";
import * as silences from "@belfry/contracts/on-call/silences/silences";
import * as windows from "@belfry/contracts/on-call/silences/windows";
import * as steps from "@belfry/contracts/on-call/steps";
import * as users from "@belfry/contracts/users";
import * as deliveries from "@belfry/contracts/webhooks/deliveries";
import * as templates from "@belfry/contracts/webhooks/templates";
import * as post from "@belfry/contracts/webhooks/webhook-post";
import * as webhooks from "@belfry/contracts/webhooks/webhooks";
import { readDocComments } from "./doc-comments.ts";
import type { JsonSchema } from "./document.ts";

const modules: readonly Record<string, unknown>[] = [
  ...[admin, apiKeys, invites, passkeys, sessions, signIn, twoFactor, chats, cards, files, images],
  ...[messages, duty, steps, silences, windows, ledger, heartbeats, users, deliveries],
  ...[templates, webhooks, post],
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const namedSchemas = modules.flatMap((module) =>
  Object.entries(module).filter(([, value]) => isObject(value)),
);
const nameBySchema = new Map<unknown, string>(namedSchemas.map(([name, schema]) => [schema, name]));

function isStructured(schema: unknown): boolean {
  const { type, anyOf } = schema as JsonSchema;
  return anyOf !== undefined || type === "object" || type === "array";
}

/** Optional members are copies of a schema. A copy is recognised if only one schema has its text. */
const nameByText = new Map<string, string | undefined>();
for (const [name, schema] of namedSchemas.filter(([, one]) => isStructured(one))) {
  const text = JSON.stringify(schema);
  nameByText.set(text, nameByText.has(text) ? undefined : name);
}

interface ObjectSchema {
  properties?: JsonSchema;
  required?: string[];
}

/** The path of a schema inside a named one, to find its comment. */
interface Place {
  members: ReadonlyMap<string, string>;
  path: string;
}

const nowhere = { members: new Map<string, string>(), path: "", description: undefined };

export type Components = ReturnType<typeof createComponents>;

/** Collects the schemas that the document refers to. */
export function createComponents() {
  const comments = readDocComments();
  const schemas: Record<string, JsonSchema> = {};

  /** Returns the schema as JSON Schema 2020-12. Named schemas become references. */
  function schemaFor(schema: unknown, place: Place = nowhere): JsonSchema {
    const name = nameBySchema.get(schema) ?? nameByText.get(JSON.stringify(schema));
    if (name === undefined) return convert(schema as JsonSchema, place);
    if (!(name in schemas)) {
      const { description, members } = comments.get(name) ?? nowhere;
      schemas[name] = {}; // A schema may refer to itself.
      const converted = convert(schema as JsonSchema, { members, path: "" });
      schemas[name] = { ...(description && { description }), ...converted };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function convert(schema: JsonSchema, place: Place): JsonSchema {
    const options = enumOf(schema);
    if (options) return options;
    const convertOne = (value: unknown) => (isObject(value) ? schemaFor(value, place) : value);
    const entries = Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, convertMembers(value as JsonSchema, place)];
      return [keyword, Array.isArray(value) ? value.map(convertOne) : convertOne(value)];
    });
    return Object.fromEntries(entries);
  }

  function convertMembers(properties: JsonSchema, { members, path }: Place): JsonSchema {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const memberPath = path === "" ? name : `${path}.${name}`;
        const description = members.get(memberPath);
        const converted = schemaFor(schema, { members, path: memberPath });
        return [name, { ...(description && { description }), ...converted }];
      }),
    );
  }

  /** Returns each parameter of a path or query. Their schemas are not components. */
  function parametersOf(
    schema: unknown,
  ): { name: string; schema: JsonSchema; isRequired: boolean }[] {
    const { properties = {}, required = [] } = schema as ObjectSchema;
    const name = nameBySchema.get(schema) ?? "";
    const { members } = comments.get(name) ?? nowhere;
    return Object.entries(convertMembers(properties, { members, path: "" })).map(
      ([name, member]) => ({
        name,
        schema: member as JsonSchema,
        isRequired: required.includes(name),
      }),
    );
  }

  return { schemas, schemaFor, parametersOf };
}

/** A union of texts reads better as a list. */
function enumOf({ anyOf, ...rest }: JsonSchema): JsonSchema | undefined {
  const options = Array.isArray(anyOf) ? anyOf.map((one: JsonSchema) => one.const) : [];
  const isEnum = options.length > 1 && options.every((value) => typeof value === "string");
  return isEnum ? { ...rest, type: "string", enum: options } : undefined;
}
