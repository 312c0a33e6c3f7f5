/** Alertmanager's webhooks: one message per alert group, updated until the group is resolved. */
import { type Format, ignore, type ReadResult, reject } from "../format.ts";
import { listedAlerts, readAlertGroup } from "../reading/alerts.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { firstText, get, getText, getUrl, isObject } from "../reading/json-path.ts";
import {
  escapeLine,
  escapeMarkdown,
  formatList,
  joinTexts,
  link,
  oneLine,
  pluralize,
} from "../reading/markdown.ts";

export const alertmanager: Format = {
  name: "alertmanager",
  headers: [{ name: "user-agent", pattern: /^Alertmanager\// }],

  read({ body }): ReadResult {
    const groupKey = getText(body, "groupKey");
    if (!Array.isArray(get(body, "alerts")) || !groupKey) {
      return reject("The body has no alerts or no groupKey.");
    }
    const group = readAlertGroup(body);
    if (group.count === 0) return ignore("The body has no alerts.");
    const { isFiring, resolvedCount } = group;
    const labels = get(body, "commonLabels");
    const name = firstText(
      get(labels, "alertname"),
      get(body, "alerts", 0, "labels", "alertname"),
      "Alert",
    );
    const omitted = Number(getText(body, "truncatedAlerts")) || 0;
    return postCard({
      color: isFiring ? colorOf(getText(labels, "severity")) : colors.green,
      title: `${group.state}: ${name}`,
      titleUrl: getUrl(body, "externalURL"),
      text: joinTexts(
        "\n",
        escapeMarkdown(group.summary),
        formatList(group.shown, listedAlerts, formatAlert),
        joinTexts(
          ", ",
          isFiring && resolvedCount > 0 && `${pluralize(resolvedCount, "alert")} resolved`,
          omitted > 0 && `${pluralize(omitted, "alert")} not sent by Alertmanager`,
        ),
      ),
      fields: { Duration: group.duration, ...labelFields(labels) },
      timestamp: group.timestamp,
      links: [{ text: "Runbook", url: group.runbookUrl }],
      footer: `Alertmanager · ${group.receiver}`,
      updateKey: buildKey("alertmanager", groupKey),
      isOver: !isFiring,
    });
  },
};

function colorOf(severity: string): string {
  return ["warning", "info", "none"].includes(severity) ? colors.yellow : colors.red;
}

function formatAlert(alert: unknown): string {
  const [labels, annotations] = [get(alert, "labels"), get(alert, "annotations")];
  const instance = firstText(get(labels, "instance"), get(labels, "pod"), get(labels, "job"));
  const summary = firstText(
    get(annotations, "summary"),
    get(annotations, "description"),
    get(annotations, "message"),
  );
  const text = joinTexts(": ", instance, summary) || firstText(get(labels, "alertname"), "alert");
  return `- ${link(oneLine(text), getUrl(alert, "generatorURL"))}`;
}

function labelFields(labels: unknown): Record<string, string> {
  if (!isObject(labels)) return {};
  return Object.fromEntries(
    Object.keys(labels)
      .filter((name) => name !== "alertname")
      .map((name) => [name, escapeLine(getText(labels, name))]),
  );
}
