/** Compares a reply of the server with the OpenAPI document. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { createOpenApiDocument } from "../../../src/openapi/openapi.ts";
import { createRouteFinder, type DocumentRoute } from "./document-routes.ts";

export interface CheckedReply {
  status: number;
  contentType: string;
  body: unknown;
}

/** Compiled once for each reply of the document. */
const validators = new Map<string, ValidateFunction>();
let document: ReturnType<typeof openDocument> | undefined;

function openDocument() {
  const openApi = createOpenApiDocument();
  // Compiling is most of the work: each schema once, and not optimised.
  const fastToCompile = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...fastToCompile });
  addFormats.default(ajv);
  ajv.addSchema(closeObjects(openApi), "api");
  return { openApi, ajv, findRoute: createRouteFinder(openApi) };
}

/** Throws if the document does not have this reply. Ignores methods that are not supported. */
export function checkReply(method: string, url: string, reply: CheckedReply): void {
  document ??= openDocument();
  const route = document.findRoute(method, url);
  if (!route || reply.status === 405) return;
  const problem = problemOf(route, reply);
  if (problem === undefined) return;
  throw new Error(
    `${method} ${route.path} replied ${reply.status} ${reply.contentType}: ${problem}. ` +
      "Correct the reply or the document (server/src/openapi).",
  );
}

function problemOf(route: DocumentRoute, { status, contentType, body }: CheckedReply) {
  const { openApi } = document ?? openDocument();
  const { path, method } = route;
  const documented = openApi.paths[path]?.[method]?.responses[status];
  if (!documented) return `the status is not documented: ${JSON.stringify(body)?.slice(0, 300)}`;
  const type = contentType.split(";")[0] ?? "";
  const types = Object.keys(documented.content ?? {});
  if (type === "" || types.includes("*/*")) return undefined;
  if (!types.includes(type)) return `the content type is not documented (${types})`;
  const pointer = ["paths", path, method, "responses", String(status), "content", type, "schema"];
  const validate = validatorAt(pointer.map(escapePointer).join("/"));
  if (validate(body)) return undefined;
  return `${JSON.stringify(validate.errors?.map(describeError))} in ${JSON.stringify(body)?.slice(0, 300)}`;
}

function describeError({
  instancePath,
  message,
  params,
}: NonNullable<ValidateFunction["errors"]>[0]) {
  return `${instancePath} ${message} ${JSON.stringify(params)}`;
}

function validatorAt(pointer: string): ValidateFunction {
  const { ajv } = document ?? openDocument();
  const validator = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
  validators.set(pointer, validator);
  return validator;
}

/** RFC 6901 §3, and §6 for fragments of URIs. */
function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** The document is complete: a reply has no members that it does not name. */
function closeObjects(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (_name, value) =>
    value?.type === "object" && value.properties
      ? { additionalProperties: false, ...value }
      : value,
  );
}
