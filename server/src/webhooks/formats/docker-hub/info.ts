/** Docker Hub in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Docker Hub",
  icon: "package",
  setup: {
    group: "code",
    note: "Tags pushed to a repository, with the command to pull them.",
    steps: [
      { text: "Open **Repository › Webhooks › New Webhook**." },
      { values: { URL: "{url}/docker-hub" } },
    ],
  },
};
