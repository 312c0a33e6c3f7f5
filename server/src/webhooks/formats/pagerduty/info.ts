/** PagerDuty in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "PagerDuty",
  icon: "siren",
  setup: {
    group: "monitoring",
    note: "A webhook subscription, version 3. An incident is one message that shows its current state.",
    steps: [
      { text: "Open **Integrations › Generic Webhooks (v3) › New Webhook**." },
      { values: { URL: "{url}/pagerduty", "Event subscription": "the incident events" } },
      { text: "Copy the secret that PagerDuty shows once into the webhook’s signature secret." },
    ],
    alternative: {
      note: "Programs that send events to PagerDuty (Events API v2) can send them here instead. Enter this URL and this key there:",
      language: "text",
      code: `URL: {server}/v2/enqueue
Integration key or routing key: {key}`,
    },
  },
};
