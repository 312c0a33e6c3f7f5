/** Settings of payment services and of programs at home that send webhooks. */
import { jsonQuote, type Snippet, settings } from "./snippet.ts";

export const otherServices: readonly Snippet[] = [
  {
    id: "home-assistant",
    title: "Home Assistant",
    language: "yaml",
    note: "An action for automations, with a title, a message and the same data as notifications to phones.",
    code: ({ url }) => `rest_command:
  belfry:
    url: ${jsonQuote(`${url}/home-assistant`)}
    method: post
    content_type: application/json
    payload: >-
      {{ {"title": title | default(""), "message": message, "data": data | default({})} | to_json }}`,
  },
  {
    id: "sonarr",
    title: "Sonarr, Radarr",
    language: "text",
    note: "A connection for downloads and health warnings. A download is one message from the grabbed release to its import.",
    code: settings("Settings › Connect › + › Webhook", "sonarr", "Method: POST"),
  },
  {
    id: "stripe",
    title: "Stripe",
    language: "text",
    note: "Payments, invoices, disputes and payouts, one message each. Enter Stripe’s signing secret as the webhook’s signature secret.",
    code: settings("Developers › Webhooks › Add endpoint", "stripe"),
  },
];
