/** Gotify in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Gotify",
  setup: {
    group: "chats",
    title: "Gotify clients",
    note: "Any program that posts to Gotify works with this URL.",
    steps: [
      {
        text: "Enter this URL where the program asks for the Gotify server, and any text as the token:",
        values: { "Server URL": "{url}/gotify", "Application token": "any" },
      },
    ],
  },
};
