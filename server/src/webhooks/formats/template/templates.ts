/** A webhook's templates make a message of a body that no format reads. */
import { limits } from "@belfry/contracts/limits";
import type {
  TemplateError,
  TemplatePreview,
  Templates,
} from "@belfry/contracts/webhooks/templates";
import { fail } from "../../../problems.ts";
import type { Delivery, Reading } from "../../incoming/request.ts";
import { line } from "../reading/card-parts.ts";
import { webUrl } from "../reading/json-path.ts";
import { fill, fillUntil, mistakeIn } from "./engine.ts";

/** Refuses templates that cannot be filled with anything, each by its member, line and column. */
export function checkTemplates(templates: Templates): void {
  const errors = Object.entries(templates).flatMap(([member, text]) => {
    const mistake = mistakeIn(text);
    return mistake ? [{ pointer: `/templates/${member}`, detail: explained(mistake) }] : [];
  });
  if (errors.length > 0) fail("invalid_body", { errors });
}

/** What a delivery says by these templates. Refuses one that they cannot be filled with. */
export function fillTemplates(templates: Templates, delivery: Delivery): Reading {
  const result = filledWith(templates, delivery);
  if (result.type === "ignored") return { ignored: result.reason };
  if (result.type === "failed") {
    const { member, ...mistake } = result.error;
    fail("template_failed", { detail: `The template of ${member} failed. ${explained(mistake)}` });
  }
  const { type: _, ...said } = result;
  return said;
}

/** What the same code makes of a payload as it was received. */
export function previewTemplates(templates: Templates, payload: string): TemplatePreview {
  let body: unknown;
  try {
    body = JSON.parse(payload);
  } catch {
    body = undefined;
  }
  if (typeof body !== "object" || body === null) {
    return failed("body", { detail: "The payload is no JSON object." });
  }
  return filledWith(templates, { body: body as Delivery["body"], headers: {}, query: {} });
}

const no = new Set(["", "false", "0", "no", "nil", "null"]);

function filledWith(templates: Templates, delivery: Delivery): TemplatePreview {
  const { body, headers, query } = delivery;
  const scope = { ...body, body, headers, query };
  const until = fillUntil();
  const filledByMember: Partial<Record<keyof Templates, string>> = {};
  for (const member of ["when", "text", "username", "avatarUrl", "key"] as const) {
    const template = templates[member];
    if (!template) continue;
    const result = fill(template, scope, until);
    if ("mistake" in result) return failed(member, result.mistake);
    filledByMember[member] = result.filled;
    if (member === "when" && no.has(result.filled.trim().toLowerCase())) {
      return { type: "ignored", reason: "The condition of the template did not hold." };
    }
  }
  const { text = "", username = "", avatarUrl, key = "" } = filledByMember;
  const url = webUrl(avatarUrl);
  return {
    type: "message",
    text,
    ...shown("username", line(username, limits.nameLength)),
    ...shown("avatarUrl", url && url.length <= limits.avatarUrlLength ? url : ""),
    ...shown("key", line(key, limits.webhookKeyLength)),
  };
}

/** What renders blank counts as absent. */
function shown<K extends string>(name: K, value: string): { [key in K]?: string } {
  return (value.trim() === "" ? {} : { [name]: value }) as { [key in K]?: string };
}

function failed(member: string, mistake: Omit<TemplateError, "member">): TemplatePreview {
  return { type: "failed", error: { member, ...mistake } };
}

function explained({ detail, line, column }: Omit<TemplateError, "member">): string {
  return line === undefined ? detail : `${detail} Line ${line}, column ${column}.`;
}
