/** Incidents, as the notification channels sent them that New Relic had before workflows. */
import type { ReadResult } from "../format.ts";
import { buildKey, colorOfLevel, colors, postCard } from "../reading/card.ts";
import { get, getText, getTime, getUrl } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, oneLine, truncate } from "../reading/markdown.ts";
import { levelOf, phaseOf, textsOf } from "./phases.ts";

export function readIncident(body: unknown): ReadResult {
  const phase = phaseOf(getText(body, "current_state"));
  const isOver = phase === "Closed";
  const level = isOver ? "success" : levelOf(getText(body, "severity"));
  const id = getText(body, "incident_id");
  // In milliseconds.
  const name = oneLine(getText(body, "condition_name"), 130) || "an incident";
  const targets = oneLine(targetsOf(body), 60);
  return postCard({
    color: phase === "Acknowledged" ? colors.yellow : colorOfLevel[level],
    title: `${phase}: ${name}${targets && !name.includes(targets) ? ` on ${targets}` : ""}`,
    titleUrl: getUrl(body, "incident_url"),
    text: escapeMarkdown(truncate(getText(body, "details"), 800)),
    fields: {
      Policy: escapeLine(getText(body, "policy_name"), 200),
      Severity: escapeLine(getText(body, "severity").toLowerCase(), 40),
    },
    imageUrl: getUrl(body, "violation_chart_url"),
    ...timesOf(body, isOver),
    links: [
      {
        text: "Acknowledge",
        url: phase === "Open" ? getUrl(body, "incident_acknowledge_url") : undefined,
      },
      { text: "Runbook", url: getUrl(body, "runbook_url") },
    ],
    footer: "New Relic",
    level,
    updateKey: buildKey("newrelic", id),
    isOver,
  });
}

function targetsOf(body: unknown): string {
  const targets = get(body, "targets");
  return textsOf(Array.isArray(targets) ? targets.map((target) => get(target, "name")) : undefined);
}

/** `timestamp` is when the body was sent, `duration` the milliseconds until then. */
function timesOf(body: unknown, isOver: boolean) {
  const sentAt = getTime(body, "timestamp");
  const durationMs = Number(getText(body, "duration")) || 0;
  const startedAt = sentAt && getTime(String(Date.parse(sentAt) - durationMs));
  return { startedAt, endedAt: isOver ? sentAt : undefined };
}
