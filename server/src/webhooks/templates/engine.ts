/** Liquid as templates of webhooks may use it: no files, no prototypes, and an end to everything. */
import { limits } from "@belfry/contracts/limits";
import type { TemplateError } from "@belfry/contracts/templates";
import { Liquid, LiquidError, type Template } from "liquidjs";
import { plain } from "../formats/wording.ts";

/** Values created while one template is filled, in characters and array items. */
const memoryLimit = 2_000_000;
/** Milliseconds. What a person writes takes less than one. */
const renderLimit = 40;
/** Characters. Longer ones cannot be a message, and looking at them costs. */
const outputLength = 200_000;
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
  renderLimit,
  timezoneOffset: 0,
  locale: "en",
});
for (const tag of fileTags) delete engine.tags[tag];
engine.registerFilter("escape_markdown", (value: unknown) => plain(textOf(value)));
// Liquid's own looks for the end of every tag anew.
engine.registerFilter("strip_html", (value: unknown) => withoutTags(textOf(value)));

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

/** Answers the filled template, or what went wrong. */
export function fill(
  text: string,
  scope: object,
): { filled: string } | { mistake: Omit<TemplateError, "member"> } {
  try {
    const filled = String(engine.renderSync(parse(text), scope));
    if (filled.length <= outputLength) return { filled };
    return { mistake: { detail: `It makes more than ${outputLength} characters.` } };
  } catch (error) {
    return { mistake: mistakeOf(error) };
  }
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
  if (/limit exceeded/i.test(cause)) return "It takes too long, or makes too much.";
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
