/** Grafana in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Grafana",
  icon: "chart",
  setup: {
    group: "monitoring",
    note: "Alerts with their values and graph. An alert is one message that turns green when it is resolved.",
    steps: [
      { text: "Open **Alerting › Contact points**, and add a contact point." },
      {
        text: "Choose the integration **Webhook**, and enter these values:",
        values: { URL: "{url}/grafana", "HTTP Method": "POST" },
      },
      { text: "Select the contact point in a notification policy." },
    ],
    alternative: {
      note: "To add the contact point with a file instead, save this in provisioning/alerting.",
      language: "yaml",
      code: `apiVersion: 1
contactPoints:
  - orgId: 1
    name: belfry
    receivers:
      - uid: belfry
        type: webhook
        settings:
          url: "{url}/grafana"
          httpMethod: POST`,
    },
  },
};
