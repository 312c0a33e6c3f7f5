/** Which messages a silence holds back. Has no schemas: the server calls it for each post of a silenced webhook. */
import type { Card } from "../../messages/cards.ts";
import type { Level } from "../../messages/messages.ts";
import { firstLineOf } from "../../messages/notification-text.ts";

/** A label of a message. A name may have several values. */
export interface Label {
  name: string;
  value: string;
}

/** The parts of a message, or of what a webhook posts, that have labels. */
export interface LabelledMessage {
  text: string;
  cards?: readonly Card[] | undefined;
  level?: Level | undefined;
  problem?: string | undefined;
  instances?: readonly string[] | undefined;
}

/** Texts that are longer are cut, as are those of matchers. */
export const labelValueLength = 500;
const labelsMax = 200;

/** Labels that every message can have. A field of a card with such a name is not a label. */
const ownNames = new Set(["title", "key", "problem", "level", "instance"]);

/** Alertmanager and Grafana name the labels of a group in its key: `{}:{alertname="DiskFull"}`. */
const keyLabel = /([A-Za-z_][\w.]{0,99})="((?:[^"\\]|\\.){0,500})"/g;

/** A title says whether its alert is firing, which changes. */
const titleState = /^(?:firing|resolved)(?: \(\d+\))?(?:, resolved \(\d+\))?: /i;

/** Returns the labels of a message with this update key: its own, those in its key, and its fields. */
export function labelsOf(message: LabelledMessage, key: string | undefined): Label[] {
  const { text, cards = [], level, problem, instances = [] } = message;
  const labels: Label[] = [];
  const seen = new Set<string>();
  function add(name: string, value: string | undefined): void {
    const label = { name: name.trim(), value: (value ?? "").trim().slice(0, labelValueLength) };
    const id = JSON.stringify(label);
    if (!label.name || !label.value || seen.has(id) || labels.length >= labelsMax) return;
    seen.add(id);
    labels.push(label);
  }
  const title = cards.find((card) => card.title?.trim())?.title ?? text;
  add("title", firstLineOf(title).replace(titleState, ""));
  add("level", level);
  add("problem", problem);
  for (const [, name = "", value = ""] of (key ?? "").matchAll(keyLabel)) {
    if (!ownNames.has(name.toLowerCase())) add(name, value.replace(/\\(.)/g, "$1"));
  }
  for (const { title: name, value } of cards.flatMap(({ fields = [] }) => fields)) {
    if (!ownNames.has(name.trim().toLowerCase())) add(name, firstLineOf(value));
  }
  for (const instance of instances) add("instance", instance);
  // A key with a control character is of equal messages, which no sender names.
  if (!key?.startsWith("\u0002")) add("key", key);
  return labels;
}

/**
 * Whether all matchers match. A matcher matches if the message has its label, and each value of it
 * matches: a silence of one pod does not hold back an alert of two.
 */
export function matchesAll(matchers: readonly Label[], labels: readonly Label[]): boolean {
  return matchers.every(({ name, value }) => {
    const values = labels.filter((label) => label.name.toLowerCase() === name.toLowerCase());
    return values.length > 0 && values.every((label) => matchesText(value, label.value));
  });
}

/**
 * Whether a text matches a pattern, in which `*` matches any text. Upper and lower case are equal.
 * Takes at most the product of the two lengths: a regular expression of a user could take for ever.
 */
export function matchesText(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().split("*");
  const whole = text.toLowerCase();
  const [first = ""] = parts;
  if (parts.length === 1) return whole === first;
  const last = parts.at(-1) ?? "";
  if (whole.length < first.length + last.length) return false;
  if (!whole.startsWith(first) || !whole.endsWith(last)) return false;
  let from = first.length;
  const end = whole.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const at = whole.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}

/** Whether a pattern matches every text: a silence must name something. */
export function matchesEverything(pattern: string): boolean {
  return /^[*\s]*$/.test(pattern);
}

/** A silence as the row of its webhook has it, for the posts of the webhook. Times are in milliseconds. */
export interface ActiveSilence {
  id: number;
  /** Absent for a maintenance window. */
  by?: { userId: number; displayName: string } | undefined;
  /** Absent if it ends when its alert does. */
  until?: number | undefined;
  /** Whether something new in an alert makes the alert heard. */
  endsOnNew: boolean;
  /** None: everything. */
  matchers: readonly Label[];
}

/** Returns the silence that holds back a message: of several, the one that lasts longest. */
export function findSilence(
  silences: readonly ActiveSilence[],
  message: LabelledMessage,
  { key, now }: { key: string | undefined; now: number },
): ActiveSilence | undefined {
  const labels = labelsOf(message, key);
  const endOf = ({ until = Number.POSITIVE_INFINITY }: ActiveSilence) => until;
  return silences
    .filter((one) => endOf(one) > now && matchesAll(one.matchers, labels))
    .sort((a, b) => endOf(b) - endOf(a) || a.id - b.id)
    .at(0);
}
