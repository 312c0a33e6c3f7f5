/** UptimeRobot's webhooks, as JSON, as a form or in the query: one message per outage. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { getTime, getUrl } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, oneLine, truncate } from "../reading/markdown.ts";
import { readVariables, type VariableReader } from "../reading/variables.ts";
import { info } from "./info.ts";

const states = new Map<string, CardState>([
  ["1", ["Down", colors.red]],
  ["down", ["Down", colors.red]],
  ["2", ["Up", colors.green]],
  ["up", ["Up", colors.green]],
  ["3", ["Certificate expires soon", colors.yellow]],
]);

export const uptimerobot: Service = {
  name: "uptimerobot",
  info,
  isEmptyAllowed: true,
  shape: {
    members: ["monitorFriendlyName"],
    isBody: (body) => "alertType" in body && !("text" in body),
  },

  read({ body, query }): ReadResult {
    const value = readVariables(body, query);
    const name = value("monitorFriendlyName", "monitorURL", "monitorID");
    const type = value("alertType");
    const typeName = oneLine(value("alertTypeFriendlyName"), 60);
    if (!name || !(type || typeName)) {
      return reject("The request has no monitorFriendlyName with an alertType.");
    }
    const known = states.get(type) ?? states.get(typeName.toLowerCase());
    const [state, color] = known ?? [typeName || "Alert", colors.gray];
    const isOver = color === colors.green;
    // A warning about a certificate is not part of an outage.
    const isOutage = isOver || color === colors.red;
    const url = value("monitorURL");
    return postCard({
      color,
      title: `${state}: ${oneLine(name, 120)}`,
      titleUrl: getUrl(url),
      text: escapeMarkdown(truncate(value("alertDetails"), 600)),
      fields: {
        Host: url === name || getUrl(url) ? "" : escapeLine(url, 100),
        "Valid for": type === "3" ? daysLeft(value("sslExpiryDaysLeft")) : "",
      },
      ...(isOutage ? timesOf(value, isOver) : { timestamp: getTime(value("alertDateTime")) }),
      footer: "UptimeRobot",
      updateKey: isOutage ? buildKey("uptimerobot", value("monitorID") || url || name) : undefined,
      isOver,
    });
  },
};

/** `alertDuration` is in seconds. */
function timesOf(value: VariableReader, isOver: boolean) {
  const at = getTime(value("alertDateTime"));
  if (!isOver || !at) return { startedAt: at };
  const seconds = Number(value("alertDuration"));
  const startedAt = seconds > 0 ? getTime(String(Date.parse(at) - seconds * 1000)) : undefined;
  return { startedAt, endedAt: at };
}

function daysLeft(days: string): string {
  return /^\d{1,5}$/.test(days) ? `${days} d` : "";
}
