/** The card about the webhook of a message, for members and managers. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { dialog } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

async function postThrough(name: string): Promise<string> {
  const webhook = { name };
  const { url } = await harness.request<{ url: string }>(
    ada,
    "POST /api/chats/1/webhooks",
    webhook,
  );
  expect(await post(url, name.slice(-4))).toBe(200);
  return url;
}

async function post(url: string, username = "Somebody"): Promise<number> {
  const body = JSON.stringify({ text: "Ding", username });
  const headers = { "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

const longName = "a-name-without-any-place-to-break-it-".repeat(2);

test.for([
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const)(
  "By keyboard, a manager opens the card, disables the webhook and opens its settings: $colorScheme, $width px",
  async ({ colorScheme, width }) => {
    const name = `${longName}${width}`;
    const url = await postThrough(name);
    const viewport = { width, height: 800 };
    const page = await harness.visit(ada, { colorScheme, viewport, reducedMotion: "reduce" });
    await page.goto("/chats/1");
    const message = page.getByRole("article").last();
    await message.focus();
    await message.locator("[aria-haspopup=dialog][tabindex='0']").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const card = dialog(page, "Posted by a webhook");
    await card.getByText(name).waitFor();
    await card.getByText("Created by Ada").waitFor();
    const found = await pageViolations(page, "card");
    const box = await card.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);

    await card.getByRole("button", { name: "Disable" }).click();
    await page.keyboard.press("Enter");
    await card.getByText("Disabled").waitFor();
    expect(await post(url)).toBe(403);
    found.push(...(await pageViolations(page, "disabled")));

    await page.keyboard.press("Escape");
    await card.waitFor({ state: "hidden" });
    await message.getByRole("button", { name: "BOT" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await card.getByRole("button", { name: "Webhook settings" }).click();
    const webhooks = dialog(page, "Webhooks");
    await webhooks.getByRole("heading", { name }).waitFor();
    await webhooks.getByRole("button", { name: "Enable" }).click();
    await webhooks.getByRole("button", { name: "Disable" }).waitFor();
    expect(await post(url)).toBe(200);
    await webhooks.getByRole("button", { name: "All webhooks" }).click();
    await webhooks.getByRole("listitem", { name }).waitFor();
    expect(found).toEqual([]);
  },
);

test("A member opens the card by tapping, sees no manager actions, and closes it with Esc", async () => {
  const ben = await harness.addUser("Ben");
  await harness.request(ada, `PUT /api/chats/1/members/${ben.id}`, { role: "member" });
  await postThrough("Relay");
  const page = await harness.visit(ben, { hasTouch: true, viewport: { width: 390, height: 800 } });
  await page.goto("/chats/1");
  const badge = page.getByRole("button", { name: "BOT: Posted by a webhook" }).last();
  await badge.tap();
  const card = dialog(page, "Posted by a webhook");
  await card.getByText("via Relay").waitFor();
  expect(await card.getByRole("button", { name: /Disable|Edit|Deliveries/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  await badge.and(page.locator(":focus")).waitFor();
});

test("The card of a deleted webhook says that it is deleted and has no actions", async () => {
  await postThrough("Retired");
  const { items } = await harness.request<{ items: { id: number; name: string }[] }>(
    ada,
    "GET /api/chats/1/webhooks",
  );
  const webhook = items.find(({ name }) => name === "Retired");
  await harness.request(ada, `DELETE /api/chats/1/webhooks/${webhook?.id}`);
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await page.getByRole("button", { name: "BOT: Posted by a webhook" }).last().click();
  const card = dialog(page, "Posted by a webhook");
  await card.getByText("via Retired Deleted").waitFor();
  expect(await card.getByRole("button").count()).toBe(0);
});

test("A card that is opened again right after it was closed stays open", async () => {
  await postThrough("Quick");
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await page.getByRole("button", { name: "BOT: Posted by a webhook" }).last().click();
  const card = dialog(page, "Posted by a webhook");
  await card.getByText("via Quick").waitFor();
  // In one task, before the browser reports that the card was closed.
  await card.evaluate(async (element) => {
    if (element instanceof HTMLElement) element.hidePopover();
    if (document.activeElement instanceof HTMLElement) document.activeElement.click();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await card.isVisible()).toBe(true);
});
