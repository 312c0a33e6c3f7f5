/** Alertmanager's webhooks: one message per alert group, updated until the group is resolved. */
import { ignore, type ReadResult, reject, type Service } from "../format.ts";
import { readAlert } from "../reading/alerts/alert.ts";
import { postAlertGroup } from "../reading/alerts/alert-card.ts";
import { type AlertGroup, readAlertGroup } from "../reading/alerts/alert-group.ts";
import { buildKey } from "../reading/card.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { pluralize } from "../reading/markdown.ts";
import { info } from "./info.ts";

const maxFilterLength = 1500;

export const alertmanager: Service = {
  name: "alertmanager",
  info,
  headers: [{ name: "user-agent", pattern: /^Alertmanager\// }],

  read({ body }): ReadResult {
    const groupKey = getText(body, "groupKey");
    if (!Array.isArray(get(body, "alerts")) || !groupKey) {
      return reject("The body has no alerts or no groupKey.");
    }
    const group = readAlertGroup(body, readAlert);
    if (group.alerts.length === 0) return ignore("The body has no alerts.");
    const omitted = Number(getText(body, "truncatedAlerts")) || 0;
    const [externalUrl, filter] = [getUrl(body, "externalURL"), filterOf(group)];
    const pageUrl = (page: string) =>
      externalUrl && `${externalUrl.replace(/\/+$/, "")}/#/${page}?filter=${filter}`;
    const isFiring = group.firing.length > 0;
    return postAlertGroup(group, {
      sender: "Alertmanager",
      titleUrl: filter ? pageUrl("alerts") : externalUrl,
      note: omitted > 0 ? `Alertmanager left out ${pluralize(omitted, "more alert")}.` : "",
      links: [{ text: "Silence", url: isFiring && filter ? pageUrl("silences/new") : undefined }],
      updateKey: buildKey("alertmanager", groupKey),
    });
  },
};

/** Matchers of the group, for the pages of Alertmanager's own interface. */
function filterOf({ alerts, groupLabels, common }: AlertGroup): string {
  const labels = new Map(groupLabels);
  const [alertname, ...others] = new Set(alerts.map(({ alert }) => alert.labels.get("alertname")));
  if (alertname && others.length === 0) labels.set("alertname", alertname);
  const matchers = [...(labels.size > 0 ? labels : common.main)].map(
    ([name, text]) => `${name}=${JSON.stringify(text)}`,
  );
  const filter = encodeURIComponent(`{${matchers.join(", ")}}`.toWellFormed());
  return matchers.length > 0 && filter.length <= maxFilterLength ? filter : "";
}
