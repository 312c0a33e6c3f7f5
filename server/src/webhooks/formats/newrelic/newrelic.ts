/** New Relic's alerts, from workflows and from the older notification channels: one message per issue. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { firstText, get, getText } from "../reading/json-path.ts";
import { readIncident } from "./incidents.ts";
import { info } from "./info.ts";
import { readIssue } from "./issues.ts";

export const newrelic: Service = {
  name: "newrelic",
  info,
  shape: {
    members: ["alertPolicyNames", "current_state"],
    isBody: (body) => "issueUrl" in body || ("condition_name" in body && "incident_id" in body),
  },

  read({ body }): ReadResult {
    if (getText(body, "current_state")) return readIncident(body);
    if (getText(body, "state") && firstText(get(body, "issueUrl"), get(body, "issueId"))) {
      return readIssue(body);
    }
    return reject("The body has neither a state with an issueUrl nor a current_state.");
  },
};
