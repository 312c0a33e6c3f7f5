/** Home Assistant in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Home Assistant",
  setup: {
    group: "other",
    note: "An action for automations, with a title, a message and the same data as phone notifications.",
    steps: [
      {
        text: "Add this to `configuration.yaml`, and restart Home Assistant:",
        code: {
          language: "yaml",
          text: `rest_command:
  belfry:
    url: "{url}/home-assistant"
    method: post
    content_type: application/json
    payload: >-
      {{ {"title": title | default(""), "message": message, "data": data | default({})} | to_json }}`,
        },
      },
      {
        text: "In an automation, call the action `rest_command.belfry` with `title`, `message` and `data`.",
      },
    ],
  },
};
