/** The labels of a message in the dialog of silences. */
import type { MessageLabels } from "@belfry/contracts/on-call/silences/silences";

export type Label = MessageLabels["labels"][number];

export const isSame = (a: Label) => (b: Label) => a.name === b.name && a.value === b.value;

/**
 * Returns the labels that are chosen at first: those that the sender groups its alerts by, or else the
 * key, or else the title.
 */
export function firstChoice(labels: readonly Label[]): Label[] {
  const alertName = labels.find(({ name }) => name === "alertname");
  const key = labels.find(({ name }) => name === "key");
  const title = labels.find(({ name }) => name === "title");
  if (alertName && key)
    return labels.filter(({ name, value }) => key.value.includes(`${name}="${value}`));
  const first = key ?? title;
  return first ? [first] : [];
}

const chipsMax = 30;

/** One of many instances would not silence an alert: an alert is held back if all of its values match. */
export function shownLabels(labels: readonly Label[]): Label[] {
  const countOf = (name: string) => labels.filter((label) => label.name === name).length;
  return labels.filter(({ name }) => countOf(name) === 1).slice(0, chipsMax);
}
