/** The level of a Teams card, from its colour. */
import type { Level } from "@belfry/contracts/messages/messages";

/** An adaptive card's colours and container styles. */
const levels: Readonly<Record<string, Level>> = {
  attention: "critical",
  warning: "warning",
  good: "success",
};

export function levelOfStyle(style: string): Level | undefined {
  const name = style.toLowerCase();
  return Object.hasOwn(levels, name) ? levels[name] : undefined;
}

/** Reads `0076D7` or `#07D`. */
export function readThemeColor(given: string): string | undefined {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(given.trim().toLowerCase())?.[1];
  if (!hex) return undefined;
  return `#${hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join("")}`;
}
