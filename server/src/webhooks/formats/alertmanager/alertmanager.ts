/** Alertmanager's own webhook body: one message a group, from firing to resolved in place. */
import { type Format, header, ignore, post, type ReadResult, reject } from "../format.ts";
import {
  colors,
  count,
  cut,
  fields,
  first,
  keyOf,
  line,
  lines,
  link,
  plain,
  titled,
} from "../reading/card-parts.ts";
import { spanOfAlerts } from "../reading/durations.ts";
import { at, isObject, list, timeOf, webUrl, words } from "../reading/json-path.ts";

/** How many alerts of a group are named; the rest are counted. */
const named = 15;

export const alertmanager: Format = {
  name: "alertmanager",
  recognises: (headers) => header(headers, "user-agent").startsWith("Alertmanager/"),

  read({ body }): ReadResult {
    if (!Array.isArray(at(body, "alerts")) || !words(body, "groupKey")) {
      return reject("Alertmanager's body has alerts and a groupKey.");
    }
    const alerts = list(body, "alerts").filter(isObject);
    if (alerts.length === 0) return ignore("There is no alert in it.");

    const firing = alerts.filter((alert) => words(alert, "status") !== "resolved");
    const isFiring = words(body, "status") !== "resolved" && firing.length > 0;
    const shown = isFiring ? firing : alerts;
    const labels = at(body, "commonLabels");
    const name = first(at(labels, "alertname"), at(alerts, 0, "labels", "alertname"), "Alert");
    const state = isFiring ? `Firing (${firing.length})` : `Resolved (${alerts.length})`;
    const resolved = alerts.length - firing.length;
    const cutOff = Number(words(body, "truncatedAlerts")) || 0;
    const beside = [
      isFiring && resolved > 0 && `${count(resolved, "alert")} resolved`,
      cutOff > 0 && `${count(cutOff, "alert")} not sent by Alertmanager`,
    ];
    const summary = first(
      at(body, "commonAnnotations", "summary"),
      at(body, "commonAnnotations", "description"),
    );
    const runbook = webUrl(body, "commonAnnotations", "runbook_url");
    const since = timeOf(shown[0], isFiring ? "startsAt" : "endsAt");

    return post(
      {
        color: isFiring ? colorOf(words(labels, "severity")) : colors.fine,
        ...titled(`${state}: ${name}`, webUrl(body, "externalURL")),
        text: [
          plain(cut(summary)),
          lines(shown, named, sayAlert),
          beside.filter(Boolean).join(", "),
        ]
          .filter(Boolean)
          .join("\n"),
        ...fields({
          ...(!isFiring && { Lasted: spanOfAlerts(alerts) }),
          ...commonLabels(labels),
        }),
        ...(since && { timestamp: since }),
        ...(runbook && { links: [{ text: "Runbook", url: runbook }] }),
        footer: { text: `Alertmanager · ${line(words(body, "receiver"), 80) || "no receiver"}` },
      },
      { updateKey: keyOf("alertmanager", words(body, "groupKey")), isOver: !isFiring },
    );
  },
};

function colorOf(severity: string): string {
  return ["warning", "info", "none"].includes(severity) ? colors.running : colors.failed;
}

function sayAlert(alert: unknown): string {
  const { labels, annotations } = alert as Record<string, unknown>;
  const what = first(
    at(annotations, "summary"),
    at(annotations, "description"),
    at(annotations, "message"),
  );
  const where = first(at(labels, "instance"), at(labels, "pod"), at(labels, "job"));
  const name = [where, what].filter(Boolean).join(": ") || first(at(labels, "alertname"), "alert");
  return `- ${link(line(name), webUrl(alert, "generatorURL"))}`;
}

function commonLabels(labels: unknown): Record<string, string> {
  if (!isObject(labels)) return {};
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => name !== "alertname")
      .map(([name]) => [name, plain(line(words(labels, name)))]),
  );
}
