/**
 * Resolved alerts of an earlier request. Alertmanager sends a resolved alert once, so the message of
 * a group keeps its line when later requests update the message.
 */
import type { Card } from "@belfry/contracts/messages/cards";

/** A line of an alert group, or of the guide's template for Slack: name, then state. */
const resolvedLine = /^(?:- |• )\*\*\[?([^*\]]{1,200})[^*]*\*\*.*\bresolved after\b/;
const maxLines = 20;
const maxLineLength = 600;

/** Returns the lines of resolved alerts that the new request does not name. */
export function earlierResolved(earlier: readonly Card[], names: readonly string[]): string[] {
  const lines = earlier.flatMap(({ text = "", details = "" }) => `${text}\n${details}`.split("\n"));
  const lineByName = new Map<string, string>();
  for (const line of lines) {
    const name = nameIn(line);
    if (name && !names.includes(name) && !lineByName.has(name)) lineByName.set(name, line);
  }
  return [...lineByName.values()].slice(0, maxLines);
}

function nameIn(line: string): string | undefined {
  if (line.length > maxLineLength) return undefined;
  return resolvedLine.exec(line)?.[1]?.replace(/\\(?=\W|_)/g, "");
}
