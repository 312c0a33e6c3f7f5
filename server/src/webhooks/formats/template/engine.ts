/** Liquid as templates of webhooks may use it: no files, no prototypes, and an end to everything. */
import { limits } from "@belfry/contracts/limits";
import type { TemplateError } from "@belfry/contracts/webhooks/templates";
import { Liquid, LiquidError, type Template } from "liquidjs";
import { plain } from "../reading/card-parts.ts";
import { boundEngine, boundedContext, boundedOperators } from "./bounds.ts";

/** Values created while one template is filled, in characters and array items. */
const memoryLimit = 2_000_000;
/** For all templates of one delivery. What a person writes takes less than one. */
const fillMs = 40;
const parsedMax = 500;

/** What reaches for other templates, of which there are none. */
const fileTags = ["include", "render", "layout", "block"];

const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  strictVariables: false,
  templates: {},
  globals: {},
  parseLimit: limits.templateLength,
  memoryLimit,
  operators: boundedOperators,
  timezoneOffset: 0,
  locale: "en",
});
for (const tag of fileTags) delete engine.tags[tag];
engine.registerFilter("escape_markdown", (value: unknown) => plain(textOf(value)));
// Liquid's own looks for the end of every tag anew.
engine.registerFilter("strip_html", (value: unknown) => withoutTags(textOf(value)));
boundEngine(engine);

const parsedByText = new Map<string, Template[]>();

/** Answers what is wrong with a template before it is filled; undefined when it can be. */
export function mistakeIn(text: string): Omit<TemplateError, "member"> | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return mistakeOf(error);
  }
}

/** When what is begun now has taken too long, by the clock that never goes back. */
export function fillUntil(): number {
  return performance.now() + fillMs;
}

/** Answers the filled template, or what went wrong. */
export function fill(
  text: string,
  scope: object,
  until: number,
): { filled: string } | { mistake: Omit<TemplateError, "member"> } {
  try {
    const parsed = parse(text);
    const context = boundedContext(engine, scope, until - performance.now());
    const filled = String(engine.renderSync(parsed, context));
    if (fitsMessage(filled)) return { filled };
    return { mistake: { detail: `It makes more than ${limits.textLength} characters.` } };
  } catch (error) {
    return { mistake: mistakeOf(error) };
  }
}

/** The longest that could fit is of characters that are two each. */
function fitsMessage(filled: string): boolean {
  if (filled.length <= limits.textLength) return true;
  return filled.length <= 2 * limits.textLength && [...filled].length <= limits.textLength;
}

function parse(text: string): Template[] {
  const known = parsedByText.get(text);
  if (known) return known;
  const parsed = engine.parse(text);
  if (parsedByText.size >= parsedMax) parsedByText.clear();
  parsedByText.set(text, parsed);
  return parsed;
}

function mistakeOf(error: unknown): Omit<TemplateError, "member"> {
  if (!LiquidError.is(error)) return { detail: "It is too much work." };
  const [line = 1, column = 1] = error.token.getPosition();
  const cause = error.originalError?.message ?? error.message;
  return { detail: sentence(cause), line, column };
}

/** In our words where Liquid's are those of a programmer. */
function sentence(cause: string): string {
  if (/limit exceeded|call stack/i.test(cause)) return "It takes too long, or makes too much.";
  const text = cause.replace(/, (file:\S+, )?line:\d+, col:\d+$/, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[.]*$/, ".");
}

function textOf(value: unknown): string {
  return typeof value === "string"
    ? value
    : value === undefined || value === null
      ? ""
      : String(value);
}

function withoutTags(text: string): string {
  let kept = "";
  let from = 0;
  for (;;) {
    const start = text.indexOf("<", from);
    const end = start < 0 ? -1 : text.indexOf(">", start);
    if (end < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    from = end + 1;
  }
}
