/** Runs the snippets of the dialog with their programs against a real server. */

import { execFile, spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { programs } from "../../src/webhooks/connect/programs.ts";
import { startHarness } from "../support/harness.ts";

const harness = await startHarness();
const ada = await harness.setUp();

interface Webhook {
  id: number;
  name: string;
  url: string;
}

const nasty = `Ada's "relay" \\n $(id) \`id\` %s 木村 🔔`;
const nameOfHost = hostname();

const runs = [
  { id: "curl", program: ["sh", "-s"], says: `Hello from ${nasty}` },
  { id: "shell", program: ["sh", "-s"], says: `Backup of ${nameOfHost} is done` },
  { id: "python", program: ["python3", "-"], says: `Hello from ${nasty}` },
  { id: "node", program: ["node", "--input-type=module", "-"], says: `Hello from ${nasty}` },
].filter(({ program: [name = ""] }) => spawnSync(name, ["-c", ""]).error === undefined);

test.each(runs)("The snippet for $id posts a message", async (run) => {
  const snippet = programs.find(({ id }) => id === run.id);
  const body = { name: nasty };
  const webhook = await harness.request<Webhook>(ada, "POST /api/chats/1/webhooks", body);
  await runWith(run.program, snippet?.steps[0]?.code?.of(webhook) ?? "");
  const { items } = await harness.request<{ items: { text: string }[] }>(
    ada,
    "GET /api/chats/1/messages",
  );
  expect(items.at(-1)?.text.trim()).toBe(run.says);
});

/** Asynchronous: the server runs in this process and must be able to reply. */
function runWith([program = "", ...parameters]: string[], script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, parameters, (error) => (error ? reject(error) : resolve()));
    child.stdin?.end(`${script}\n`);
  });
}
