/** Programs and scripts of one's own. */
import { curlLine, inShell } from "../url/curl-line.ts";
import { quoted, type Snippet } from "./snippet.ts";

export const programs: readonly Snippet[] = [
  {
    id: "curl",
    title: "curl",
    language: "sh",
    note: "One line, from any terminal. The answer says which message it made.",
    code: ({ url, name }) => curlLine(url, `Hello from ${name}`),
  },
  {
    id: "shell",
    title: "Shell script",
    language: "sh",
    note: "A function for scripts and cron: whatever is piped into it becomes the message. It tries again when the network fails, and the key keeps a repeat from posting twice.",
    code: ({ url }) => `ring() {
  curl --silent --show-error --fail --retry 5 \\
    -H 'Content-Type: text/plain' \\
    -H "Idempotency-Key: $(od -An -N12 -tx1 /dev/urandom | tr -d ' \\n')" \\
    --data-binary @- ${inShell(url)}
}

printf '%s\\n' "Backup of $(hostname) is done" | ring`,
  },
  {
    id: "python",
    title: "Python",
    language: "python",
    note: "With Python’s own library: nothing to install.",
    code: ({ url, name }) => `import json
from urllib.request import Request, urlopen

url = ${quoted(url)}


def ring(text):
    body = json.dumps({"text": text}).encode()
    request = Request(url, body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=10) as answer:
        return json.load(answer)


print(ring(${quoted(`Hello from ${name}`)}))`,
  },
  {
    id: "node",
    title: "Node.js",
    language: "js",
    note: "With Node’s own fetch: nothing to install.",
    code: ({ url, name }) => `const url = ${quoted(url)};

async function ring(text) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  if (!answer.ok) throw new Error(\`The chat answered \${answer.status}: \${await answer.text()}\`);
  return answer.json();
}

ring(${quoted(`Hello from ${name}`)}).then(console.log);`,
  },
  {
    id: "slack-clients",
    title: "Slack clients",
    language: "js",
    note: "Whatever posts to Slack’s incoming webhooks works with this URL. Here with @slack/webhook.",
    code: ({ url, name }) => `import { IncomingWebhook } from "@slack/webhook";

const slack = new IncomingWebhook(${quoted(`${url}/slack`)});
await slack.send(${quoted(`Hello from ${name}`)});`,
  },
  {
    id: "discord-clients",
    title: "Discord clients",
    language: "js",
    note: "Whatever executes Discord’s webhooks works with these parts of the URL. Here with discord.js.",
    code: ({ id, url, name }) => {
      const [, origin = "", token = ""] = /^(.*)\/api\/webhooks\/(.*)$/.exec(url) ?? [];
      return `import { WebhookClient } from "discord.js";

const discord = new WebhookClient(
  { id: ${quoted(String(id))}, token: ${quoted(token)} },
  { rest: { api: ${quoted(`${origin}/api`)} } },
);
await discord.send(${quoted(`Hello from ${name}`)});`;
    },
  },
];
