/** Priorities and names in Opsgenie's webhooks and in requests to its API. */
import type { Level } from "@belfry/contracts/messages/messages";
import { firstText } from "../reading/json-path.ts";
import { escapeLine } from "../reading/markdown.ts";

export const levelOfPriority = new Map<string, Level>([
  ["P1", "critical"],
  ["P2", "critical"],
  ["P3", "warning"],
  ["P4", "warning"],
  ["P5", "info"],
]);

export function listNames(value: unknown): string {
  const names = Array.isArray(value) ? value : [];
  const shown = names.slice(0, 8).map((name) => escapeLine(firstText(name), 40));
  if (names.length > shown.length) shown.push(`and ${names.length - shown.length} more`);
  return shown.filter(Boolean).join(", ");
}
