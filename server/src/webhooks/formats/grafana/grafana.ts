/** Grafana's alerts, and the alerts of Grafana before version 9. */
import {
  type Format,
  header,
  ignore,
  type ReadResult,
  reject,
  type SignedRequest,
} from "../format.ts";
import { listedAlerts, readAlertGroup } from "../reading/alerts.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { firstText, firstUrl, get, getText, getUrl, isObject } from "../reading/json-path.ts";
import {
  escapeLine,
  escapeMarkdown,
  formatList,
  joinTexts,
  link,
  oneLine,
  truncate,
} from "../reading/markdown.ts";
import { isHexHmac, isRecent } from "../reading/signatures.ts";

export const grafana: Format = {
  name: "grafana",
  headers: [{ name: "user-agent", pattern: /^Grafana\b/ }],

  read({ body }): ReadResult {
    if (Array.isArray(get(body, "alerts"))) return readAlerts(body);
    if (getText(body, "ruleName") && getText(body, "state")) return readLegacyAlert(body);
    return reject("The body has neither alerts nor a ruleName with a state.");
  },

  isSigned,
};

const maxTimes = 5;

/** The HMAC covers the body, or `<seconds>:<body>` if the contact point sends a time. */
function isSigned({ secret, headers, body, now }: SignedRequest): boolean {
  const given = header(headers, "x-grafana-alerting-signature");
  if (isHexHmac(given, secret, body)) return true;
  // The name of the time header is configurable, so every recent time is tried.
  return Object.keys(headers)
    .map((name) => header(headers, name))
    .filter((value) => isRecent(value, now))
    .slice(0, maxTimes)
    .some((seconds) => isHexHmac(given, secret, `${seconds}:`, body));
}

function readAlerts(body: unknown): ReadResult {
  const group = readAlertGroup(body);
  if (group.count === 0) return ignore("The body has no alerts.");
  const { isFiring } = group;
  const first = group.shown[0];
  const name = firstText(
    get(body, "commonLabels", "alertname"),
    get(first, "labels", "alertname"),
    get(body, "title"),
    "Alert",
  );
  return postCard({
    color: isFiring ? colors.red : colors.green,
    title: `${group.state}: ${name}`,
    titleUrl: firstUrl(get(first, "generatorURL"), get(body, "externalURL")),
    text: joinTexts(
      "\n",
      escapeMarkdown(group.summary),
      formatList(group.shown, listedAlerts, formatAlert),
    ),
    fields: {
      Folder: escapeLine(getText(body, "commonLabels", "grafana_folder")),
      Duration: group.duration,
    },
    imageUrl: getUrl(first, "imageURL"),
    timestamp: group.timestamp,
    links: [
      { text: "Dashboard", url: getUrl(first, "dashboardURL") },
      { text: "Panel", url: getUrl(first, "panelURL") },
      { text: "Silence", url: isFiring ? getUrl(first, "silenceURL") : undefined },
      { text: "Runbook", url: group.runbookUrl },
    ],
    footer: `Grafana · ${group.receiver}`,
    updateKey: buildKey("grafana", firstText(get(body, "groupKey"), get(first, "fingerprint"))),
    isOver: !isFiring,
  });
}

function formatAlert(alert: unknown): string {
  const [labels, annotations] = [get(alert, "labels"), get(alert, "annotations")];
  const name = firstText(get(labels, "instance"), get(labels, "alertname"), "alert");
  const summary = firstText(get(annotations, "summary"), get(annotations, "description"));
  const values = get(alert, "values");
  const measured = (isObject(values) ? Object.keys(values) : [])
    .slice(0, 5)
    .map((ref) => `${ref} = ${getText(values, ref) || "none"}`)
    .join(", ");
  const text = joinTexts(": ", name, summary) + (measured && ` (${measured})`);
  return `- ${link(oneLine(text, 300), getUrl(alert, "generatorURL"))}`;
}

const legacyColors = new Map<string, string>([
  ["alerting", colors.red],
  ["ok", colors.green],
  ["no_data", colors.yellow],
  ["pending", colors.yellow],
  ["paused", colors.gray],
]);

function readLegacyAlert(body: unknown): ReadResult {
  const state = getText(body, "state");
  return postCard({
    color: legacyColors.get(state) ?? colors.gray,
    title: firstText(get(body, "title"), `[${state}] ${getText(body, "ruleName")}`),
    titleUrl: getUrl(body, "ruleUrl"),
    text: joinTexts(
      "\n",
      escapeMarkdown(truncate(getText(body, "message"))),
      formatList(get(body, "evalMatches"), listedAlerts, (match) => {
        const [metric, value] = [getText(match, "metric"), getText(match, "value")];
        return `- ${escapeLine(metric)}: ${escapeLine(value, 60)}`;
      }),
    ),
    imageUrl: getUrl(body, "imageUrl"),
    footer: "Grafana",
    updateKey: buildKey("grafana-rule", getText(body, "ruleId")),
    isOver: state === "ok" || state === "paused",
  });
}
