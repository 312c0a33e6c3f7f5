/** UptimeRobot in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "UptimeRobot",
  setup: {
    group: "monitoring",
    note: "A webhook integration. An outage is one message: red while the monitor is down, green with its duration when it is up.",
    steps: [
      { text: "Open **Integrations & API › Webhook › Add**." },
      {
        values: {
          URL: "{url}/uptimerobot",
          "Send as JSON": "on",
          "POST value": `{
  "monitorID": "*monitorID*",
  "monitorURL": "*monitorURL*",
  "monitorFriendlyName": "*monitorFriendlyName*",
  "alertType": "*alertType*",
  "alertTypeFriendlyName": "*alertTypeFriendlyName*",
  "alertDetails": "*alertDetails*",
  "alertDuration": "*alertDuration*",
  "alertDateTime": "*alertDateTime*",
  "sslExpiryDaysLeft": "*sslExpiryDaysLeft*"
}`,
        },
      },
      { text: "Select the integration in your monitors." },
    ],
  },
};
