/** Opsgenie in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Opsgenie",
  icon: "siren",
  setup: {
    group: "monitoring",
    note: "A webhook integration. An alert is one message that shows who acknowledged, escalated and closed it.",
    steps: [
      { text: "Open **Settings › Integrations › Add integration › Webhook**." },
      {
        values: {
          URL: "{url}/opsgenie",
          "Add Alert Description to Payload": "on",
          "Add Alert Details to Payload": "on",
        },
      },
      { text: "Select the alert actions, and enable the integration." },
    ],
    alternative: {
      note: "Programs that send alerts to Opsgenie (Alert API) can send them here instead. Enter this URL and this key there:",
      language: "text",
      code: `API URL: {server}/
API key: {key}`,
    },
  },
};
