/** Alert groups of Alertmanager, whose body Grafana's alerting sends too. */
import { durationBetween } from "./durations.ts";
import { firstText, get, getList, getText, getTime, getUrl, isObject } from "./json-path.ts";
import { oneLine, truncate } from "./markdown.ts";

/** How many alerts of a group are listed; the rest are counted. */
export const listedAlerts = 15;

export function readAlertGroup(body: unknown) {
  const alerts = getList(body, "alerts").filter(isObject);
  const firing = alerts.filter((alert) => getText(alert, "status") !== "resolved");
  const isFiring = getText(body, "status") !== "resolved" && firing.length > 0;
  /** The alerts that the message is about. */
  const shown = isFiring ? firing : alerts;
  const annotations = get(body, "commonAnnotations");
  return {
    shown,
    isFiring,
    count: alerts.length,
    resolvedCount: alerts.length - firing.length,
    state: `${isFiring ? "Firing" : "Resolved"} (${shown.length})`,
    summary: truncate(firstText(get(annotations, "summary"), get(annotations, "description"))),
    runbookUrl: getUrl(annotations, "runbook_url"),
    timestamp: getTime(shown[0], isFiring ? "startsAt" : "endsAt"),
    duration: isFiring ? "" : durationOf(alerts),
    receiver: oneLine(getText(body, "receiver"), 80) || "no receiver",
  };
}

/** From the first start to the last end. */
function durationOf(alerts: readonly unknown[]): string {
  const times = (name: string) => alerts.flatMap((alert) => getTime(alert, name) ?? []).sort();
  return durationBetween(times("startsAt")[0], times("endsAt").at(-1));
}
