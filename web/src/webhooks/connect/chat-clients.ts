/** Programs that post to another chat, with the URL of a webhook in its place. */
import { form, jsonQuote, type Snippet } from "./snippet.ts";

export const chatClients: readonly Snippet[] = [
  {
    id: "slack-clients",
    title: "Slack clients",
    note: "Anything that posts to Slack’s incoming webhooks, such as @slack/webhook, works with this URL.",
    steps: [
      {
        text: "Give the client the URL with `/slack` at the end:",
        code: {
          language: "js",
          of: ({ url, name }) => `import { IncomingWebhook } from "@slack/webhook";

const slack = new IncomingWebhook(${jsonQuote(`${url}/slack`)});
await slack.send(${jsonQuote(`Hello from ${name}`)});`,
        },
      },
    ],
  },
  {
    id: "discord-clients",
    title: "Discord clients",
    note: "Anything that posts to Discord webhooks, such as discord.js, works with the id and token of this webhook.",
    steps: [
      {
        text: "Give the client the webhook’s id and token:",
        code: {
          language: "js",
          of: ({ id, url, name }) => {
            const [, origin = "", token = ""] = /^(.*)\/api\/webhooks\/(.*)$/.exec(url) ?? [];
            return `import { WebhookClient } from "discord.js";

const discord = new WebhookClient(
  { id: ${jsonQuote(String(id))}, token: ${jsonQuote(token)} },
  { rest: { api: ${jsonQuote(`${origin}/api`)} } },
);
await discord.send(${jsonQuote(`Hello from ${name}`)});`;
          },
        },
      },
    ],
  },
  {
    id: "teams",
    title: "Microsoft Teams clients",
    note: "Any program that posts to a Microsoft Teams webhook works with this URL.",
    steps: [
      form({
        text: "Enter this URL where the program asks for the Teams webhook URL:",
        field: "Microsoft Teams webhook URL",
        format: "teams",
      }),
    ],
  },
  {
    id: "google-chat",
    title: "Google Chat clients",
    note: "Any program that posts to a Google Chat webhook works with this URL.",
    steps: [
      form({
        text: "Enter this URL where the program asks for the Google Chat webhook URL:",
        field: "Google Chat webhook URL",
        format: "google-chat",
      }),
    ],
  },
  {
    id: "gotify",
    title: "Gotify clients",
    note: "Any program that posts to Gotify works with this URL.",
    steps: [
      form({
        text: "Enter this URL where the program asks for the Gotify server, and any text as the token:",
        field: "Server URL",
        format: "gotify",
        more: { "Application token": "any" },
      }),
    ],
  },
  {
    id: "ntfy",
    title: "ntfy clients",
    note: "Any program that publishes to ntfy works with this URL.",
    steps: [
      form({
        text: "Enter these values where the program asks for the ntfy server and the topic:",
        field: "Server URL",
        format: "",
        more: { Topic: "ntfy" },
      }),
    ],
  },
];
