/** New Relic in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "New Relic",
  setup: {
    group: "monitoring",
    note: "A webhook destination for workflows. An issue is one message until it is closed.",
    steps: [
      { text: "Open **Alerts › Destinations › Webhook**." },
      { values: { URL: "{url}/newrelic", Authorization: "none" } },
      {
        text: "Add it to a workflow: **Alerts › Workflows › Notify › Webhook**.",
        details: "The default payload works as it is.",
      },
    ],
  },
};
