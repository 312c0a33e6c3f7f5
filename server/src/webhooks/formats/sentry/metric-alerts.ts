/** Alerts about a number, from critical to resolved in place. */
import { post, type ReadResult, reject } from "../format.ts";
import { colors, cut, fields, first, keyOf, plain, titled } from "../reading/card-parts.ts";
import { spanBetween } from "../reading/durations.ts";
import { at, webUrl, words } from "../reading/json-path.ts";

const states = new Map<string, [state: string, color: string]>([
  ["critical", ["Critical", colors.failed]],
  ["warning", ["Warning", colors.running]],
  ["resolved", ["Resolved", colors.fine]],
]);

export function readMetricAlert(body: unknown): ReadResult {
  const action = words(body, "action");
  const alert = at(body, "data", "metric_alert");
  const [state, color] = states.get(action) ?? [];
  if (alert === undefined || !state || !color) return reject("A metric alert has an action.");
  const isOver = action === "resolved";
  const name = first(
    at(alert, "alert_rule", "name"),
    at(alert, "title"),
    at(body, "data", "description_title"),
    "an alert",
  );
  return post(
    {
      color,
      ...titled(`${state}: ${name}`, webUrl(body, "data", "web_url")),
      text: plain(cut(words(body, "data", "description_text"))),
      ...fields({
        Lasted: isOver ? spanBetween(at(alert, "date_started"), at(alert, "date_closed")) : "",
      }),
      footer: { text: "Sentry" },
    },
    {
      updateKey: keyOf("sentry-metric", words(alert, "organization_id") || "0", words(alert, "id")),
      isOver,
    },
  );
}
