/** Unsent messages, drafts and unsaved edits are neither lost nor duplicated when the connection fails. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message, MessagePage } from "@belfry/contracts/messages/messages";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { controlNetwork } from "../support/network/connection.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function makeChat(title: string): Promise<Chat> {
  const body = { title, kind: "group", memberIds: [ben.id] };
  return harness.request<Chat>(ada, "POST /api/chats", body);
}

async function textsOf(chat: Chat): Promise<string[]> {
  const { items } = await harness.request<MessagePage>(ada, `GET /api/chats/${chat.id}/messages`);
  return items.map(({ text }) => text);
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
}

test("Messages written while offline are kept, marked, and sent once", async () => {
  const chat = await makeChat("Tunnel");
  const page = await harness.visit(ada, { prefetches: true });
  const connection = await controlNetwork(page);
  await page.goto(`/chats/${chat.id}`);
  await page.getByText("Connected").waitFor();
  await write(page, "before the tunnel");
  await page.getByRole("article").getByText("before the tunnel").waitFor();

  await connection.cut();
  await page.getByText("You’re offline").waitFor();
  await write(page, "first in the tunnel");
  await write(page, "second in the tunnel");
  await page.getByText("Not sent yet").first().waitFor();
  await harness.request(ben, `POST /api/chats/${chat.id}/messages`, { text: "Ben outside" });

  await connection.restore();
  await page.getByText("Connected").waitFor();
  await expect.poll(() => page.locator("article[data-unsent]").count()).toBe(0);
  await page.getByRole("article").getByText("Ben outside").waitFor();
  expect(await textsOf(chat)).toEqual([
    "before the tunnel",
    "Ben outside",
    "first in the tunnel",
    "second in the tunnel",
  ]);
  const shown = await page.getByRole("article").allInnerTexts();
  for (const text of await textsOf(chat)) {
    expect(shown.filter((one) => one.includes(text))).toHaveLength(1);
  }
});

test("A lost reply does not duplicate the message, even after a reload", async () => {
  const chat = await makeChat("Lost answers");
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}`);
  await page.getByText("Connected").waitFor();
  let arrived = 0;
  let areRepliesLost = true;
  await page.route("**/messages", async (route) => {
    if (!areRepliesLost || route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    arrived++;
    await route.abort();
  });
  await write(page, "only once");
  await expect.poll(() => arrived).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => arrived).toBeGreaterThan(1);
  areRepliesLost = false;
  await expect.poll(() => page.locator("article[data-unsent]").count()).toBe(0);
  await page.getByText("only once").first().waitFor(); // the page may still be loading the chat
  expect(await page.getByText("only once").count()).toBe(1);
  expect(await textsOf(chat)).toEqual(["only once"]);
});

test("A rejected message shows the reason, and its author can delete it or try again", async () => {
  const chat = await makeChat("Refusals");
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}`);
  await page.getByText("Connected").waitFor();
  let isAllowed = false;
  await page.route("**/messages", (route) => {
    if (isAllowed || route.request().method() !== "POST") return route.fallback();
    const problem = { code: "not_allowed", status: 403, title: "No", detail: "Not today." };
    return route.fulfill({ status: 403, json: problem });
  });
  await write(page, "one");
  await page.getByText("Not sent. Not today.").waitFor();
  await write(page, "two");
  await expect.poll(() => page.getByText("Not sent. Not today.").count()).toBe(2);
  isAllowed = true;
  const [one, two] = ["one", "two"].map((text) =>
    page.getByRole("article").filter({ hasText: text }),
  ) as [Locator, Locator];
  await two.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => textsOf(chat)).toEqual(["two"]);
  await page.locator("article[data-unsent]").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => page.locator("article[data-unsent]").count()).toBe(0);
  await two.waitFor();
  expect(await one.count()).toBe(0);
  expect(await textsOf(chat)).toEqual(["two"]);
});

test("A draft stays in its chat, survives a reload and is deleted at sign-out", async () => {
  const [first, second] = [await makeChat("Drafts A"), await makeChat("Drafts B")];
  const page = await harness.visit(ada);
  await page.goto(`/chats/${first.id}`);
  await page.getByRole("textbox").fill("half a thought");
  await page.getByRole("link", { name: "Drafts B" }).click();
  await page.getByRole("textbox", { name: "Message to Drafts B" }).waitFor();
  expect(await page.getByRole("textbox").inputValue()).toBe("");
  await page.goto(`/chats/${first.id}`);
  expect(await page.getByRole("textbox").inputValue()).toBe("half a thought");

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("half a thought");
  expect(second.id).toBeGreaterThan(first.id);
});

test("A changed edit survives Escape, another chat and a reload, until it is saved or undone", async () => {
  const [chat] = [await makeChat("Edits A"), await makeChat("Edits B")];
  const path = `/api/chats/${chat.id}/messages`;
  const { id } = await harness.request<Message>(ada, `POST ${path}`, { text: "first" });
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}`);
  const composer = page.getByRole("textbox", { name: "Message to Edits A" });
  const editor = page.getByRole("textbox", { name: "Editing your message" });
  const restored = page.getByText(/Your draft is back\.$/);
  const startEditing = async () => {
    await page.getByRole("article").getByText("first").waitFor();
    await composer.press("ArrowUp");
    await editor.waitFor();
  };

  await startEditing();
  expect(await restored.count()).toBe(0);
  await editor.fill("first and more");
  await editor.press("Escape");
  await startEditing();
  await restored.waitFor();
  expect(await editor.inputValue()).toBe("first and more");
  await editor.fill("first and most");
  await page.getByRole("link", { name: "Edits B" }).click();
  await page.getByRole("textbox", { name: "Message to Edits B" }).waitFor();
  await page.getByRole("link", { name: "Edits A" }).click();
  await startEditing();
  expect(await editor.inputValue()).toBe("first and most");
  await page.reload();
  await startEditing();
  expect(await editor.inputValue()).toBe("first and most");

  await page.getByRole("button", { name: "Discard changes" }).click();
  expect(await editor.inputValue()).toBe("first");
  await editor.fill("first again");
  await editor.fill("first"); // changed back
  await editor.press("Escape");
  await startEditing();
  expect(await restored.count()).toBe(0);

  await editor.fill("first of all");
  await editor.press("Escape");
  await harness.request(ada, `PATCH ${path}/${id}`, { text: "first from a phone" });
  await page.getByRole("article").getByText("first from a phone").waitFor();
  await startEditing();
  await page.getByText("The message has changed meanwhile.").waitFor();
  const release = Promise.withResolvers<void>();
  await page.route(`**${path}/${id}`, async (route) => {
    await release.promise;
    await route.continue();
  });
  await editor.press("Enter");
  await editor.press("x"); // while it is saved
  expect(await editor.inputValue()).toBe("first of all");
  release.resolve();
  await expect.poll(() => textsOf(chat)).toEqual(["first of all"]);
  await startEditing();
  expect(await editor.inputValue()).toBe("first of all");
  expect(await restored.count()).toBe(0);

  await editor.fill("of a deleted message");
  await harness.request(ada, `DELETE ${path}/${id}`);
  await page.getByText("The message was deleted.").waitFor();
  await page.getByRole("button", { name: "Stop editing" }).click();
  expect(await composer.inputValue()).toBe("of a deleted message");
});

test("Sign-out deletes an unsaved edit", async () => {
  const chat = await makeChat("Edits C");
  await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text: "first" });
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}`);
  await page.getByRole("article").getByText("first").waitFor();
  await page.getByRole("textbox").press("ArrowUp");
  await page.getByRole("textbox", { name: "Editing your message" }).fill("half an edit");
  const storage = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await storage()).toContain("half an edit");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await storage()).not.toContain("half an edit");
});
