/** Renders the templates of a webhook, member by member. `template-thread.ts` calls this. */
import { limits } from "@belfry/contracts/limits";
import type { TemplatePreview, Templates } from "@belfry/contracts/webhooks/templates";
import type { FormatRequest } from "../format.ts";
import { getUrl } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";
import { startTimeLimit } from "./bounds.ts";
import { renderTemplate } from "./engine.ts";

/** For all templates of one request. A usual template takes less than 1 ms. */
const defaultRenderMs = 40;

export type TemplateRequest = Pick<FormatRequest, "body" | "headers" | "query">;

/** Results of the condition that mean "do not post". */
const falsyResults = new Set(["", "false", "0", "no", "nil", "null"]);

/** Renders templates with a request. Pure. */
export function renderTemplates(
  templates: Templates,
  { body, headers, query }: TemplateRequest,
  renderMs = defaultRenderMs,
): TemplatePreview {
  const members = Array.isArray(body) ? { items: body } : (body as object);
  const scope = { ...members, body, headers, query };
  const limit = startTimeLimit(renderMs);
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
    if ("error" in result) return { type: "failed", error: { member, ...result.error } };
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
