/** Azure DevOps in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Azure DevOps",
  setup: {
    group: "code",
    note: "Builds, pipelines, pull requests, pushes, work items and releases. Each is one message that shows its current state.",
    steps: [
      { text: "Open **Project settings › Service hooks › Create subscription › Web Hooks**." },
      {
        text: "Choose an event, and enter these values:",
        values: {
          URL: "{url}/azure-devops",
          "Resource details to send": "All",
          "Messages to send": "All",
        },
      },
      { text: "Repeat this for each event." },
    ],
  },
};
