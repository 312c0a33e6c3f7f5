/** The curl command of the webhooks dialog in a real shell. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlCommand } from "../../src/webhooks/url/curl-command.ts";

const url = "https://chat.example.org/api/webhooks/whk_0";

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${line}`;
  return execFileSync("sh", ["-c", script]).toString().split("\0").slice(0, -1);
}

test.for([
  "Hello from Deploys",
  'Ada\'s "relay"',
  "$(touch /tmp/x) `id` $HOME \\ !! # ; & |",
  "two\nlines, a\ttab and 木村 🔔",
])("A shell passes the unchanged text to curl: %s", (text) => {
  const [, header, , body, address] = argumentsOf(curlCommand(url, text));
  expect(header).toBe("Content-Type: application/json");
  expect(JSON.parse(body ?? "")).toEqual({ text });
  expect(address).toBe(url);
});
