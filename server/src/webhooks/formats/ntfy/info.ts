/** ntfy in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "ntfy",
  setup: {
    group: "chats",
    title: "ntfy clients",
    note: "Any program that publishes to ntfy works with this URL.",
    steps: [
      {
        text: "Enter these values where the program asks for the ntfy server and the topic:",
        values: { "Server URL": "{url}", Topic: "ntfy" },
      },
    ],
  },
};
