/** Bitbucket in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Bitbucket",
  icon: "branch",
  setup: {
    group: "code",
    note: "Webhooks from Bitbucket Cloud and Bitbucket Data Center.",
    steps: [
      { text: "Open **Repository settings › Webhooks › Add webhook**." },
      { values: { URL: "{url}/bitbucket", Secret: "{secret}" } },
      {
        text: "Choose the triggers: *Repository: Push* and *Build status*, and all of *Pull request*.",
        details: "Comments that are edited or deleted are ignored.",
      },
    ],
  },
};
