/** Liquid for webhook templates: no files, no prototypes, and bounded time and memory. */
import { limits } from "@belfry/contracts/limits";
import type { TemplateError } from "@belfry/contracts/webhooks/templates";
import { Liquid, LiquidError, type Template } from "liquidjs";
import { boundEngine, boundedOperators, createBoundedContext, type TimeLimit } from "./bounds.ts";
import { registerFilters } from "./filters.ts";

/** Limit on values created while one template renders, in characters and array items. */
const memoryLimit = 2_000_000;
const parsedMax = 500;

/** Tags that load other templates. */
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
registerFilters(engine);
boundEngine(engine);

const parsedByText = new Map<string, Template[]>();

/** Returns a template's syntax error, or undefined. */
export function findError(text: string): Omit<TemplateError, "member"> | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

/** Returns the rendered text or the error. */
export function renderTemplate(
  source: string,
  scope: object,
  limit: TimeLimit,
): { text: string } | { error: Omit<TemplateError, "member"> } {
  try {
    const parsed = parse(source);
    const context = createBoundedContext(engine, scope, limit);
    const rendered = String(engine.renderSync(parsed, context));
    if (fitsMessage(rendered)) return { text: rendered };
    return { error: { detail: `The result is longer than ${limits.textLength} characters.` } };
  } catch (error) {
    return { error: describe(error) };
  }
}

/** Counts characters, which may be two UTF-16 units. */
function fitsMessage(text: string): boolean {
  if (text.length <= limits.textLength) return true;
  return text.length <= 2 * limits.textLength && [...text].length <= limits.textLength;
}

function parse(text: string): Template[] {
  const known = parsedByText.get(text);
  if (known) return known;
  const parsed = engine.parse(text);
  if (parsedByText.size >= parsedMax) parsedByText.clear();
  parsedByText.set(text, parsed);
  return parsed;
}

function describe(error: unknown): Omit<TemplateError, "member"> {
  if (!LiquidError.is(error)) return { detail: "The template is too complex." };
  const [line = 1, column = 1] = error.token.getPosition();
  const cause = error.originalError?.message ?? error.message;
  return { detail: sentence(cause), line, column };
}

/** Turns an error message of Liquid into a sentence. */
function sentence(cause: string): string {
  if (/limit exceeded|call stack/i.test(cause))
    return "It takes too long or creates too much text.";
  const text = cause.replace(/, (file:\S+, )?line:\d+, col:\d+$/, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[.]*$/, ".");
}
