/** Snippets for scripts and programs. */
import { curlCommand, shellQuote } from "../url/curl-command.ts";
import { jsonQuote, type Snippet } from "./snippet.ts";

export const programs: readonly Snippet[] = [
  {
    id: "curl",
    title: "curl",
    language: "sh",
    note: "One command, from any terminal. The response contains the id of the message.",
    code: ({ url, name }) => curlCommand(url, `Hello from ${name}`),
    alternative: {
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
    language: "sh",
    note: "A function for scripts and cron that posts its standard input. It retries when the network fails, and its Idempotency-Key prevents duplicates.",
    code: ({ url }) => `notify() {
  curl --silent --show-error --fail --retry 5 \\
    -H 'Content-Type: text/plain' \\
    -H "Idempotency-Key: $(od -An -N12 -tx1 /dev/urandom | tr -d ' \\n')" \\
    --data-binary @- ${shellQuote(url)}
}

printf '%s\\n' "Backup of $(hostname) is done" | notify`,
  },
  {
    id: "python",
    title: "Python",
    language: "python",
    note: "Uses Python’s standard library, so there is nothing to install.",
    code: ({ url, name }) => `import json
from urllib.request import Request, urlopen

url = ${jsonQuote(url)}


def notify(text):
    body = json.dumps({"text": text}).encode()
    request = Request(url, body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=10) as response:
        return json.load(response)


print(notify(${jsonQuote(`Hello from ${name}`)}))`,
  },
  {
    id: "node",
    title: "Node.js",
    language: "js",
    note: "Uses Node’s built-in fetch, so there is nothing to install.",
    code: ({ url, name }) => `const url = ${jsonQuote(url)};

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
];
