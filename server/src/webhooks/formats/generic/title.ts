/** Composes the title from the event, its object and the outcome. */
import { oneLine } from "../reading/markdown.ts";
import type { Leaf } from "./body/leaves.ts";
import { humanize, labelOf } from "./body/names.ts";
import type { Match } from "./find.ts";
import type { EventName } from "./parts/events.ts";
import { meaningOfText, type Severity } from "./parts/severity.ts";

export interface TitleParts {
  title: Match | undefined;
  /** The title with the members that complete it, such as a last name. */
  words: Leaf[];
  event: EventName | undefined;
  severity: Severity;
}

/** The parts of a title. Blank parts are left out, the others are joined by colons. */
export interface Title {
  event: string;
  object: string;
  status: string;
  text: string;
}

export function composeTitle({ title, words, event, severity }: TitleParts): Title {
  const named = oneLine(words.map(objectOf).join(" "));
  const isEventShown = event && !saysAll(title, event) && !covers(named, event.text);
  const eventText = isEventShown ? event.text : "";
  const object = eventText && covers(eventText, named) ? "" : named;
  const label = severity.label && humanize(severity.label).toLowerCase();
  const shown = `${eventText} ${object}`;
  const isRepeated =
    shown.toLowerCase().includes(severity.label.toLowerCase()) || covers(shown, label);
  const isNew = label !== "" && !isRepeated && needsStatus(severity, shown, label);
  const status = isNew ? label : "";
  const parts = [eventText, status ? object.replace(/[.:]$/, "") : object, status];
  return { event: eventText, object, status, text: parts.filter(Boolean).join(": ") };
}

/** Whether the title is clear without the event. A name is clear only if it has several words. */
function saysAll(title: Match | undefined, { isVerb }: EventName): boolean {
  if (title === undefined) return false;
  const { leaf, rule } = title;
  if (rule.isClear === "always") return true;
  const isSentence = /\s/.test(leaf.text) && rule.reach === "near";
  return !isVerb && (isSentence || rule.isClear !== undefined);
}

/** A number alone is shown as "#7". */
function objectOf({ text, shape }: Leaf): string {
  return shape === "number" ? `#${text}` : text;
}

/** The status is left out if the title implies it ("Backup finished: ok") or if it is vague ("open"). */
function needsStatus({ level }: Severity, shown: string, label: string): boolean {
  if (/\b(status|state) changed\b/i.test(shown)) return true;
  const isImplied = level === "success" && /\b(\w{3,}ed|ok|up|done|passed|success)\b/i.test(shown);
  const isVague = shown.trim() !== "" && (meaningOfText(label)?.level ?? level) === "info";
  return !isImplied && !isVague;
}

/** Whether a text has all words of another. */
function covers(text: string, words: string): boolean {
  const own = new Set(stems(text));
  return stems(words).every((word) => own.has(word));
}

function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_@.-]+/gu) ?? [];
  return words.map((word) => word.replace(/^[.-]+|[.-]+$/g, "").replace(/(ed|s|ure)$/, ""));
}

/** For a body without a title and an event: its first values with their names. */
export function describeLeaves(leaves: readonly Leaf[]): string {
  const first = leaves.slice(0, 3).map(({ names, text }) => {
    return `${labelOf(names.at(-1) ?? "value")}: ${oneLine(text, 60)}`;
  });
  return oneLine(first.join(", "));
}
