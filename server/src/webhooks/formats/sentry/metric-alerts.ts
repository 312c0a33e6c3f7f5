/** Alerts about a number, from critical to resolved in place. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { durationBetween } from "../reading/durations.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";

const states = new Map<string, [state: string, color: string]>([
  ["critical", ["Critical", colors.failed]],
  ["warning", ["Warning", colors.running]],
  ["resolved", ["Resolved", colors.fine]],
]);

export function readMetricAlert(body: unknown): ReadResult {
  const action = getText(body, "action");
  const alert = get(body, "data", "metric_alert");
  const [state, color] = states.get(action) ?? [];
  if (alert === undefined || !state || !color) return reject("A metric alert has an action.");
  const isOver = action === "resolved";
  const name = firstText(
    get(alert, "alert_rule", "name"),
    get(alert, "title"),
    get(body, "data", "description_title"),
    "an alert",
  );
  return post(
    {
      color,
      ...titled(`${state}: ${name}`, getUrl(body, "data", "web_url")),
      text: escapeMarkdown(truncate(getText(body, "data", "description_text"))),
      ...fields({
        Lasted: isOver
          ? durationBetween(get(alert, "date_started"), get(alert, "date_closed"))
          : "",
      }),
      footer: { text: "Sentry" },
    },
    {
      updateKey: buildKey(
        "sentry-metric",
        getText(alert, "organization_id") || "0",
        getText(alert, "id"),
      ),
      isOver,
    },
  );
}
