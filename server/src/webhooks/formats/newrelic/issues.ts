/** Issues, as the webhooks of workflows send them. */
import type { ReadResult } from "../format.ts";
import { buildKey, colorOfLevel, colors, postCard } from "../reading/card.ts";
import { firstText, firstUrl, get, getText, getTime } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, oneLine, truncate } from "../reading/markdown.ts";
import { levelOf, phaseOf, textsOf } from "./phases.ts";

/** The default payload of a workflow's webhook, and templates with its members. */
export function readIssue(body: unknown): ReadResult {
  const state = phaseOf(getText(body, "state"));
  const isOver = state === "Closed";
  // The state stays ACTIVATED. The trigger may also be UNACKNOWLEDGED.
  const isAcknowledged = !isOver && /(^|_)ACKNOWLEDGED/i.test(getText(body, "trigger"));
  const phase = isAcknowledged ? "Acknowledged" : state;
  const level = isOver ? "success" : levelOf(getText(body, "priority"));
  const conditions = textsOf(get(body, "alertConditionNames"));
  const title = firstText(get(body, "title"), get(body, "issueTitle")) || conditions || "an issue";
  const entities = textsOf(get(body, "impactedEntities"));
  return postCard({
    color: phase === "Acknowledged" ? colors.yellow : colorOfLevel[level],
    title: `${phase}: ${oneLine(title, 150)}`,
    titleUrl: firstUrl(get(body, "issueUrl"), get(body, "issuePageUrl")),
    text: escapeMarkdown(truncate(firstText(get(body, "description"), get(body, "details")), 800)),
    fields: {
      Priority: escapeLine(getText(body, "priority").toLowerCase(), 40),
      Entities: title.includes(entities) ? "" : escapeLine(entities, 200),
      Condition: title.includes(conditions) ? "" : escapeLine(conditions, 200),
      Policy: escapeLine(textsOf(get(body, "alertPolicyNames")), 200),
      Incidents: severalOf(getText(body, "totalIncidents")),
      "Acknowledged by": escapeLine(firstText(get(body, "owner")), 80),
    },
    imageUrl: firstUrl(get(body, "violationChartUrl"), get(body, "chartUrl")),
    startedAt: getTime(body, "createdAt"),
    endedAt: isOver ? getTime(endOf(body)) : undefined,
    links: [{ text: "Runbook", url: firstUrl(get(body, "runbookUrl")) }],
    footer: "New Relic",
    level,
    updateKey: buildKey("newrelic", firstText(get(body, "id"), get(body, "issueId"))),
    isOver,
  });
}

function severalOf(count: string): string {
  return /^\d{1,6}$/.test(count) && Number(count) > 1 ? count : "";
}

function endOf(body: unknown): unknown {
  return firstText(get(body, "closedAt"), get(body, "issueClosedAt"), get(body, "updatedAt"));
}
