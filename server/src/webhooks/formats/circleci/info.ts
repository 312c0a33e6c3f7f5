/** CircleCI in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "CircleCI",
  icon: "play",
  setup: {
    group: "code",
    note: "Finished workflows and jobs, with the commit, the branch and the duration.",
    steps: [
      { text: "Open **Project Settings › Webhooks › Add Webhook**." },
      {
        values: { URL: "{url}/circleci", "Secret token": "{secret}", Events: "Workflow Completed" },
      },
    ],
  },
};
