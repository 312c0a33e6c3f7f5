/** Level and state of an event, from the words and flags of its body. */
import type { Level } from "@belfry/contracts/messages/messages";
import type { Leaf } from "../body/leaves.ts";
import { wordsOf } from "../body/names.ts";
import { find, type Match, never, type View } from "../find.ts";
import { rolesOf } from "../rules/roles.ts";
import {
  badFlags,
  exactSeverities,
  exitCodes,
  incidents,
  type Meaning,
  meaningOf,
  negations,
  ongoing,
  wholeOnly,
} from "../rules/state-words.ts";

const maxWords = 6;

export interface Severity extends Meaning {
  /** The member with the outcome. */
  status?: Match | undefined;
  label: string;
  severity?: Match | undefined;
}

/** Returns what a text such as "failed" or "incident.resolved" means, or undefined. */
export function meaningOfText(text: string): Meaning | undefined {
  if (text.length > 60) return undefined;
  const words = text === text.toUpperCase() ? wordsOf(text.toLowerCase()) : wordsOf(text);
  const whole = meaningOf.get(words) ?? meaningOf.get(text.trim().toLowerCase());
  if (whole !== undefined) return whole;
  const parts = words.split(" ");
  if (parts.length > maxWords || negations.test(words)) return undefined;
  const word = parts.findLast((part) => !wholeOnly.has(part) && meaningOf.has(part));
  return word === undefined ? undefined : meaningOf.get(word);
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

/** Finds the members with the outcome and with the severity. */
export function findSeverity(leaves: readonly Leaf[], event: string): Severity {
  const status =
    findWord(leaves, "status") ??
    find(leaves, "flag", { cost: (leaf) => (meaningOfFlag(leaf) ? 0 : never) });
  const severity = findWord(leaves, "severity");
  const ofEvent = meaningOfText(event);
  const ofStatus = status && (meaningOfFlag(status.leaf) ?? meaningOfText(status.leaf.text));
  const isEventClearer = !ofStatus || (ofEvent?.state && !ofStatus.state);
  const chosen: Meaning | undefined =
    status && isOngoing(leaves, status.leaf, event)
      ? { level: "critical", state: "open" }
      : ((isEventClearer ? ofEvent : undefined) ?? ofStatus);
  const isExact = exactSeverities.test(severity?.leaf.names.at(-1) ?? "");
  const added = severity && (chosen === undefined || isExact) && severityOfLeaf(severity.leaf);
  return {
    ...combine(chosen, added || undefined),
    status,
    severity: severity?.leaf === status?.leaf ? undefined : severity,
    label: status ? labelOfStatus(status.leaf) : "",
  };
}

/** A priority is about urgency: even the highest one is only a warning. */
function severityOfLeaf({ names, text }: Leaf): Meaning | undefined {
  const meaning = meaningOfText(text);
  const isPriority = /priority/.test(names.at(-1) ?? "");
  return isPriority && meaning?.level === "critical" ? { level: "warning" } : meaning;
}

/** An incident with a status such as "created" is open; a ticket is not. */
function isOngoing(leaves: readonly Leaf[], status: Leaf, event: string): boolean {
  if (!ongoing.has(wordsOf(status.text))) return false;
  if (/\b(ticket|task|issue|case)\b/i.test(event)) return false;
  const types = leaves.filter(({ names }) => names.length <= 2 && names.at(-1) === "type");
  const texts = [...status.names, event, ...types.map(({ text }) => text)];
  return texts.some((text) => incidents.test(text.toLowerCase()));
}

/** A failed part matters more than a successful whole. */
function findWord(leaves: readonly Leaf[], part: "status" | "severity"): Match | undefined {
  const words = leaves.filter((leaf) => {
    const isText = typeof leaf.value === "string" && viewOf(leaf).roles[part] !== undefined;
    return isText && meaningOfText(leaf.text) !== undefined;
  });
  const bad = words.filter(({ text }) => meaningOfText(text)?.level === "critical");
  return find(bad, part, { as: viewOf }) ?? find(words, part, { as: viewOf });
}

/** `state: {name: "Done"}` is read as `state: "Done"`. */
function viewOf(leaf: Leaf): View {
  const [holder, name] = leaf.names.slice(-2);
  if (holder === undefined || !/^(name|value|label|indicator)$/.test(name ?? "")) return leaf;
  const roles = rolesOf(holder);
  return roles.status || roles.severity ? { roles, place: "other" } : leaf;
}

/** Returns the meaning of a boolean or an exit code; undefined for other leaves. */
export function meaningOfFlag({ names, value, position, roles }: Leaf): Meaning | undefined {
  const name = names.at(-1) ?? "";
  if (position || !roles.flag) return undefined;
  if (exitCodes.test(name)) {
    return /^\d+$/.test(String(value)) ? outcome(Number(value) === 0) : undefined;
  }
  if (typeof value !== "boolean") return undefined;
  const isBad = badFlags.test(name);
  // "error: false" does not say that all is well.
  return isBad && !value ? undefined : outcome(value !== isBad);
}

function outcome(isGood: boolean): Meaning {
  return isGood ? { level: "success" } : { level: "critical", state: "open" };
}

function labelOfStatus(leaf: Leaf): string {
  const flag = meaningOfFlag(leaf);
  if (flag === undefined) return leaf.text;
  if (exitCodes.test(leaf.names.at(-1) ?? "") && leaf.text !== "0") return `exit code ${leaf.text}`;
  return flag.level === "success" ? "succeeded" : "failed";
}
