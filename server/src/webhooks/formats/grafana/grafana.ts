/** Grafana's alerts, and the alerts of Grafana before version 9. */
import { type Format, header, type ReadResult, reject, type SignedRequest } from "../format.ts";
import { get, getText } from "../reading/json-path.ts";
import { isHexHmac, isRecent } from "../reading/signatures.ts";
import { readAlerts } from "./alerts.ts";
import { readLegacyAlert } from "./legacy.ts";

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
