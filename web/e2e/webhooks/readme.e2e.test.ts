/** Runs the commands of the README unchanged and checks their effect in a browser. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";

const run = promisify(execFile);
const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");

const harness = await startHarness();

test("The commands of the README work unchanged, and their message is on another screen within a second", async () => {
  const script = /runs the next block[^\n]*\n+```sh\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const [before = "", after = ""] = script.split("# Post a message.\n");
  const environment = { ...process.env, BELFRY: harness.url };
  const ready = await sh(`${before}\necho; echo "$TOKEN $CHAT $URL"`, environment);
  const [token = "", chat = "", url = ""] = ready.trim().split("\n").at(-1)?.split(" ") ?? [];
  expect(token).toMatch(/^sess_[0-9A-Za-z]{36}$/);
  expect(url).toMatch(/\/api\/webhooks\/whk_/);

  const ada = { id: 1, email: "ada@example.org", displayName: "Ada" };
  const page = await harness.visit(ada);
  await page.goto(`${harness.url}/chats/${chat}`);
  await page.getByRole("textbox", { name: /message/i }).waitFor();

  const output = await sh(
    `URL='${url}' CHAT=${chat} TOKEN=${token}\n${head(before)}${after}`,
    environment,
  );
  const heading = page.getByRole("heading", { name: "Build passed" });
  await heading.waitFor({ timeout: 1000 });
  expect(await heading.locator("strong").textContent()).toBe("passed");
  const log = page.getByRole("log");
  expect(await log.locator("li code").textContent()).toBe("test");
  expect(await log.locator("blockquote").textContent()).toContain("ok");
  expect(await log.getByText("Relay", { exact: true }).count()).toBe(1);
  expect(await log.getByText("CI", { exact: true }).first().isVisible()).toBe(true);
  expect(await log.getByText("BOT", { exact: true }).count()).toBe(2);
  expect(output).toContain('{"ok":true,"id":1,"chatId":2,"created":true}');
  expect(output).toContain('"text":"## Build **passed**\\n- job: `test`\\n> ok"');
});

async function sh(script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], { env });
  return stdout;
}

/** Returns the variables that both halves of the block use. */
function head(script: string): string {
  return `${script.split("\n\n")[0]}\n`;
}
