/** Healthchecks in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Healthchecks",
  icon: "pulse",
  setup: {
    group: "monitoring",
    note: "A webhook integration with a request body. A check that stops reporting posts one message, which turns green when it reports again.",
    steps: [
      { text: "Open **Integrations › Webhook › Add Integration**." },
      {
        text: "Enter these values, for *down* and for *up*:",
        values: {
          URL: "{url}/healthchecks",
          Method: "POST",
          "Request body": `{
  "status": "$STATUS",
  "now": "$NOW",
  "exit_status": "$EXITSTATUS",
  "body": $BODY_JSON,
  "check": $JSON
}`,
        },
      },
      { text: "Enable the integration in your checks." },
    ],
  },
};
