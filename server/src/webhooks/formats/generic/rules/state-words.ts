/** Words of states and severities, with what they mean. */
import type { Level, SentState } from "@belfry/contracts/messages/messages";

export interface Meaning {
  level: Level;
  state?: SentState;
}

/** Later rows win where a word is in two of them. */
const rows: [meaning: Meaning, words: string][] = [
  [
    { level: "critical", state: "open" },
    "undelivered|fail|failed|failing|failure|error|errored|fatal|crash|crashed|down|offline|unreachable|" +
      "unhealthy|alarm|alerting|alert|firing|fired|triggered|trigger|problem|outage|major outage|breached|" +
      "broken|timeout|timed out|unavailable|degraded service|not ok|no data|sync failed|out of sync|exceeded",
  ],
  [
    { level: "critical" },
    "critical|crit|emergency|emerg|panic|disaster|blocker|highest|urgent|p1|p0|sev0|sev1|sev-1|" +
      "declined|denied|rejected|bounced|bounce|dropped|past due|uncollectible|red|crashing",
  ],
  [
    { level: "warning", state: "open" },
    "warn|warning|degraded|unstable|minor outage|partial outage|at risk|flapping|insufficient data|" +
      "unknown|stale|acknowledged",
  ],
  [
    { level: "warning" },
    "high|major|p2|sev2|sev-2|moderate|deferred|expiring|yellow|amber|out of stock|low stock|spam report",
  ],
  [
    { level: "success", state: "resolved" },
    "ok|okay|resolve|resolved|recovered|recovery|recover|up|online|healthy|fixed|operational|normal|" +
      "restored|cleared|closed|back to normal",
  ],
  [
    { level: "success" },
    "success|successful|succeeded|succeed|succeeds|pass|passed|passing|complete|completed|done|finished|" +
      "delivered|paid|approved|accepted|live|deployed|green|published|ready|synced|verified|captured",
  ],
  [
    { level: "info" },
    "info|information|informational|notice|debug|low|minor|none|p3|p4|p5|sev3|sev4|sev5|queued|pending|" +
      "running|started|active|open|in progress|processing|canceled|cancelled|skipped|draft|new|todo|to do|" +
      "ignored|muted|archived|snoozed|silenced|dismissed",
  ],
];

export const meaningOf: ReadonlyMap<string, Meaning> = new Map(
  rows.flatMap(([meaning, words]) => words.split("|").map((word) => [word, meaning] as const)),
);

/** Negations. A text with one of them has no meaning here. */
export const negations = /\b(no|not|non|without|never|un)\b/;

/** Words that have a meaning only as the whole value: "open", but not "open a file". */
export const wholeOnly = new Set(
  (
    "active|alert|closed|high|info|live|low|major|minor|new|none|normal|ok|open|ready|red|green|" +
    "unknown|up|complete|accepted"
  ).split("|"),
);

/** For an incident or alert, these words mean that it is open. */
export const ongoing = new Set(
  "open|opened|started|active|new|ongoing|created|investigating|identified|triggered".split("|"),
);
export const incidents = /\b(incident|alert|alarm|problem|outage)s?\b/;

/** Objects whose text is an error. */
export const errors = /\b(error|exception|fault)s?\b/;

/** The other severities only raise the level: an outage with a medium priority stays an outage. */
export const exactSeverities = /^(severity|level|alert level|log level|type)$/;

/** Names of booleans that are true if something failed, and of the numbers that are 0 if it went well. */
export const badFlags = /^(failed|failing|error|down|is down|firing)$/;
export const exitCodes = /^(exit code|exit status|return code)$/;
