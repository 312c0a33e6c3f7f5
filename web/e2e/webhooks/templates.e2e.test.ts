/** The template editor with the preview of a payload. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { createWebhook as create, dialog, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

async function createWebhook(page: Page, name: string) {
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const url = await create(page, name);
  const post = (body: unknown, path = "") => {
    const headers = { "content-type": "application/json", "x-shop-topic": "alerts/create" };
    return fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  return { webhooks, post };
}

async function openTemplates(webhooks: Locator) {
  await webhooks.getByRole("tab", { name: "Template" }).click();
  await webhooks.getByRole("switch", { name: "Use templates" }).click();
}

test("Templates are tried on the last payload, corrected after an error, and used for the next message", async () => {
  const page = await harness.visit(ada);
  const { webhooks, post: postBody } = await createWebhook(page, "Shop");
  const post = (state: string) => postBody({ order: { id: 17, state } });
  await post("open");
  await openTemplates(webhooks);

  await expect.poll(() => webhooks.getByLabel("Payload").inputValue()).toContain('"state": "open"');
  const message = webhooks.getByLabel("Message", { exact: true });
  const preview = webhooks.getByRole("region", { name: "Preview" });
  await message.fill("Order\n{{ order.id | shout }}");
  await webhooks.getByText(/^Line 2, column 1: .*shout/).waitFor();
  await preview.getByText("Fix “Message”").waitFor();

  await message.fill("Order **{{ order.id }}** is {{ order.state }}");
  await webhooks.getByLabel("Key", { exact: true }).fill("order-{{ order.id }}");
  await preview.getByText("Order 17 is open").waitFor();
  await preview.getByText("Key: order-17").waitFor();
  expect(await preview.locator("strong").textContent()).toBe("17");
  await webhooks.getByText("Use templates").scrollIntoViewIfNeeded();
  const shown = await preview.boundingBox();
  const footer = await webhooks.getByRole("button", { name: "Save" }).boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0), "not below the fold").toBeLessThan(footer?.y ?? 0);

  await webhooks.getByLabel("Post only if").fill('{% if order.state == "paid" %}yes{% endif %}');
  await preview.getByText("nothing is posted").waitFor();
  await webhooks.getByLabel("Payload").fill('{"order": {"id": 18, "state": "paid"}}');
  await preview.getByText("Order 18 is paid").waitFor();
  await webhooks.getByLabel("Payload").fill("not json");
  await preview.getByText("Fix “Payload”").waitFor();
  await webhooks.getByRole("button", { name: "Use the last payload" }).click();
  await preview.getByText("nothing is posted").waitFor();

  await webhooks.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await post("paid")).status).toBe(200);
  await page.keyboard.press("Escape");
  await page.getByText("Order 17 is paid").waitFor();
});

test("[H9] The editor shows what was found in the payload, and one click turns it into templates", async () => {
  const page = await harness.visit(ada);
  const { webhooks, post } = await createWebhook(page, "Monitor");
  const payload = {
    alert: { id: 7, title: "Disk full", status: "firing", severity: "warning" },
    html_url: "https://monitor.example/alerts/7",
    host: "db_1",
  };
  await post(payload);
  await openTemplates(webhooks);
  const found = webhooks.getByRole("region", { name: "Suggestion" });
  await found.getByText("alert.title").waitFor();
  await found.getByText("headers.x-shop-topic").waitFor();

  const message = webhooks.getByLabel("Message", { exact: true });
  await message.fill("mine");
  await found.getByRole("button", { name: "Use as template" }).click();
  await expect.poll(() => message.inputValue()).toContain("{{ alert.title | escape_markdown }}");
  await found.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => message.inputValue()).toBe("mine");
  await found.getByRole("button", { name: "Use as template" }).click();

  const preview = webhooks.getByRole("region", { name: "Preview" });
  const link = preview.getByRole("link", { name: "Alert created: Disk full: firing" });
  expect(await link.getAttribute("href")).toBe("https://monitor.example/alerts/7");
  await preview.getByText("Level: warning, state: open").waitFor();
  await webhooks.getByRole("button", { name: "Save" }).click();
  const resolved = { ...payload, alert: { ...payload.alert, status: "resolved" } };
  await expect.poll(async () => (await post(resolved)).status).toBe(200);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Alert created: Disk full: resolved" }).waitFor();
});
