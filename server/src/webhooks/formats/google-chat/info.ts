/** Google Chat in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Google Chat",
  setup: {
    group: "chats",
    title: "Google Chat clients",
    note: "Any program that posts to a Google Chat webhook works with this URL.",
    steps: [
      {
        text: "Enter this URL where the program asks for the Google Chat webhook URL:",
        values: { "Google Chat webhook URL": "{url}/google-chat" },
      },
    ],
  },
};
