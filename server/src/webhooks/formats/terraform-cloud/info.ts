/** Terraform Cloud in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Terraform Cloud",
  setup: {
    group: "code",
    note: "Runs of a workspace, and drift in its resources. A run is one message that shows its current state.",
    steps: [
      { text: "Open **Workspace › Settings › Notifications › Create a notification › Webhook**." },
      { values: { URL: "{url}/terraform-cloud", Token: "{secret}", Triggers: "All events" } },
    ],
  },
};
