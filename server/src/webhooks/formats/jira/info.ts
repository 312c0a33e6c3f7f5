/** Jira in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Jira",
  setup: {
    group: "code",
    note: "Issues, comments, sprints and versions. An issue is one message that shows its status and the last change.",
    steps: [
      { text: "Open **Settings › System › WebHooks › Create a WebHook**." },
      {
        values: {
          URL: "{url}/jira",
          Secret: "{secret}",
          Events: "issue, comment, sprint and version events",
        },
      },
    ],
  },
};
