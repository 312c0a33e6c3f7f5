/** Gitea, Forgejo in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Gitea, Forgejo",
  also: ["Forgejo", "Gogs"],
  icon: "branch",
  setup: {
    group: "code",
    note: "Webhooks of a repository, an organization or the whole server.",
    steps: [
      { text: "Open **Settings › Webhooks › Add webhook**, and choose **Gitea** or **Forgejo**." },
      { values: { URL: "{url}/gitea", "Content type": "application/json", Secret: "{secret}" } },
      {
        text: "Choose the events, save, and send a test delivery.",
        details:
          "*Push events* shows commits, new branches and new tags. For deleted branches, choose *Delete* too. *All events* works as well: events such as `fork` and `wiki` are ignored, and two events about one branch are one message.",
      },
    ],
  },
};
