/** The template editor with the preview of a payload. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

test("Templates are tried on the last payload, corrected after an error, and used for the next message", async () => {
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("button", { name: "Create webhook" }).click();
  await webhooks.getByLabel("Name").fill("Shop");
  await webhooks.getByRole("button", { name: "Create webhook" }).click();
  const url = await webhooks.getByLabel("URL", { exact: true }).inputValue();
  const post = (state: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ order: { id: 17, state } }),
    });
  await post("open");
  await webhooks.getByRole("button", { name: "Done" }).click();
  await webhooks.getByRole("button", { name: "Edit" }).click();
  await webhooks.getByLabel("Format").selectOption({ label: "Custom templates" });

  await expect.poll(() => webhooks.getByLabel("Payload").inputValue()).toContain('"state": "open"');
  const message = webhooks.getByLabel("Message", { exact: true });
  const preview = webhooks.getByRole("region", { name: "Preview" });
  await message.fill("Order\n{{ order.id | shout }}");
  await webhooks.getByText(/^Line 2, column 1: .*shout/).waitFor();
  await preview.getByText("see “Message”").waitFor();

  await message.fill("Order **{{ order.id }}** is {{ order.state }}");
  await webhooks.getByLabel("Key", { exact: true }).fill("order-{{ order.id }}");
  await preview.getByText("Order 17 is open").waitFor();
  await preview.getByText("Key: order-17").waitFor();
  expect(await preview.locator("strong").textContent()).toBe("17");

  await webhooks.getByLabel("Post only if").fill('{% if order.state == "paid" %}yes{% endif %}');
  await preview.getByText("nothing is posted").waitFor();
  await webhooks.getByLabel("Payload").fill('{"order": {"id": 18, "state": "paid"}}');
  await preview.getByText("Order 18 is paid").waitFor();
  await webhooks.getByLabel("Payload").fill("not json");
  await preview.getByText("see “Payload”").waitFor();
  await webhooks.getByRole("button", { name: "Use the last payload" }).click();
  await preview.getByText("nothing is posted").waitFor();

  await webhooks.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await post("paid")).status).toBe(200);
  await page.keyboard.press("Escape");
  await page.getByText("Order 17 is paid").waitFor();
});
