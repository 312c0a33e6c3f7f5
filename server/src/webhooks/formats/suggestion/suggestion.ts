/** Explains what the format for any JSON chooses, and turns the choice into templates. */
import type { PayloadChoice, TemplateSuggestion } from "@belfry/contracts/webhooks/templates";
import type { Headers } from "../format.ts";
import type { Leaf } from "../generic/body/leaves.ts";
import type { Choice } from "../generic/choice.ts";
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
  const { event } = choice;
  const toChoice = (part: PayloadChoice["part"], leaf: Leaf | undefined): PayloadChoice[] => {
    if (!leaf) return [];
    const shown = part === "time" ? formatTime(leaf.value) : leaf.text;
    return [{ part, path: formatPath([...root, ...leaf.path]), value: oneLine(shown, 80) }];
  };
  const header = event?.header
    ? [{ part: "event" as const, path: formatPath([event.header], "headers"), value: event.text }]
    : [];
  return [
    ...header,
    ...(event?.leaves ?? []).flatMap((leaf, index) => {
      return toChoice("event", { ...leaf, text: index === 0 ? (event?.text ?? "") : "" });
    }),
    ...toChoice("title", choice.title),
    ...toChoice("status", choice.severity.status),
    ...toChoice("severity", choice.severity.severity),
    ...toChoice("link", choice.link),
    ...(list ? [] : explainRest(choice).flatMap(([part, leaf]) => toChoice(part, leaf))),
  ];
}

function explainRest(choice: Choice): [PayloadChoice["part"], Leaf | undefined][] {
  return [
    ["text", choice.text],
    ["person", choice.person?.name],
    ["image", choice.image],
    ["time", choice.time],
    ["key", choice.key],
    ...choice.fields.map((field): ["field", Leaf | undefined] => ["field", field.leaves[0]]),
  ];
}
