/** Statuses and impacts of Statuspage and of Instatus, and what every message of a page has. */
import type { Level, SentState } from "@belfry/contracts/messages/messages";
import { type CardMessage, ofLevel } from "../reading/card.ts";
import { firstUrl, get, getTime } from "../reading/json-path.ts";
import { capitalize, joinTexts, oneLine } from "../reading/markdown.ts";

/** By the impact of an incident, or the status of a component. */
const levels = new Map<string, Level>([
  ["critical", "critical"],
  ["major", "critical"],
  ["minor", "warning"],
  ["majoroutage", "critical"],
  ["partialoutage", "critical"],
  ["degradedperformance", "warning"],
  ["operational", "success"],
]);

/** The severity of an incident or a component that is over. */
export const ended = ofLevel("success");

export function severityOf(status: string): Pick<CardMessage, "color" | "level"> {
  return ofLevel(levels.get(lettersOf(status)) ?? "info");
}

/** A planned maintenance is open too, although it is only information. */
export function stateOf(id: string, isOver: boolean): SentState | undefined {
  return id === "" ? undefined : isOver ? "resolved" : "open";
}

/** Instatus writes `major_outage` as `MAJOROUTAGE`. */
export function lettersOf(status: string): string {
  return status
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

/** Names of Instatus that have no separators. */
const namesOfInstatus = new Map([
  ["majoroutage", "Major outage"],
  ["partialoutage", "Partial outage"],
  ["minoroutage", "Minor outage"],
  ["degradedperformance", "Degraded performance"],
  ["undermaintenance", "Under maintenance"],
  ["notstartedyet", "Not started yet"],
  ["inprogress", "In progress"],
]);

export function wordsOf(status: string): string {
  const words = capitalize(oneLine(status.toLowerCase().replaceAll("_", " "), 60));
  return namesOfInstatus.get(lettersOf(status)) ?? words;
}

export function firstTime(...values: unknown[]): string | undefined {
  return values.map((value) => getTime(value)).find(Boolean);
}

/** The page has no name in the body, only an id and the host of its links. */
export function footerOf(body: unknown): string {
  const page = firstUrl(get(body, "page", "url"), get(body, "meta", "unsubscribe"));
  return joinTexts(" · ", "Statuspage", page ? new URL(page).hostname.slice(0, 80) : "");
}
