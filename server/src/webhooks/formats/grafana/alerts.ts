/** Alerts of Grafana since version 9: Alertmanager's groups with values, state reasons and links. */
import { ignore, type ReadResult } from "../format.ts";
import { type Alert, readAlert, type Texts, withoutNames } from "../reading/alerts/alert.ts";
import { postAlertGroup } from "../reading/alerts/alert-card.ts";
import { readAlertGroup } from "../reading/alerts/alert-group.ts";
import { commonUrl } from "../reading/alerts/alert-parts.ts";
import { buildKey } from "../reading/card.ts";
import { firstText, firstUrl, get, getList, getText, getUrl } from "../reading/json-path.ts";
import { silenceUrl } from "./silences.ts";
import { readValues } from "./values.ts";

export function readAlerts(body: unknown): ReadResult {
  const group = readAlertGroup(body, readGrafanaAlert);
  if (group.alerts.length === 0) return ignore("The body has no alerts.");
  const alerts = getList(body, "alerts");
  const title = customText(getText(body, "title"), /^\[(FIRING|RESOLVED)\b/);
  return postAlertGroup(group, {
    sender: "Grafana",
    ...(title && { title }),
    titleUrl: commonUrl(group, "Source") ?? getUrl(body, "externalURL"),
    message: customText(getText(body, "message"), /^\*\*(Firing|Resolved)\*\*/),
    imageUrl: firstUrl(...alerts.map((alert) => get(alert, "imageURL"))),
    links: [{ text: "Silence", url: silenceUrl(group) }],
    updateKey: buildKey("grafana", firstText(get(body, "groupKey"), get(alerts[0], "fingerprint"))),
  });
}

/** Returns a text that the operator wrote a template for, and "" for Grafana's own. */
function customText(text: string, own: RegExp): string {
  return own.test(text) ? "" : text;
}

function readGrafanaAlert(given: unknown): Alert {
  const alert = readAlert(given);
  const { isFiring, description, annotations } = alert;
  const { value, all } = readValues(given);
  const { labels, evaluation } = readLabels(alert.labels);
  return {
    ...alert,
    labels,
    // The state of the evaluation says nothing about the severity.
    level: evaluation && !labels.has("severity") ? "warning" : alert.level,
    description: description || (annotations.get("Error") ?? ""),
    value,
    reason: annotations.get("grafana_state_reason") ?? "",
    annotations: new Map([
      ...withoutNames(annotations, ["Error", "grafana_state_reason"]),
      ...(all === value ? [] : [["values", all] as const]),
    ]),
    links: [
      ...alert.links,
      { text: "Dashboard", url: getUrl(given, "dashboardURL") },
      { text: "Panel", url: getUrl(given, "panelURL") },
      { text: "Silence", url: isFiring ? getUrl(given, "silenceURL") : undefined },
    ].filter(({ url }) => url),
  };
}

const evaluations = new Map([
  ["DatasourceNoData", "no data"],
  ["DatasourceError", "error"],
]);

/** Rules without data, or that cannot be evaluated, send an alert of this name and their own name. */
function readLabels(labels: Texts): { labels: Texts; evaluation: string } {
  const evaluation = evaluations.get(labels.get("alertname") ?? "") ?? "";
  const rule = labels.get("rulename");
  if (!evaluation || !rule) return { labels, evaluation };
  const others = withoutNames(labels, ["rulename"]);
  return { labels: new Map([...others, ["alertname", `${rule} (${evaluation})`]]), evaluation };
}
