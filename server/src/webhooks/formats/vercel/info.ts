/** Vercel in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Vercel",
  icon: "rocket",
  setup: {
    group: "code",
    note: "Deployments of your projects. Each is one message that shows its current state.",
    steps: [
      { text: "Open **Team Settings › Webhooks › Create Webhook**." },
      {
        values: {
          URL: "{url}/vercel",
          Events: "Deployment Created, Succeeded, Error, Canceled, Promoted",
        },
      },
      { text: "Copy the secret that Vercel shows once into the webhook’s signature secret." },
    ],
  },
};
