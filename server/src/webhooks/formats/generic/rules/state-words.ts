/** Words of states and severities, with what they mean. */
import type { Level, State } from "@belfry/contracts/messages/messages";

export interface Meaning {
  level: Level;
  state?: State;
}

/** Later rows win where a word is in two of them. */
const rows: [meaning: Meaning, words: string][] = [
  [
    { level: "critical", state: "open" },
    "undelivered|rejected|fail|failed|failing|failure|error|errored|fatal|crash|crashed|down|offline|unreachable|unhealthy|" +
      "alarm|alerting|alert|firing|fired|triggered|trigger|problem|outage|major outage|breached|broken|" +
      "timeout|timed out|unavailable|degraded service|not ok|no data|sync failed|out of sync|exceeded",
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
    "success|successful|succeeded|succeed|succeeds|pass|passed|passing|complete|completed|done|finished|delivered|" +
      "paid|approved|accepted|live|deployed|green|published|ready|synced|verified|captured",
  ],
  [
    { level: "info" },
    "info|information|informational|notice|debug|low|minor|none|p3|p4|p5|sev3|sev4|sev5|queued|pending|" +
      "running|started|active|open|in progress|processing|canceled|cancelled|skipped|draft|new|todo|to do",
  ],
];

/** For an incident or alert, these words mean that it is open. */
export const ongoing = new Set(
  "open opened started active new ongoing created investigating identified triggered".split(" "),
);
export const incidents = /\b(incident|alert|alarm|problem|outage)s?\b/;

/** Objects whose text is an error. */
export const errors = /\b(error|exception|fault)s?\b/;

export const meaningOf: ReadonlyMap<string, Meaning> = new Map(
  rows.flatMap(([meaning, words]) => words.split("|").map((word) => [word, meaning] as const)),
);

/** Negations. A text with one of them has no meaning here. */
export const negations = /\b(no|not|non|without|never|un)\b/;

/** Words that have a meaning only as the whole value: "open", but not "open a file". */
export const wholeOnly = new Set(
  "active alert closed high info live low major minor new none normal ok open ready red green unknown up complete accepted".split(
    " ",
  ),
);

/** How well the name of a member fits an outcome. */
export const statusNames: Readonly<Record<string, number>> = {
  "new state value": 100,
  "current state": 98,
  "new state": 96,
  "new status": 96,
  "monitor condition": 98,
  conclusion: 95,
  status: 92,
  state: 90,
  outcome: 88,
  result: 84,
  "alert state": 96,
  "alert status": 96,
  health: 80,
  phase: 86,
  "delivery status": 40,
  "message status": 84,
  transition: 84,
  "alert type": 60,
  "financial status": 50,
  indicator: 60,
};

export const severityNames: Readonly<Record<string, number>> = {
  severity: 100,
  level: 90,
  "alert level": 95,
  urgency: 80,
  priority: 70,
  "log level": 70,
  impact: 60,
  "priority label": 70,
  type: 34,
};

/** The others only raise the level: an outage with a medium priority stays an outage. */
export const exactSeverities = /^(severity|level|alert level|log level|type)$/;

/** Booleans with an outcome. The value is true if `true` is a success. */
export const flagMeanings: Readonly<Record<string, boolean>> = {
  success: true,
  ok: true,
  passed: true,
  healthy: true,
  "is up": true,
  up: true,
  online: true,
  succeeded: true,
  failed: false,
  failing: false,
  error: false,
  down: false,
  "is down": false,
  firing: false,
};

export const exitCodeNames: ReadonlySet<string> = new Set([
  "exit code",
  "exit status",
  "return code",
]);
