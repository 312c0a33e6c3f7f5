/** Libraries of other chats, with the URL of a webhook in its place. */
import { jsonQuote, type Snippet } from "./snippet.ts";

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
];
