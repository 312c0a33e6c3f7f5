/** Runs the commands of the README unchanged and checks their effect in a browser. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { runPostCommands, runSetupCommands } from "../support/readme-commands.ts";

const harness = await startHarness();

test("The commands of the README work unchanged, and their message appears on another screen", async () => {
  const environment = { BELFRY: harness.url };
  const prepared = await runSetupCommands(environment);
  expect(prepared.token).toMatch(/^sess_[0-9A-Za-z]{36}$/);
  expect(prepared.url).toMatch(/\/api\/webhooks\/whk_/);

  const ada = { id: 1, email: "ada@example.org", displayName: "Ada" };
  const page = await harness.visit(ada);
  await page.goto(`${harness.url}/chats/${prepared.chat}`);
  await page.getByRole("textbox", { name: /message/i }).waitFor();

  const output = await runPostCommands(prepared, environment);
  const heading = page.getByRole("heading", { name: "Build passed" });
  await heading.waitFor();
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
