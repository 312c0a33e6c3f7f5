/** Alertmanager's own webhook body: one message a group, from firing to resolved in place. */
import { type Format, header, ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  formatList,
  link,
  oneLine,
  pluralize,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { spanOfAlerts } from "../reading/durations.ts";
import { get, getList, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";

/** How many alerts of a group are named; the rest are counted. */
const named = 15;

export const alertmanager: Format = {
  name: "alertmanager",
  recognises: (headers) => header(headers, "user-agent").startsWith("Alertmanager/"),

  read({ body }): ReadResult {
    if (!Array.isArray(get(body, "alerts")) || !getText(body, "groupKey")) {
      return reject("Alertmanager's body has alerts and a groupKey.");
    }
    const alerts = getList(body, "alerts").filter(isObject);
    if (alerts.length === 0) return ignore("There is no alert in it.");

    const firing = alerts.filter((alert) => getText(alert, "status") !== "resolved");
    const isFiring = getText(body, "status") !== "resolved" && firing.length > 0;
    const shown = isFiring ? firing : alerts;
    const labels = get(body, "commonLabels");
    const name = firstText(
      get(labels, "alertname"),
      get(alerts, 0, "labels", "alertname"),
      "Alert",
    );
    const state = isFiring ? `Firing (${firing.length})` : `Resolved (${alerts.length})`;
    const resolved = alerts.length - firing.length;
    const cutOff = Number(getText(body, "truncatedAlerts")) || 0;
    const beside = [
      isFiring && resolved > 0 && `${pluralize(resolved, "alert")} resolved`,
      cutOff > 0 && `${pluralize(cutOff, "alert")} not sent by Alertmanager`,
    ];
    const summary = firstText(
      get(body, "commonAnnotations", "summary"),
      get(body, "commonAnnotations", "description"),
    );
    const runbook = getUrl(body, "commonAnnotations", "runbook_url");
    const since = getTime(shown[0], isFiring ? "startsAt" : "endsAt");

    return post(
      {
        color: isFiring ? colorOf(getText(labels, "severity")) : colors.fine,
        ...titled(`${state}: ${name}`, getUrl(body, "externalURL")),
        text: [
          escapeMarkdown(truncate(summary)),
          formatList(shown, named, sayAlert),
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
        footer: {
          text: `Alertmanager · ${oneLine(getText(body, "receiver"), 80) || "no receiver"}`,
        },
      },
      { updateKey: buildKey("alertmanager", getText(body, "groupKey")), isOver: !isFiring },
    );
  },
};

function colorOf(severity: string): string {
  return ["warning", "info", "none"].includes(severity) ? colors.running : colors.failed;
}

function sayAlert(alert: unknown): string {
  const { labels, annotations } = alert as Record<string, unknown>;
  const what = firstText(
    get(annotations, "summary"),
    get(annotations, "description"),
    get(annotations, "message"),
  );
  const where = firstText(get(labels, "instance"), get(labels, "pod"), get(labels, "job"));
  const name =
    [where, what].filter(Boolean).join(": ") || firstText(get(labels, "alertname"), "alert");
  return `- ${link(oneLine(name), getUrl(alert, "generatorURL"))}`;
}

function commonLabels(labels: unknown): Record<string, string> {
  if (!isObject(labels)) return {};
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => name !== "alertname")
      .map(([name]) => [name, escapeMarkdown(oneLine(getText(labels, name)))]),
  );
}
