/** Grafana's alerts: the unified body of today, and the one of the alerts before version 9. */
import { type Format, header, ignore, post, type ReadResult, reject } from "../format.ts";
import {
  colors,
  cut,
  fields,
  first,
  firstUrl,
  keyOf,
  line,
  lines,
  link,
  plain,
  titled,
} from "../reading/card-parts.ts";
import { spanOfAlerts } from "../reading/durations.ts";
import { at, isObject, list, timeOf, webUrl, words } from "../reading/json-path.ts";
import { isSigned } from "./is-signed.ts";

const named = 15;

export const grafana: Format = {
  name: "grafana",
  recognises: (headers) => /^Grafana\b/.test(header(headers, "user-agent")),

  read({ body }): ReadResult {
    if (Array.isArray(at(body, "alerts"))) return readUnified(body);
    if (words(body, "ruleName") && words(body, "state")) return readLegacy(body);
    return reject("Grafana's body has alerts, or a ruleName and a state.");
  },

  isSigned,
};

function readUnified(body: unknown): ReadResult {
  const alerts = list(body, "alerts").filter(isObject);
  if (alerts.length === 0) return ignore("There is no alert in it.");
  const firing = alerts.filter((alert) => words(alert, "status") !== "resolved");
  const isFiring = words(body, "status") !== "resolved" && firing.length > 0;
  const shown = isFiring ? firing : alerts;
  const one = shown[0];
  const name = first(
    at(body, "commonLabels", "alertname"),
    at(one, "labels", "alertname"),
    at(body, "title"),
    "Alert",
  );
  const summary = first(
    at(body, "commonAnnotations", "summary"),
    at(body, "commonAnnotations", "description"),
  );
  const image = webUrl(one, "imageURL");
  const since = timeOf(one, isFiring ? "startsAt" : "endsAt");
  const links = [
    { text: "Dashboard", url: webUrl(one, "dashboardURL") },
    { text: "Panel", url: webUrl(one, "panelURL") },
    { text: "Silence", url: isFiring ? webUrl(one, "silenceURL") : undefined },
    { text: "Runbook", url: webUrl(body, "commonAnnotations", "runbook_url") },
  ].flatMap(({ text, url }) => (url ? [{ text, url }] : []));
  const key = first(at(body, "groupKey"), at(one, "fingerprint"));

  return post(
    {
      color: isFiring ? colors.failed : colors.fine,
      ...titled(
        `${isFiring ? "Firing" : "Resolved"} (${shown.length}): ${name}`,
        firstUrl(at(one, "generatorURL"), at(body, "externalURL")),
      ),
      text: [plain(cut(summary)), lines(shown, named, sayAlert)].filter(Boolean).join("\n"),
      ...fields({
        Folder: plain(line(words(body, "commonLabels", "grafana_folder"))),
        Lasted: isFiring ? "" : spanOfAlerts(alerts),
      }),
      ...(image && { imageUrl: image }),
      ...(since && { timestamp: since }),
      ...(links.length > 0 && { links }),
      footer: { text: `Grafana · ${line(words(body, "receiver"), 80) || "no receiver"}` },
    },
    { updateKey: keyOf("grafana", key), isOver: !isFiring },
  );
}

function sayAlert(alert: unknown): string {
  const { labels, annotations } = alert as Record<string, unknown>;
  const what = first(at(annotations, "summary"), at(annotations, "description"));
  const name = first(at(labels, "instance"), at(labels, "alertname"), "alert");
  const values = isObject(at(alert, "values"))
    ? Object.entries(at(alert, "values") as object).slice(0, 5)
    : [];
  const measured = values.map(([ref, value]) => `${ref} = ${words(value) || "none"}`).join(", ");
  const said = [name, what].filter(Boolean).join(": ") + (measured ? ` (${measured})` : "");
  return `- ${link(line(said, 300), webUrl(alert, "generatorURL"))}`;
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
  const state = words(body, "state");
  const image = webUrl(body, "imageUrl");
  return post(
    {
      color: legacy.get(state) ?? colors.quiet,
      ...titled(
        first(at(body, "title"), `[${state}] ${words(body, "ruleName")}`),
        webUrl(body, "ruleUrl"),
      ),
      text: [
        plain(cut(words(body, "message"))),
        lines(
          list(body, "evalMatches"),
          named,
          (match) =>
            `- ${plain(line(words(match, "metric")))}: ${plain(line(words(match, "value"), 60))}`,
        ),
      ]
        .filter(Boolean)
        .join("\n"),
      ...(image && { imageUrl: image }),
      footer: { text: "Grafana" },
    },
    {
      updateKey: keyOf("grafana-rule", words(body, "ruleId")),
      isOver: state === "ok" || state === "paused",
    },
  );
}
