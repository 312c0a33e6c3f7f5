/** GitLab in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "GitLab",
  icon: "branch",
  setup: {
    group: "code",
    note: "Pushes, merge requests, issues, comments and pipelines of a project or a group.",
    steps: [
      { text: "In the project or group, open **Settings › Webhooks › Add new webhook**." },
      { values: { URL: "{url}/gitlab", "Secret token": "{secret}" } },
      {
        text: "Choose the triggers, save, and send a test event.",
        details:
          "A team on call needs *Push*, *Tag push*, *Merge request*, *Pipeline*, *Deployment*, *Comments*, *Issues* (incidents are issues), *Releases* and *Vulnerability*. *Job events* post each failed job separately, although the message of its pipeline already names it.",
      },
    ],
  },
};
