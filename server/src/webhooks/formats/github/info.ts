/** GitHub in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "GitHub",
  icon: "branch",
  setup: {
    group: "code",
    note: "Pushes, pull requests, issues, reviews, runs and alerts. Each is one message that shows its current state.",
    steps: [
      { text: "In the repository or organization, open **Settings › Webhooks › Add webhook**." },
      { values: { URL: "{url}/github", "Content type": "application/json", Secret: "{secret}" } },
      {
        text: "Choose **Let me select individual events**: *Pushes*, *Pull requests*, *Pull request reviews*, *Issues*, *Issue comments*, *Releases*, *Workflow runs*, *Dependabot alerts*, *Code scanning alerts* and *Secret scanning alerts*.",
      },
      { text: "Press **Add webhook**." },
    ],
  },
};
