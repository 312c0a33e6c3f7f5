/** Uptime Kuma in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Uptime Kuma",
  icon: "pulse",
  setup: {
    group: "monitoring",
    note: "A notification of the type Webhook. A monitor is one message: red while it is down, green when it is up again.",
    steps: [
      {
        text: "Open **Settings › Notifications › Setup Notification**, and choose the type **Webhook**.",
      },
      { values: { URL: "{url}/uptime-kuma", "Request body": "Preset - application/json" } },
      { text: "Press **Test** and **Save**, then select the notification in your monitors." },
    ],
  },
};
