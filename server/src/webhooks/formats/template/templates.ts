/** Templates of a webhook: read any JSON body. */
import { limits } from "@belfry/contracts/limits";
import type {
  TemplateError,
  TemplatePreview,
  Templates,
} from "@belfry/contracts/webhooks/templates";
import { parseColumn } from "../../../database/json-column.ts";
import { fail } from "../../../problems.ts";
import type { Format, FormatRequest, Headers, ReadResult } from "../format.ts";
import { getUrl } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";
import { findError, renderTemplate, startRendering } from "./engine.ts";

export const template: Format = { name: "template", read: readWithTemplates };

/** Rejects templates that cannot be parsed, each error with its member, line and column. */
export function checkTemplates(templates: Templates): void {
  const errors = Object.entries(templates).flatMap(([member, text]) => {
    const error = findError(text);
    return error ? [{ pointer: `/templates/${member}`, detail: describeError(error) }] : [];
  });
  if (errors.length > 0) fail("invalid_body", { errors });
}

/** Throws `template_failed` if a template cannot be rendered with the request. */
function readWithTemplates(request: FormatRequest): ReadResult {
  const templates = request.webhook?.templates ?? null;
  const result = render(templates === null ? { text: "" } : parseColumn(templates), request);
  switch (result.type) {
    case "ignored":
      return { type: "ignore", reason: result.reason };
    case "failed": {
      const { member, ...error } = result.error;
      const detail = `The template for "${member}" failed. ${describeError(error)}`;
      return fail("template_failed", { detail });
    }
    case "message": {
      const { type: _, key: updateKey, ...draft } = result;
      return { type: "post", draft: { ...draft, updateKey } };
    }
  }
}

/** Renders templates with a payload, using the code that reads requests. */
export function previewTemplates(
  templates: Templates,
  payload: string,
  headers: Headers = {},
): TemplatePreview {
  const body = parsePayload(payload);
  if (body === undefined)
    return failure("body", { detail: "The payload is not a JSON object or list." });
  return render(templates, { body, headers, query: {} });
}

/** Returns the object or the list of a payload; undefined if it is something else. */
export function parsePayload(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Results of the condition that mean "do not post". */
const falsyResults = new Set(["", "false", "0", "no", "nil", "null"]);

function render(templates: Templates, { body, headers, query }: FormatRequest): TemplatePreview {
  const members = Array.isArray(body) ? { items: body } : (body as object);
  const scope = { ...members, body, headers, query };
  const limit = startRendering();
  const textByMember: Partial<Record<keyof Templates, string>> = {};
  for (const member of [
    "when",
    "text",
    "username",
    "avatarUrl",
    "key",
    "level",
    "state",
  ] as const) {
    const source = templates[member];
    if (!source) continue;
    const result = renderTemplate(source, scope, limit);
    if ("error" in result) return failure(member, result.error);
    textByMember[member] = result.text;
    if (member === "when" && falsyResults.has(result.text.trim().toLowerCase())) {
      return { type: "ignored", reason: "The condition of the templates is false." };
    }
  }
  const { text = "", username = "", avatarUrl, key = "", level = "", state = "" } = textByMember;
  const url = getUrl(avatarUrl);
  return {
    type: "message",
    text,
    ...optional("username", oneLine(username, limits.nameLength)),
    ...optional("avatarUrl", url && url.length <= limits.avatarUrlLength ? url : ""),
    ...optional("key", oneLine(key, limits.webhookKeyLength)),
    ...oneOf(levels, "level", level),
    ...oneOf(states, "state", state),
  };
}

/** A member that renders blank counts as absent. */
function optional<K extends string>(name: K, value: string): { [key in K]?: string } {
  return (value.trim() === "" ? {} : { [name]: value }) as { [key in K]?: string };
}

const levels = ["info", "success", "warning", "critical"] as const;
const states = ["open", "resolved"] as const;

/** Any other word counts as absent: an alert must not be lost because of a new status. */
function oneOf<K extends string, V extends string>(
  values: readonly V[],
  name: K,
  text: string,
): { [key in K]?: V } {
  const value = values.find((one) => one === text.trim().toLowerCase());
  return (value === undefined ? {} : { [name]: value }) as { [key in K]?: V };
}

function failure(member: string, error: Omit<TemplateError, "member">): TemplatePreview {
  return { type: "failed", error: { member, ...error } };
}

function describeError({ detail, line, column }: Omit<TemplateError, "member">): string {
  return line === undefined ? detail : `${detail} Line ${line}, column ${column}.`;
}
