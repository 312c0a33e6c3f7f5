/** Snippets for scripts and programs. */
import { curlCommand, shellQuote } from "../url/curl-command.ts";
import { jsonQuote, type Snippet } from "./snippet.ts";

export const programs: readonly Snippet[] = [
  {
    id: "curl",
    title: "curl",
    note: "One command, from any terminal. The response contains the id of the message.",
    steps: [
      {
        text: "Run this in a terminal:",
        code: { language: "sh", of: ({ url, name }) => curlCommand(url, `Hello from ${name}`) },
      },
    ],
    alternative: {
      language: "sh",
      note: "If the webhook has a signature secret, sign the time and the body with it. The signature is valid for five minutes.",
      code: ({ url, name }) => `body=${shellQuote(JSON.stringify({ text: `Hello from ${name}` }))}
id=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \\n')
time=$(date +%s)
signature=$(printf '%s' "$id.$time.$body" | openssl dgst -sha256 -hmac "$SECRET" -binary | base64)

curl -H 'Content-Type: application/json' -d "$body" \\
  -H "webhook-id: $id" -H "webhook-timestamp: $time" -H "webhook-signature: v1,$signature" \\
  ${shellQuote(url)}`,
    },
  },
  {
    id: "shell",
    title: "Shell script",
    note: "A function for scripts and cron jobs that posts its standard input. It retries while the server can’t be reached, and its Idempotency-Key prevents duplicates.",
    steps: [
      {
        text: "Add this function to your script:",
        code: {
          language: "sh",
          of: ({ url }) => `notify() {
  curl --silent --show-error --fail --retry 5 --retry-connrefused \\
    -H 'Content-Type: text/plain' \\
    -H "Idempotency-Key: $(od -An -N12 -tx1 /dev/urandom | tr -d ' \\n')" \\
    --data-binary @- ${shellQuote(url)}
}

printf '%s\\n' "Backup of $(hostname) is done" | notify`,
        },
      },
    ],
  },
  {
    id: "python",
    title: "Python",
    note: "Uses Python’s standard library, so there is nothing to install.",
    steps: [
      {
        text: "Save this as a file, and run it:",
        code: {
          language: "python",
          of: ({ url, name }) => `import json
from urllib.request import Request, urlopen

url = ${jsonQuote(url)}


def notify(text):
    body = json.dumps({"text": text}).encode()
    request = Request(url, body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=10) as response:
        return json.load(response)


print(notify(${jsonQuote(`Hello from ${name}`)}))`,
        },
      },
    ],
  },
  {
    id: "node",
    title: "Node.js",
    note: "Uses Node’s built-in fetch, so there is nothing to install.",
    steps: [
      {
        text: "Save this as a file, and run it with Node.js 18 or later, Deno or Bun:",
        code: {
          language: "js",
          of: ({ url, name }) => `const url = ${jsonQuote(url)};

async function notify(text) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`);
  return response.json();
}

notify(${jsonQuote(`Hello from ${name}`)}).then(console.log);`,
        },
      },
    ],
  },
];
