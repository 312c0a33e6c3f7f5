/** From an empty server to a message posted by a webhook, and deleting the webhook. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Person, password, setupToken, startHarness } from "../support/harness.ts";
import { denyPermission } from "../support/network/permissions.ts";
import { requireReauthentication } from "../support/network/reauthentication.ts";
import {
  createWebhook,
  dialog,
  heading,
  openFromChatMenu,
  openWebhook,
} from "../support/screen.ts";

/** Created by the first test. */
const ada: Person = { id: 1, email: "ada@example.org", displayName: "Ada" };

const harness = await startHarness();

test("The owner sets up the server, and creates, renames and deletes a webhook that posts", async () => {
  const page = await harness.visit(undefined, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await page.goto(`/setup#token=${setupToken}`);
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await heading(page, "General").waitFor();
  await page.getByRole("link", { name: /^Turn on two-factor/ }).waitFor();

  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const url = await createWebhook(page, "Ada's relay");
  expect(url).toMatch(new RegExp(`^${harness.url}/api/webhooks/`));
  await webhooks.getByRole("button", { name: "Copy URL" }).click();
  await webhooks.getByRole("button", { name: "Copied" }).waitFor();
  expect(await copied()).toBe(url);

  await webhooks.getByRole("button", { name: "Copy code" }).first().click();
  await expect.poll(copied).toMatch(/^curl /);
  const printed = execFileSync("sh", ["-c", `printf '%s\\n' ${(await copied()).slice(5)}`]);
  expect(printed.toString()).toContain(`{"text":"Hello from Ada's relay"}\n${url}`);

  await webhooks.getByRole("button", { name: "Send test message" }).click();
  await webhooks.getByRole("link", { name: "Show message" }).click();
  await page.getByText("BOT", { exact: true }).waitFor();
  await page.getByText("Ada's relay").first().waitFor();
  await page.getByRole("button", { name: "1 webhook", exact: true }).waitFor();

  await openFromChatMenu(page, "Webhooks");
  const row = webhooks.getByRole("listitem", { name: "Ada's relay" });
  await row.getByText("just now").waitFor();
  await row.getByRole("button", { name: "Copy URL" }).click();
  await row.getByRole("button", { name: "Copied" }).waitFor();
  expect(await copied()).toBe(url);

  await openWebhook(page, "Ada's relay", "Settings");
  await webhooks.getByLabel("Name", { exact: true }).fill("Relay");
  await page.keyboard.press("Enter");
  await webhooks.getByRole("heading", { name: "Relay", exact: true }).waitFor();
  await webhooks.getByRole("button", { name: "Delete webhook" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Relay?" });
  await question.getByText("404").waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await webhooks.getByText("No webhooks yet").waitFor();

  const { status } = await fetch(url, { method: "POST", body: '{"text":"Anybody there?"}' });
  expect(status).toBe(404);
});

test("If the browser blocks copying, the URL is shown and selected", async () => {
  const { page, row, url } = await listedWebhook("Grafana");
  await row.getByRole("button", { name: "Copy URL" }).click();
  await row.getByText("press Ctrl+C").waitFor();
  expect(await row.getByLabel("URL", { exact: true }).inputValue()).toBe(url);
  const selected = await page.evaluate(() => {
    const { activeElement: field } = document;
    if (!(field instanceof HTMLTextAreaElement)) return "";
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });
  expect(selected).toBe(url);
});

test("The URL of a webhook that another user created requires the password", async () => {
  const { page, row, url } = await listedWebhook("Alertmanager");
  await requireReauthentication(page, "**/webhooks/*/url", "GET");
  await row.getByRole("button", { name: "Copy URL" }).click();
  const question = dialog(page, "Confirm your password");
  await question.getByLabel("Password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await question.getByText("The password is wrong.").waitFor();

  await question.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  expect(await row.getByLabel("URL", { exact: true }).inputValue()).toBe(url);
});

/** Creates a webhook over the API and opens the dialog in a browser that blocks copying. */
async function listedWebhook(name: string) {
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", {
    name,
  });
  const page = await harness.visit(ada);
  // [N2] Not the default of every browser.
  await denyPermission(page, "clipboard-write");
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  return { page, url, row: dialog(page, "Webhooks").getByRole("listitem", { name }) };
}
