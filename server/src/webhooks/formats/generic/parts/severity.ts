/** Level and state of an event, from the words and flags of its body. */
import type { Level } from "@belfry/contracts/messages/messages";
import type { Leaf } from "../body/leaves.ts";
import { wordsOf } from "../body/names.ts";
import {
  exactSeverities,
  exitCodeNames,
  flagMeanings,
  incidents,
  type Meaning,
  meaningOf,
  negations,
  ongoing,
  severityNames,
  statusNames,
  wholeOnly,
} from "../rules/state-words.ts";
import { best, scoreOfName } from "./score.ts";

const maxWords = 6;

/** Returns what a text such as "failed" or "incident.resolved" means, or undefined. */
export function meaningOfText(text: string): Meaning | undefined {
  if (text.length > 60) return undefined;
  const words = text === text.toUpperCase() ? wordsOf(text.toLowerCase()) : wordsOf(text);
  const whole = meaningOf.get(words) ?? meaningOf.get(text.trim().toLowerCase());
  if (whole !== undefined) return whole;
  const parts = words.split(" ");
  if (parts.length > maxWords || negations.test(words)) return undefined;
  for (const word of parts.reverse()) {
    const found = wholeOnly.has(word) ? undefined : meaningOf.get(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns level and state of a status, and of a severity if there is one. */
export function severityOf(status: string, severity: string): Meaning {
  return combine(meaningOfText(status), meaningOfText(severity));
}

function combine(status: Meaning | undefined, severity: Meaning | undefined): Meaning {
  const level = levelOf(status?.level, severity?.level);
  const state = status?.state ?? (status === undefined ? severity?.state : undefined);
  const isOpen = state === "open" && (level === "critical" || level === "warning");
  return { level, ...((isOpen || state === "resolved") && { state }) };
}

/** A successful status stays a success. Otherwise the severity determines the level. */
function levelOf(status: Level | undefined, severity: Level | undefined): Level {
  if (status === undefined) return severity ?? "info";
  if (status === "success" || severity === undefined || severity === "success") return status;
  return status === "info" && severity === "info" ? "info" : severity;
}

export interface Severity extends Meaning {
  /** The leaf with the outcome. */
  status?: Leaf | undefined;
  label: string;
  severity?: Leaf | undefined;
}

/** Finds the leaves with the outcome and with the severity. */
export function findSeverity(leaves: readonly Leaf[], event: string): Severity {
  const status =
    findWord(leaves, statusNames) ??
    best(leaves, 20, (leaf) => (meaningOfFlag(leaf) ? 60 - 10 * leaf.path.length : 0))?.leaf;
  const severity = findWord(leaves, severityNames);
  const eventMeaning = meaningOfText(event);
  const statusMeaning = status && (meaningOfFlag(status) ?? meaningOfText(status.text));
  const isEventClearer = !statusMeaning || (eventMeaning?.state && !statusMeaning.state);
  const isOngoing =
    status && ongoing.has(wordsOf(status.text)) && isAboutIncident(leaves, status, event);
  const chosen: Meaning | undefined = isOngoing
    ? { level: "critical", state: "open" }
    : isEventClearer
      ? (eventMeaning ?? statusMeaning)
      : statusMeaning;
  const isWeaker = chosen !== undefined && !exactSeverities.test(severity?.names.at(-1) ?? "");
  return {
    ...combine(chosen, severity && !isWeaker ? severityOfLeaf(severity) : undefined),
    status,
    severity: severity === status ? undefined : severity,
    label: status ? labelOfStatus(status) : "",
  };
}

/** A priority is about urgency: even the highest one is only a warning. */
function severityOfLeaf({ names, text }: Leaf): Meaning | undefined {
  const meaning = meaningOfText(text);
  const isPriority = /priority/.test(names.at(-1) ?? "");
  return isPriority && meaning?.level === "critical" ? { level: "warning" } : meaning;
}

function isAboutIncident(leaves: readonly Leaf[], status: Leaf, event: string): boolean {
  if (/\b(ticket|task|issue|case)\b/.test(event.toLowerCase())) return false;
  const types = leaves.filter(({ names }) => names.length <= 2 && names.at(-1) === "type");
  const texts = [...status.names, event, ...types.map(({ text }) => text)];
  return texts.some((text) => incidents.test(text.toLowerCase()));
}

function findWord(leaves: readonly Leaf[], names: Readonly<Record<string, number>>) {
  const scoreOf = (leaf: Leaf) => {
    if (typeof leaf.value !== "string") return 0;
    const score = scoreOfName(withoutHolder(leaf), names);
    return score > 0 && meaningOfText(leaf.text) ? score : 0;
  };
  const found = best(leaves, 30, scoreOf)?.leaf;
  if (found === undefined || isBad(found)) return found;
  // A failed part matters more than a successful whole.
  return (
    best(leaves, 40, (leaf) => {
      const score = scoreOf(leaf);
      return score > 0 && isBad(leaf) ? score : 0;
    })?.leaf ?? found
  );
}

function isBad({ text }: Leaf): boolean {
  return meaningOfText(text)?.level === "critical";
}

/** `state: {name: "Done"}` is read as `state: "Done"`. */
function withoutHolder(leaf: Leaf): Leaf {
  const [holder, name] = leaf.names.slice(-2);
  const isHeld = name === "name" || name === "value" || name === "label" || name === "indicator";
  const isStatus = statusNames[holder ?? ""] ?? severityNames[holder ?? ""];
  return isHeld && isStatus ? { ...leaf, names: leaf.names.slice(0, -1) } : leaf;
}

/** Returns the meaning of a boolean or an exit code; undefined for other leaves. */
export function meaningOfFlag({ names, value, position }: Leaf): Meaning | undefined {
  const name = names.at(-1) ?? "";
  if (position) return undefined;
  if (exitCodeNames.has(name) && /^\d+$/.test(String(value))) return outcome(Number(value) === 0);
  const good = flagMeanings[name];
  if (typeof value !== "boolean" || good === undefined) return undefined;
  // "error: false" does not say that all is well.
  return good === false && !value ? undefined : outcome(value === good);
}

function outcome(isGood: boolean): Meaning {
  return isGood ? { level: "success" } : { level: "critical", state: "open" };
}

function labelOfStatus(leaf: Leaf): string {
  const flag = meaningOfFlag(leaf);
  if (flag === undefined) return leaf.text;
  if (exitCodeNames.has(leaf.names.at(-1) ?? "") && leaf.text !== "0")
    return `exit code ${leaf.text}`;
  return flag.level === "success" ? "succeeded" : "failed";
}
