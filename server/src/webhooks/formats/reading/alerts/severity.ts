/** Levels of the words that monitoring systems use for severities and priorities. */
import type { Level } from "@belfry/contracts/messages/messages";

const words: Readonly<Record<"info" | "warning", string>> = {
  warning: "warning warn medium moderate minor average degraded p3 sev3 sev-3",
  info: "info information informational notice none ok low debug trivial p4 p5 sev4 sev5 sev-4 sev-5",
};

const levelByWord = new Map<string, Level>([
  ...words.warning.split(" ").map((word) => [word, "warning"] as const),
  ...words.info.split(" ").map((word) => [word, "info"] as const),
]);

/** An unknown severity, and none at all, is critical: an alert must not be overlooked. */
export function levelOfSeverity(severity: string): Level {
  return levelByWord.get(severity.toLowerCase()) ?? "critical";
}

const ranks: readonly Level[] = ["critical", "warning", "info", "success"];

/** Orders the most severe first. */
export function compareLevels(a: Level, b: Level): number {
  return ranks.indexOf(a) - ranks.indexOf(b);
}
