/** The curl line of the webhooks dialog, given to a real shell. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlCommand } from "../../src/webhooks/url/curl-command.ts";

const url = "https://chat.example.org/api/webhooks/whk_0";

/** What a shell hands to curl, one argument a line's end. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${line}`;
  return execFileSync("sh", ["-c", script]).toString().split("\0").slice(0, -1);
}

test.for([
  "Hello from Deploys",
  'Ada\'s "relay"',
  "$(touch /tmp/x) `id` $HOME \\ !! # ; & |",
  "two\nlines, a\ttab and 木村 🔔",
])("a shell hands curl the very text: %s", (text) => {
  const [, header, , body, address] = argumentsOf(curlCommand(url, text));
  expect(header).toBe("Content-Type: application/json");
  expect(JSON.parse(body ?? "")).toEqual({ text });
  expect(address).toBe(url);
});
