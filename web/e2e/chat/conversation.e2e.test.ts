/** Messages on the screens of two people, and use without a pointer. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isImageFrom } from "../support/external-images.ts";
import { type Person, startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function makeChat(title: string): Promise<Chat> {
  const body = { title, kind: "group", memberIds: [ben.id] };
  return harness.request<Chat>(ada, "POST /api/chats", body);
}

async function say(user: Person, chat: Chat, text: string): Promise<void> {
  await harness.request(user, `POST /api/chats/${chat.id}/messages`, { text });
}

async function makeWebhook(chat: Chat): Promise<string> {
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  return (await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" })).url;
}

async function post(url: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

async function open(page: Page, chat: Chat): Promise<void> {
  await page.goto(`/chats/${chat.id}`);
  await page.getByText("Connected").waitFor();
}

const composer = (page: Page, chat: Chat) =>
  page.getByRole("textbox", { name: `Message to ${chat.title}` });

test("A webhook message appears formatted on another screen", async () => {
  const chat = await makeChat("Deploys");
  const [first, second] = await Promise.all([harness.visit(ada), harness.visit(ben)]);
  await second.route(isImageFrom("https://pictures.example/"), (route) =>
    route.fulfill({ contentType: "image/png", body: png }),
  );
  await Promise.all([open(first, chat), open(second, chat)]);

  const url = await makeWebhook(chat);
  const avatarUrl = "https://pictures.example/ci.png";
  const text = "## Build **passed**\n- job: `test`\n> ok";
  await post(url, { text, username: "CI", avatarUrl });
  const message = second.getByRole("article", { name: /^CI,/ });
  await message.getByRole("heading", { level: 3, name: "Build passed" }).waitFor();

  await message.locator("h3 strong", { hasText: "passed" }).waitFor();
  await message.locator("ul > li", { hasText: "job: test" }).waitFor();
  await message.locator("li code", { hasText: "test" }).waitFor();
  await message.locator("blockquote", { hasText: "ok" }).waitFor();
  await message.getByText("BOT", { exact: true }).waitFor();
  await message.locator('img[src^="/api/images/"]').waitFor();
  await first.getByRole("article", { name: /^CI,/ }).waitFor();
});

test("Markup in a sender name is shown as text before the BOT badge, and a missing avatar becomes initials", async () => {
  const chat = await makeChat("Alarms");
  const page = await harness.visit(ben);
  await page.route(isImageFrom("https://pictures.example/"), (route) => route.abort());
  await open(page, chat);
  const username = "Ada <b>x</b>";
  await post(await makeWebhook(chat), {
    text: "hello",
    username,
    avatarUrl: "https://pictures.example/none.png",
  });
  const message = page.getByRole("article");
  await message.getByText("BOT", { exact: true }).waitFor();
  await message.getByText("<b>x</b>").waitFor();
  await message.getByText("AB", { exact: true }).waitFor();
});

test("A user writes, edits and deletes a message by keyboard", async () => {
  const chat = await makeChat("Keys");
  const page = await harness.visit(ada);
  await open(page, chat);
  const { keyboard } = page;
  const focusedLabel = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focusedLabel).toBe("Message to Keys");

  await keyboard.type("first line");
  await keyboard.press("Shift+Enter");
  await keyboard.type("secnd line");
  await keyboard.press("Enter");
  await page.getByRole("article").getByText("secnd line").waitFor();
  await expect.poll(() => composer(page, chat).inputValue()).toBe("");
  await expect.poll(() => page.locator("article[data-unsent]").count()).toBe(0);

  await keyboard.press("ArrowUp");
  await expect.poll(focusedLabel).toBe("Editing your message");
  await keyboard.press("Escape");
  await expect.poll(focusedLabel).toBe("Message to Keys");
  await keyboard.press("ArrowUp");
  await expect.poll(focusedLabel).toBe("Editing your message");
  await page.getByTitle("Save (Enter to save, Shift+Enter for a new line)").waitFor();
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("**corrected**");
  await keyboard.press("Enter");
  await page.locator("article strong", { hasText: "corrected" }).waitFor();
  await page.getByText(/^\(edited \d/).waitFor();
  await expect.poll(focusedLabel).toBe("Message to Keys");

  await keyboard.press("Shift+Tab");
  await expect.poll(focusedLabel).toBe("Add files");
  await keyboard.press("Shift+Tab");
  await expect.poll(focusedLabel).toBe("Messages");
  await keyboard.press("ArrowUp");
  await expect.poll(focusedLabel).toMatch(/^Ada,/);
  await keyboard.press("Tab");
  const edited = page.getByRole("button", { name: /^\(edited/ });
  await expect.poll(() => edited.evaluate((one) => one === document.activeElement)).toBe(true);
  const quick = [/^React/, /^React/, /^React/, "Add a reaction"];
  for (const label of [...quick, "Reply in thread", "Quote in chat", "More actions"]) {
    await keyboard.press("Tab");
    await expect.poll(focusedLabel).toMatch(label);
  }
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Pin to this chat" }).waitFor();
  await keyboard.press("End");
  await keyboard.press("Enter");
  await page.getByText("This message was deleted.").waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /deleted\. Press (Ctrl\+|⌘)Z/ })
    .waitFor();
  await expect.poll(focusedLabel).toMatch(/^Ada,/);
});

test("A chat is accessible in both themes and at three widths", async () => {
  const chat = await makeChat("Looks");
  const looks = [
    { colorScheme: "dark", width: 390 },
    { colorScheme: "light", width: 320 },
    { colorScheme: "light", width: 1280 },
  ] as const;
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}`);
  await page.getByText(/^This is the start of (the chat|your conversation)/).waitFor();
  const found = await violationsInLooks(page, "empty chat", looks);

  const wide = "a".repeat(300);
  const columns = Array.from({ length: 12 }, (_, index) => `a wide column ${index}`).join("|");
  const rule = "|---".repeat(12);
  const code = "```ts\nconst answer: number = 42; // why\n```";
  const text = `# One\n[a link](https://example.org) and \`code\`\n\n|${columns}|\n${rule}|\n|${columns}|\n\n`;
  await post(await makeWebhook(chat), {
    text: `${text}${code}\n${code}\n- [x] done\n- [ ] open\n\n> quoted\n\n${wide}`,
  });
  await say(ben, chat, `${"مرحبا ".repeat(30)}`);
  await say(ada, chat, Array.from({ length: 60 }, (_, index) => `line ${index}`).join("\n"));
  await page.locator("[data-scope=keyword]").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: /^Show all/ }).waitFor();
  await page.getByRole("article").last().focus();
  await page.getByRole("toolbar").waitFor();
  found.push(...(await violationsInLooks(page, "messages", looks)));

  await composer(page, chat).fill(`${"x".repeat(40_001)}`);
  await page.getByText("1 character too long").waitFor();
  await page.getByRole("button", { name: "Formatting" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  found.push(...(await violationsInLooks(page, "composer", looks)));
  expect(found).toEqual([]);
});
