/** Metric alerts. */
import { type ReadResult, reject } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { firstText, get, getText, getTime, getUrl } from "../reading/json-path.ts";
import { escapeMarkdown, truncate } from "../reading/markdown.ts";

const states = new Map<string, CardState>([
  ["critical", ["Critical", colors.red]],
  ["warning", ["Warning", colors.yellow]],
  ["resolved", ["Resolved", colors.green]],
]);

export function readMetricAlert(body: unknown): ReadResult {
  const action = getText(body, "action");
  const alert = get(body, "data", "metric_alert");
  const known = states.get(action);
  if (alert === undefined || !known) {
    return reject("The body has no data.metric_alert or no known action.");
  }
  const [state, color] = known;
  const isOver = action === "resolved";
  const name = firstText(
    get(alert, "alert_rule", "name"),
    get(alert, "title"),
    get(body, "data", "description_title"),
    "an alert",
  );
  return postCard({
    color,
    title: `${state}: ${name}`,
    titleUrl: getUrl(body, "data", "web_url"),
    text: escapeMarkdown(truncate(getText(body, "data", "description_text"))),
    startedAt: getTime(alert, "date_started"),
    endedAt: isOver ? getTime(alert, "date_closed") : undefined,
    footer: "Sentry",
    updateKey: buildKey(
      "sentry-metric",
      getText(alert, "organization_id") || "0",
      getText(alert, "id"),
    ),
    isOver,
  });
}
