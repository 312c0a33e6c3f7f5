/** Microsoft Teams in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Microsoft Teams",
  setup: {
    group: "chats",
    title: "Microsoft Teams clients",
    note: "Any program that posts to a Microsoft Teams webhook works with this URL.",
    steps: [
      {
        text: "Enter this URL where the program asks for the Teams webhook URL:",
        values: { "Microsoft Teams webhook URL": "{url}/teams" },
      },
    ],
  },
};
