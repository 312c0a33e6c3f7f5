/** Sentry: the webhooks of an integration, and of the plugin from before there were any. */
import { type Format, header, ignore, type ReadResult, reject } from "../format.ts";
import { getText, isObject } from "../reading/json-path.ts";
import { hasBodySignature } from "../reading/signatures.ts";
import { readError, readEventAlert, readIssue, readPlugin } from "./issues.ts";
import { readMetricAlert } from "./metric-alerts.ts";

const readers = new Map<string, (body: unknown) => ReadResult>([
  ["issue", readIssue],
  ["error", readError],
  ["event_alert", readEventAlert],
  ["metric_alert", readMetricAlert],
]);

export const sentry: Format = {
  name: "sentry",
  recognises: (headers) => header(headers, "sentry-hook-resource") !== "",

  read({ headers, body }): ReadResult {
    if (!isObject(body)) return reject("The body is not a JSON object.");
    const resource = header(headers, "sentry-hook-resource");
    if (resource) {
      const read = readers.get(resource);
      return read ? read(body) : ignore(`The resource ${resource.slice(0, 60)} is not shown.`);
    }
    if (isObject(body.event) && getText(body, "project")) return readPlugin(body);
    return reject("There is no Sentry-Hook-Resource header, and no event of a project.");
  },

  isSigned: (signed) => hasBodySignature("sentry-hook-signature", signed),
};
