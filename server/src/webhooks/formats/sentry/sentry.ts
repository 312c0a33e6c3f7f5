/** Sentry's integration webhooks and its legacy WebHooks plugin. */
import { header, type ReadResult, reject, type Service } from "../format.ts";
import { type EventReader, readEvent } from "../reading/events.ts";
import { getText, isObject } from "../reading/json-path.ts";
import { info } from "./info.ts";
import { readError, readEventAlert, readIssue, readPlugin } from "./issues.ts";
import { readMetricAlert } from "./metric-alerts.ts";

const readers = new Map<string, EventReader>([
  ["issue", readIssue],
  ["error", readError],
  ["event_alert", readEventAlert],
  ["metric_alert", readMetricAlert],
]);

export const sentry: Service = {
  name: "sentry",
  info,
  headers: [{ name: "sentry-hook-resource" }],

  read({ headers, body }): ReadResult {
    if (!isObject(body)) return reject("The body is not a JSON object.");
    const resource = header(headers, "sentry-hook-resource");
    if (resource) return readEvent(readers, resource, body);
    if (isObject(body.event) && getText(body, "project")) return readPlugin(body);
    return reject("There is no Sentry-Hook-Resource header, and no event with a project.");
  },

  signatures: [{ scheme: "hmac", header: "sentry-hook-signature" }],
};
