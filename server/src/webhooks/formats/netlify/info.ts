/** Netlify in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Netlify",
  icon: "rocket",
  setup: {
    group: "code",
    note: "Deploys of a site and its form submissions. A deploy is one message that shows its current state.",
    steps: [
      {
        text: "Open **Project configuration › Notifications › Add notification › HTTP POST request**.",
      },
      {
        text: "Choose an event, and enter these values:",
        values: { URL: "{url}/netlify", "JWS secret token": "{secret}" },
      },
      { text: "Repeat this for each event: deploy started, succeeded, failed and canceled." },
    ],
  },
};
