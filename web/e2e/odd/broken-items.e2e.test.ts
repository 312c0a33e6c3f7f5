/** An item that can't be rendered shows its source, and leaves everything around it as it is. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, openFromChatMenu, openWebhook, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const word = "unrenderable";

/** The browser throws when the app decodes the entity after this word. The parser of Markdown goes on. */
async function breakTexts(page: Page): Promise<void> {
  await page.addInitScript((word) => {
    const { replace } = String.prototype;
    String.prototype.replace = function (this: string, ...values: [never, never]) {
      if (typeof values[1] === "function" && this.includes(`${word} `))
        throw new Error("Broken on purpose");
      return replace.apply(this, values);
    };
  }, word);
}

const broken = (place: Locator) => place.locator("[data-broken]");

// S1
test("A broken message, card, quote, hit, suggestion, activity or preview does not affect other items", async () => {
  const body = { title: "Deploys", kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const path = `/api/chats/${chat.id}/messages`;
  const write = (author: typeof ada, text: string, replyTo?: number) =>
    harness.request<Message>(author, `POST ${path}`, { text, replyTo });
  const source = `${word} &amp; text`;
  await write(ada, "before");
  const bad = await write(ada, source);
  await write(ben, `${word} &amp; reply`, bad.id);
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const card = { title: "Bad", text: `${word} &amp;` };
  const post = (data: object) => fetch(url, { method: "POST", body: JSON.stringify(data) });
  await post({ cards: [card, { title: "Good", text: "card" }] });
  await write(ada, "after");
  const found = () => harness.request<{ items: unknown[] }>(ada, `GET /api/search?query=${word}`);
  await expect.poll(async () => (await found()).items.length).toBe(3);

  const page = await harness.visit(ada);
  await breakTexts(page);
  await showChat(page, chat.id);
  const log = page.getByRole("log");
  await log.getByText("before", { exact: true }).waitFor();
  await log.getByText("after", { exact: true }).waitFor();
  const item = (id: number) => page.locator(`article[data-message="${id}"]`);
  await item(bad.id).getByText("This message can’t be shown").waitFor();
  expect(await item(bad.id).locator("pre").textContent()).toBe(source);
  await item(bad.id).getByRole("button", { name: "Copy source" }).waitFor();
  await item(bad.id + 1)
    .locator("em", { hasText: "This message can’t be shown" })
    .waitFor();
  await item(bad.id + 2)
    .getByText("This card can’t be shown")
    .waitFor();
  await item(bad.id + 2)
    .getByText("Good")
    .waitFor();

  await page.goto("/activity");
  const activity = page.getByRole("region", { name: "Activity" });
  await activity.getByText("This message can’t be shown").waitFor();
  await activity.getByRole("link", { name: "Open in chat" }).waitFor();

  await page.goto(`/search?q=${word}`);
  const hits = page.getByRole("list", { name: "Results" }).getByRole("listitem");
  await hits.nth(2).waitFor();
  expect(await broken(hits).count()).toBe(3);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Go to a chat, user or action" }).fill(word);
  const options = page.getByRole("group", { name: "Messages" }).getByRole("option");
  await options.getByText("This message can’t be shown").first().waitFor();
  await page.keyboard.press("Escape");

  await showChat(page, chat.id);
  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Relay", "Template");
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("switch", { name: "Use templates" }).click();
  await webhooks.getByLabel("Message", { exact: true }).fill(`${word} &amp; text`);
  const preview = webhooks.getByRole("region", { name: "Preview" });
  await preview.getByText("This message can’t be shown").waitFor();
  await webhooks.getByLabel("Message", { exact: true }).fill("fine again");
  await preview.getByText("fine again").waitFor();
  await page.keyboard.press("Escape");
});

// S1
test("A broken message can be deleted, and the start page opens", async () => {
  const body = { title: "Lounge", kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const path = `/api/chats/${chat.id}/messages`;
  await harness.request(ada, `POST ${path}`, { text: `${word} &amp; text` });
  const page = await harness.visit(ada);
  await breakTexts(page);
  await showChat(page, chat.id);
  await page.goto("/");
  const log = page.getByRole("log");
  await broken(log).getByRole("button", { name: "Delete" }).click();
  await log.getByText("This message was deleted.").waitFor();
});
