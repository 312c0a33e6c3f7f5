/** Statuspage in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Statuspage",
  icon: "pulse",
  setup: {
    group: "monitoring",
    note: "Follow the status page of a service you use. An incident is one message with its latest update.",
    steps: [
      { text: "On the status page, open **Subscribe to updates › Webhook**." },
      { values: { URL: "{url}/statuspage", Email: "yours, for failures" } },
      { text: "Wait for the next update of the page: Statuspage sends no test." },
    ],
  },
};
