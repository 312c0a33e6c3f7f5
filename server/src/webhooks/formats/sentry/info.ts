/** Sentry in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Sentry",
  icon: "bug",
  setup: {
    group: "monitoring",
    note: "An internal integration. An issue is one message, which its errors and alerts update.",
    steps: [
      {
        text: "Open **Settings › Developer Settings › Create New Integration › Internal Integration**.",
      },
      { values: { URL: "{url}/sentry", Webhooks: "issue, error", "Alert Rule Action": "on" } },
      { text: "Copy the integration’s client secret into the webhook’s signature secret." },
    ],
  },
};
