/** Grafana's alerts, and the alerts of Grafana before version 9. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { get, getText } from "../reading/json-path.ts";
import { readAlerts } from "./alerts.ts";
import { info } from "./info.ts";
import { readLegacyAlert } from "./legacy.ts";

export const grafana: Service = {
  name: "grafana",
  info,
  headers: [{ name: "user-agent", pattern: /^Grafana\b/ }],

  read({ body }): ReadResult {
    if (Array.isArray(get(body, "alerts"))) return readAlerts(body);
    if (getText(body, "ruleName") && getText(body, "state")) return readLegacyAlert(body);
    return reject("The body has neither alerts nor a ruleName with a state.");
  },

  signatures: [{ scheme: "hmac-any-time", header: "x-grafana-alerting-signature" }],
};
