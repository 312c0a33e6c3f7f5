/** Grafana's alerts: the unified body of today, and the one of the alerts before version 9. */
import { type Format, header, ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  firstUrl,
  formatList,
  link,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { spanOfAlerts } from "../reading/durations.ts";
import { get, getList, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { isSigned } from "./is-signed.ts";

const named = 15;

export const grafana: Format = {
  name: "grafana",
  recognises: (headers) => /^Grafana\b/.test(header(headers, "user-agent")),

  read({ body }): ReadResult {
    if (Array.isArray(get(body, "alerts"))) return readUnified(body);
    if (getText(body, "ruleName") && getText(body, "state")) return readLegacy(body);
    return reject("Grafana's body has alerts, or a ruleName and a state.");
  },

  isSigned,
};

function readUnified(body: unknown): ReadResult {
  const alerts = getList(body, "alerts").filter(isObject);
  if (alerts.length === 0) return ignore("There is no alert in it.");
  const firing = alerts.filter((alert) => getText(alert, "status") !== "resolved");
  const isFiring = getText(body, "status") !== "resolved" && firing.length > 0;
  const shown = isFiring ? firing : alerts;
  const one = shown[0];
  const name = firstText(
    get(body, "commonLabels", "alertname"),
    get(one, "labels", "alertname"),
    get(body, "title"),
    "Alert",
  );
  const summary = firstText(
    get(body, "commonAnnotations", "summary"),
    get(body, "commonAnnotations", "description"),
  );
  const image = getUrl(one, "imageURL");
  const since = getTime(one, isFiring ? "startsAt" : "endsAt");
  const links = [
    { text: "Dashboard", url: getUrl(one, "dashboardURL") },
    { text: "Panel", url: getUrl(one, "panelURL") },
    { text: "Silence", url: isFiring ? getUrl(one, "silenceURL") : undefined },
    { text: "Runbook", url: getUrl(body, "commonAnnotations", "runbook_url") },
  ].flatMap(({ text, url }) => (url ? [{ text, url }] : []));
  const key = firstText(get(body, "groupKey"), get(one, "fingerprint"));

  return post(
    {
      color: isFiring ? colors.failed : colors.fine,
      ...titled(
        `${isFiring ? "Firing" : "Resolved"} (${shown.length}): ${name}`,
        firstUrl(get(one, "generatorURL"), get(body, "externalURL")),
      ),
      text: [escapeMarkdown(truncate(summary)), formatList(shown, named, sayAlert)]
        .filter(Boolean)
        .join("\n"),
      ...fields({
        Folder: escapeMarkdown(oneLine(getText(body, "commonLabels", "grafana_folder"))),
        Lasted: isFiring ? "" : spanOfAlerts(alerts),
      }),
      ...(image && { imageUrl: image }),
      ...(since && { timestamp: since }),
      ...(links.length > 0 && { links }),
      footer: { text: `Grafana · ${oneLine(getText(body, "receiver"), 80) || "no receiver"}` },
    },
    { updateKey: buildKey("grafana", key), isOver: !isFiring },
  );
}

function sayAlert(alert: unknown): string {
  const { labels, annotations } = alert as Record<string, unknown>;
  const what = firstText(get(annotations, "summary"), get(annotations, "description"));
  const name = firstText(get(labels, "instance"), get(labels, "alertname"), "alert");
  const values = isObject(get(alert, "values"))
    ? Object.entries(get(alert, "values") as object).slice(0, 5)
    : [];
  const measured = values.map(([ref, value]) => `${ref} = ${getText(value) || "none"}`).join(", ");
  const said = [name, what].filter(Boolean).join(": ") + (measured ? ` (${measured})` : "");
  return `- ${link(oneLine(said, 300), getUrl(alert, "generatorURL"))}`;
}

/** States before version 9 and their colours. */
const legacy = new Map<string, string>([
  ["alerting", colors.failed],
  ["ok", colors.fine],
  ["no_data", colors.running],
  ["pending", colors.running],
  ["paused", colors.quiet],
]);

function readLegacy(body: unknown): ReadResult {
  const state = getText(body, "state");
  const image = getUrl(body, "imageUrl");
  return post(
    {
      color: legacy.get(state) ?? colors.quiet,
      ...titled(
        firstText(get(body, "title"), `[${state}] ${getText(body, "ruleName")}`),
        getUrl(body, "ruleUrl"),
      ),
      text: [
        escapeMarkdown(truncate(getText(body, "message"))),
        formatList(
          getList(body, "evalMatches"),
          named,
          (match) =>
            `- ${escapeMarkdown(oneLine(getText(match, "metric")))}: ${escapeMarkdown(oneLine(getText(match, "value"), 60))}`,
        ),
      ]
        .filter(Boolean)
        .join("\n"),
      ...(image && { imageUrl: image }),
      footer: { text: "Grafana" },
    },
    {
      updateKey: buildKey("grafana-rule", getText(body, "ruleId")),
      isOver: state === "ok" || state === "paused",
    },
  );
}
