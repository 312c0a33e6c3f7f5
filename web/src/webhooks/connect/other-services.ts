/** Settings of payment services and of programs at home that send webhooks. */
import { form, jsonQuote, type Snippet } from "./snippet.ts";

export const otherServices: readonly Snippet[] = [
  {
    id: "home-assistant",
    title: "Home Assistant",
    note: "An action for automations, with a title, a message and the same data as phone notifications.",
    steps: [
      {
        text: "Add this to `configuration.yaml`, and restart Home Assistant:",
        code: {
          language: "yaml",
          of: ({ url }) => `rest_command:
  belfry:
    url: ${jsonQuote(`${url}/home-assistant`)}
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
  {
    id: "sonarr",
    title: "Sonarr, Radarr",
    note: "A connection for downloads and health warnings. A download is one message from the grabbed release to its import.",
    steps: [
      { text: "Open **Settings › Connect › + › Webhook**." },
      form({ format: "sonarr", more: { Method: "POST" } }),
      { text: "Press **Test**, then **Save**." },
    ],
  },
  {
    id: "stripe",
    title: "Stripe",
    note: "Payments, invoices, disputes and payouts, one message each. Stripe signs every request.",
    steps: [
      { text: "Open **Developers › Webhooks › Add endpoint**." },
      form({ text: "Enter this URL, and choose the events:", format: "stripe" }),
      {
        text: "Copy the endpoint’s signing secret (`whsec_…`) into the webhook’s signature secret.",
      },
    ],
  },
];
