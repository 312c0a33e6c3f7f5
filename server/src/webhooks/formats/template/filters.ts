/** Filters of webhook templates, in addition to those of Liquid. */
import type { Liquid } from "liquidjs";
import { humanize, toParticiple, wordsOf } from "../generic/body/names.ts";
import { severityOf } from "../generic/parts/severity.ts";
import { withoutTags } from "../reading/html.ts";
import { isObject } from "../reading/json-path.ts";
import { escapeMarkdown, oneLine } from "../reading/markdown.ts";

/** Called with the texts of the value and of the argument. */
const textFilters: Readonly<Record<string, (text: string, argument: string) => string>> = {
  escape_markdown: escapeMarkdown,
  // Liquid's filter takes quadratic time: it searches for the end of every tag again.
  strip_html: withoutTags,
  one_line: (text) => oneLine(text),
  humanize,
  words: wordsOf,
  past_tense: (text) => toParticiple(wordsOf(text)),
  level: (text, severity) => severityOf(text, severity).level,
  state: (text, severity) => severityOf(text, severity).state ?? "",
};

export function registerFilters(engine: Liquid): void {
  for (const [name, filter] of Object.entries(textFilters)) {
    engine.registerFilter(name, (value: unknown, argument: unknown) => {
      return filter(textOf(value), textOf(argument));
    });
  }
  engine.registerFilter("parse_json", (value: unknown) => parseObject(textOf(value)));
}

/** Some services send JSON as a text. Anything else is nothing. */
function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) || Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}
