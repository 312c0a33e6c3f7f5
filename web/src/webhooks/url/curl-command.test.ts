import { execFileSync } from "node:child_process";
import type { DeliveryDetail } from "@belfry/contracts/webhooks/deliveries";
import { expect, test } from "vitest";
import { deliveryCommand } from "./curl-command.ts";

const url = "https://chat.example.org/api/webhooks/whk_1";

const delivery: DeliveryDetail = {
  id: 1,
  at: "2026-11-22T12:00:00.000Z",
  dialect: "native",
  result: "posted",
  status: 200,
  size: 2,
  address: "192.0.2.1",
  userAgent: "ci/1",
  url: "current",
  contentType: "application/json",
  headers: { "content-type": "application/json" },
  query: {},
  isEdit: false,
  body: "{}",
};

/** Returns what a shell passes to curl for some commands, one list of arguments each. */
function argumentsOf(commands: readonly string[]): string[][] {
  const script = `curl() { printf '%s\\0' "$@" END; }\n${commands.join("\n")}\n`;
  const output = execFileSync("bash", ["-s"], { input: script, encoding: "utf8" });
  return output
    .split("END\0")
    .slice(0, -1)
    .map((list) => list.split("\0").slice(0, -1));
}

test("A shell passes the body of a delivery to curl unchanged", () => {
  const bodies = [
    `{"text": "It's \\"$HOME\\" \`id\` $(id) !! \\\\ \\n %s"}`,
    "two\nlines\n",
    "@/etc/passwd",
    "-o /tmp/file",
    "\u001b[201~\nid\n\r\t\u0007\u0085'\\",
    "木村 🔔 تنبيه",
    "",
    // Every character up to the Greek letters. The digit could become part of an escape.
    Array.from({ length: 0x36f }, (_, index) => `${String.fromCodePoint(index + 1)}7`).join(""),
  ];
  const commands = bodies.map((body) => deliveryCommand(url, { ...delivery, body }));
  const passed = argumentsOf(commands).map((list) => list[list.indexOf("--data-raw") + 1]);
  expect(passed).toEqual(bodies);
});

test("A command has no control characters, which a terminal could interpret", () => {
  const body = "\u001b[201~\r\u0007\u0085";
  expect(deliveryCommand(url, { ...delivery, body })).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("A command has the format and the parameters of the request, and no headers of the old one", () => {
  const headers = {
    "content-type": "application/json",
    "content-length": "2",
    "idempotency-key": "1",
    "x-github-event": "push",
    "x-hub-signature-256": "[redacted]",
  };
  const query = { dryRun: "true", tag: ["a b", "c'd"], token: "[redacted]" };
  const command = deliveryCommand(url, { ...delivery, dialect: "github", headers, query });
  expect(argumentsOf([command])).toEqual([
    [
      ...["-H", "content-type: application/json", "-H", "x-github-event: push"],
      ...["--data-raw", "{}", `${url}/github?dryRun=true&tag=a+b&tag=c%27d`],
    ],
  ]);
});
