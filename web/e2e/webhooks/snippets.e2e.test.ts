/** Runs the snippets of the dialog with their programs against a real server. */
import { execFile } from "node:child_process";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { type Program, requirePrograms } from "../../../server/test/kit/processes/programs.ts";
import { programs } from "../../src/webhooks/connect/programs.ts";
import { startHarness } from "../support/harness.ts";

const harness = await startHarness();
const ada = await harness.setUp();

interface Webhook {
  id: number;
  name: string;
  url: string;
  integrationKey: string;
}

const nasty = `Ada's "relay" \\n $(id) \`id\` %s 木村 🔔`;
interface Run {
  id: string;
  command: string[];
  /** The program that must be installed. */
  needs?: Program;
  says: string;
}

const runs: Run[] = [
  { id: "curl", command: ["sh", "-s"], needs: "curl", says: `Hello from ${nasty}` },
  { id: "shell", command: ["sh", "-s"], needs: "curl", says: `Backup of ${hostname()} is done` },
  { id: "python", command: ["python3", "-"], needs: "python3", says: `Hello from ${nasty}` },
  { id: "node", command: ["node", "--input-type=module", "-"], says: `Hello from ${nasty}` },
];

test.each(runs)("The snippet for $id posts a message", async ({ id, command, needs, says }) => {
  if (needs) requirePrograms(needs);
  const snippet = programs.find((program) => program.id === id);
  const body = { name: nasty };
  const webhook = await harness.request<Webhook>(ada, "POST /api/chats/1/webhooks", body);
  const target = { ...webhook, key: webhook.integrationKey };
  await runWith(command, snippet?.steps[0]?.code?.of(target) ?? "");
  const { items } = await harness.request<{ items: { text: string }[] }>(
    ada,
    "GET /api/chats/1/messages",
  );
  expect(items.at(-1)?.text.trim()).toBe(says);
});

/** Asynchronous: the server runs in this process and must be able to reply. */
function runWith([program = "", ...parameters]: string[], script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, parameters, (error) => (error ? reject(error) : resolve()));
    child.stdin?.end(`${script}\n`);
  });
}
