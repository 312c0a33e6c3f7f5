/** Explains what the format for any JSON chooses, and turns the choice into templates. */
import type { PayloadChoice, TemplateSuggestion } from "@belfry/contracts/webhooks/templates";
import type { Headers } from "../format.ts";
import type { Match } from "../generic/find.ts";
import { formatTime } from "../generic/parts/fields.ts";
import { type Reading, readBody } from "../generic/reading.ts";
import { oneLine } from "../reading/markdown.ts";
import { formatPath } from "./liquid-path.ts";
import { writeTemplates } from "./templates.ts";

export function suggestTemplates(body: object, headers: Headers): TemplateSuggestion {
  const reading = readBody(body, headers);
  if (!reading) return { choices: [], templates: null };
  return { choices: explain(reading), templates: writeTemplates(reading) };
}

function explain({ choice, root, list }: Reading): PayloadChoice[] {
  const { event, severity, words } = choice;
  const choices: PayloadChoice[] = [];
  function add(part: PayloadChoice["part"], { leaf, rule }: Match, value = leaf.text) {
    const { because } = rule;
    choices.push({
      part,
      path: formatPath([...root, ...leaf.path]),
      value: oneLine(value, 80),
      because,
    });
  }
  if (event?.header) {
    const path = formatPath([event.header], "headers");
    choices.push({
      part: "event",
      path,
      value: event.text,
      because: "this header names the event",
    });
  }
  for (const [index, match] of (event?.matches ?? []).entries()) {
    add("event", match, index === 0 ? event?.text : "");
  }
  for (const leaf of words) if (choice.title) add("title", { ...choice.title, leaf });
  if (severity.status) add("status", severity.status);
  if (severity.severity) add("severity", severity.severity);
  if (choice.link) add("link", choice.link);
  if (list) return choices;
  if (choice.text) add("text", choice.text);
  if (choice.person) add("person", choice.person.name);
  if (choice.image) add("image", choice.image);
  if (choice.time) add("time", choice.time, formatTime(choice.time.leaf.value));
  if (choice.key) add("key", choice.key);
  for (const { leaves, rule } of choice.fields) {
    const [leaf] = leaves;
    if (leaf) add("field", { leaf, rule });
  }
  return choices;
}
