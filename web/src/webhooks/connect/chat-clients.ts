/** Programs that post to another chat, with the URL of a webhook in its place. */
import { jsonQuote, type Snippet, settings } from "./snippet.ts";

export const chatClients: readonly Snippet[] = [
  {
    id: "slack-clients",
    title: "Slack clients",
    language: "js",
    note: "Anything that posts to Slack’s incoming webhooks works with this URL, for example @slack/webhook.",
    code: ({ url, name }) => `import { IncomingWebhook } from "@slack/webhook";

const slack = new IncomingWebhook(${jsonQuote(`${url}/slack`)});
await slack.send(${jsonQuote(`Hello from ${name}`)});`,
  },
  {
    id: "discord-clients",
    title: "Discord clients",
    language: "js",
    note: "Anything that executes Discord webhooks works with these parts of the URL, for example discord.js.",
    code: ({ id, url, name }) => {
      const [, origin = "", token = ""] = /^(.*)\/api\/webhooks\/(.*)$/.exec(url) ?? [];
      return `import { WebhookClient } from "discord.js";

const discord = new WebhookClient(
  { id: ${jsonQuote(String(id))}, token: ${jsonQuote(token)} },
  { rest: { api: ${jsonQuote(`${origin}/api`)} } },
);
await discord.send(${jsonQuote(`Hello from ${name}`)});`;
    },
  },
  {
    id: "teams",
    title: "Microsoft Teams clients",
    language: "text",
    note: "Programs that post to a Teams webhook: enter the URL with /teams at the end as the Teams webhook URL.",
    code: settings("Microsoft Teams webhook URL", "teams"),
  },
  {
    id: "google-chat",
    title: "Google Chat clients",
    language: "text",
    note: "Programs that post to a Google Chat webhook: enter the URL with /google-chat at the end as the webhook URL.",
    code: settings("Google Chat webhook URL", "google-chat"),
  },
  {
    id: "gotify",
    title: "Gotify clients",
    language: "text",
    note: "Programs that post to Gotify: enter the URL with /gotify at the end as the server. Any token works.",
    code: ({ url }) => `Server URL: ${url}/gotify
Application token: any`,
  },
  {
    id: "ntfy",
    title: "ntfy clients",
    language: "text",
    note: "Programs that publish to ntfy: enter the URL as the server and ntfy as the topic.",
    code: ({ url }) => `Server URL: ${url}
Topic: ntfy`,
  },
];
