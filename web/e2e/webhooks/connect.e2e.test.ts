/** The Connect page of a webhook, by keyboard. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { dialog, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

test("Filling in the URL by keyboard is announced, and the focus moves to the URL", async () => {
  const body = { name: "Relay" };
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", body);
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 } });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("button", { name: "Connect" }).click();
  await webhooks.getByLabel("What will send messages?").selectOption({ label: "Alertmanager" });
  expect(await webhooks.getByText("whk_…/alertmanager").count()).toBe(1);
  expect(await webhooks.getByText(url).count()).toBe(0);

  await webhooks.getByRole("button", { name: "Fill in the URL" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("The URL is filled in.").waitFor();
  await webhooks.getByText(`${url}/alertmanager`).waitFor();
  expect(await pageViolations(page, "filled in")).toEqual([]);

  await page.keyboard.press("Tab");
  await webhooks.getByLabel("URL", { exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Tab");
  await webhooks.getByRole("button", { name: "Copy URL" }).and(page.locator(":focus")).waitFor();
});
