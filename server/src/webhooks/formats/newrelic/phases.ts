/** States, priorities and names that issues and incidents have in common. */
import type { Level } from "@belfry/contracts/messages/messages";
import { getText } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";

export type Phase = "Open" | "Acknowledged" | "Closed";

const phases = new Map<string, Phase>([
  ["created", "Open"],
  ["activated", "Open"],
  ["open", "Open"],
  ["acknowledged", "Acknowledged"],
  ["closed", "Closed"],
  ["resolved", "Closed"],
]);

export function phaseOf(state: string): Phase {
  return phases.get(state.toLowerCase()) ?? "Open";
}

export function levelOf(priority: string): Level {
  if (/^(high|medium|warning)$/i.test(priority)) return "warning";
  return /^(low|info)$/i.test(priority) ? "info" : "critical";
}

const shownNames = 5;

/** Names of a list, or of a list that a template wrote as text. */
export function textsOf(value: unknown): string {
  const names = Array.isArray(value) ? value : [value];
  const shown = names.slice(0, shownNames).map((name) => oneLine(getText(name), 80));
  if (names.length > shownNames) shown.push(`and ${names.length - shownNames} more`);
  return shown.filter(Boolean).join(", ");
}
