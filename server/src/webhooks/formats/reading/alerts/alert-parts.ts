/** Parts of an alert as Markdown: its name, its state, its labels and its own text. */
import { escapeLine, joinTexts, link } from "../markdown.ts";
import { type Alert, type Texts, urlOf } from "./alert.ts";
import { type AlertGroup, nameOf } from "./alert-group.ts";
import type { NamedAlert } from "./labels.ts";
import { withoutSentences } from "./sentences.ts";

const maxNames = 5;

/** Returns the labels that `formatName` shows. */
export function namesInLine({ names }: NamedAlert): string[] {
  return [...names.keys()].slice(0, maxNames);
}

/** The name links to the alert's own source. The further labels that differ follow it. */
export function formatName(named: NamedAlert, group: AlertGroup): string {
  const source = commonUrl(group, "Source") ? undefined : urlOf(named.alert, "Source");
  const further = [...named.names]
    .slice(1, maxNames)
    .map(([name, text]) => escapeLine(`${name} ${text}`, 80));
  return joinTexts(", ", `**${link(nameOf(named), source)}**`, ...further);
}

/** The message has the start of what is firing as data. */
export function formatState({ isFiring, duration, reason }: Alert): string {
  const state = isFiring ? "firing" : joinTexts(" after ", "resolved", duration);
  return reason ? `${state} (${formatReason(reason)})` : state;
}

export function formatReason(reason: string): string {
  return escapeLine(reason, 60);
}

export function formatValue({ value }: Alert): string {
  return value && `value ${escapeLine(value, 120)}`;
}

export function formatLabels(labels: Texts): string {
  return [...labels]
    .map(([name, text]) => `${escapeLine(labelTitle(name), 60)}: ${escapeLine(text, 120)}`)
    .join(" · ");
}

function labelTitle(name: string): string {
  return name === "grafana_folder" ? "folder" : name;
}

/** Returns the labels that all alerts share. The message shows its level, which `severity` may repeat. */
export function sharedLabels({ common, level }: AlertGroup): Texts {
  const main = [...common.main].filter(([name, text]) => name !== "severity" || text !== level);
  return new Map(main);
}

/** Returns the summary and the description of an alert that the others do not share. */
export function ownTextOf({ summary, description }: Alert, { shared }: AlertGroup): string {
  const [own, more] = [
    summary === shared.summary ? "" : summary,
    withoutSentences(description, shared.description),
  ];
  return joinTexts(/[.!?:]$/.test(own) ? " " : ". ", own, more);
}

/** Returns the URL of a link that all alerts have in common. */
export function commonUrl({ shared }: AlertGroup, name: string): string | undefined {
  return shared.links.find(({ text }) => text === name)?.url;
}

export function countLines(text: string): number {
  return text.split("\n").filter((line) => line !== "").length;
}
