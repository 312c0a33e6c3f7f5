/** Incidents and planned maintenances. */
import type { ReadResult } from "../format.ts";
import { buildKey, postCard } from "../reading/card.ts";
import { durationBetween, formatTime } from "../reading/durations.ts";
import { firstText, firstUrl, get, getList, getText, getTime } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { ended, firstTime, footerOf, lettersOf, severityOf, stateOf, wordsOf } from "./statuses.ts";

const endStatuses = new Set(["resolved", "completed", "postmortem"]);

export function readIncident(body: unknown, incident: unknown): ReadResult {
  const status = getText(incident, "status").toLowerCase();
  const isOver = endStatuses.has(status);
  const latest = getList(incident, "incident_updates")[0];
  const id = getText(incident, "id");
  const starts = ["scheduled_for", "started_at", "created_at"].map((name) => get(incident, name));
  const end = firstText(get(incident, "resolved_at"), get(incident, "updated_at"));
  return postCard({
    ...(isOver ? ended : severityOf(getText(incident, "impact"))),
    title: `${wordsOf(status)}: ${oneLine(getText(incident, "name"), 150) || "an incident"}`,
    titleUrl: firstUrl(get(incident, "shortlink"), get(incident, "url")),
    text: escapeMarkdown(truncate(getText(latest, "body"), 1000)),
    fields: {
      Impact: isOver ? "" : impactOf(incident),
      Components: affectedBy(incident, latest),
      Planned: isOver ? "" : plannedTime(incident),
    },
    startedAt: firstTime(...starts),
    endedAt: isOver ? firstTime(end) : undefined,
    footer: footerOf(body),
    state: stateOf(id, isOver),
    updateKey: buildKey("statuspage", id),
    isOver,
  });
}

/** Nothing for an incident without an impact, and for a maintenance. */
function impactOf(incident: unknown): string {
  const impact = getText(incident, "impact");
  return /^(none|maintenance)$/i.test(impact) ? "" : escapeLine(wordsOf(impact), 40);
}

const shownComponents = 6;

/** The components that the last update names, with their status. */
function affectedBy(incident: unknown, latest: unknown): string {
  const affected = getList(latest, "affected_components");
  const components = affected.length > 0 ? affected : getList(incident, "components");
  const shown = components.slice(0, shownComponents).map((component) => {
    const status = firstText(get(component, "new_status"), get(component, "status"));
    const isShown = status !== "" && lettersOf(status) !== "operational";
    const state = isShown && `(${wordsOf(status).toLowerCase()})`;
    return escapeLine(joinTexts(" ", oneLine(getText(component, "name"), 60), state));
  });
  const rest = components.length - shown.length;
  return joinTexts(", ", ...shown, rest > 0 && `and ${rest} more`);
}

/** When a maintenance starts, and how long it takes. */
function plannedTime(incident: unknown): string {
  const start = getTime(incident, "scheduled_for");
  const length = durationBetween(start, get(incident, "scheduled_until"));
  return start ? joinTexts(" for ", formatTime(start), length) : "";
}
