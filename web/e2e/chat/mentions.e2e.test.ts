/** Mentions and replies: completion, chips, the card of a user, the quote strip. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const benita = await harness.addUser("Benita");

/** Other parts of the page have their own tests. */
async function violationsIn(page: Page): Promise<string[]> {
  const found = await pageViolations(page, "mentions");
  return found.filter((violation) =>
    /_(mention|quote|option|list|card|bar|excerpt)_/.test(violation.split(" Fix")[0] ?? ""),
  );
}

async function openChat(title: string) {
  const memberIds = [ben.id, benita.id];
  const draft = { title, kind: "group", memberIds };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", draft);
  const post = (as: typeof ada, body: object) =>
    harness.request<Message>(as, `POST /api/chats/${chat.id}/messages`, body);
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  const field = page.getByRole("textbox", { name: `Message to ${title}` });
  return { chat, post, page, field };
}

test("A user completes a mention by keyboard and by pointer, and the message shows names", async () => {
  const { page, field } = await openChat("Names");
  const list = page.getByRole("listbox", { name: "Mention someone" });
  const active = page.locator('[role="option"][aria-selected="true"]');
  await field.pressSequentially("Hi @b");
  await list.waitFor();
  expect(await list.getByRole("option").allInnerTexts()).toHaveLength(2);
  expect(await field.getAttribute("aria-activedescendant")).toBe(await active.getAttribute("id"));
  await page.keyboard.press("ArrowDown");
  await active.getByText("@benita").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await field.inputValue()).toBe("Hi @benita ");
  await field.pressSequentially("and @be");
  await list.getByRole("option", { name: "Ben @ben" }).click();
  expect(await field.inputValue()).toBe("Hi @benita and @ben ");
  await field.pressSequentially("or @al");
  await list.getByText("Notifies 2 members").waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  const message = page.getByRole("article").last();
  await message.getByRole("button", { name: "@Ben", exact: true }).click();
  const card = page.getByRole("dialog", { name: "Profile of Ben", exact: true });
  await card.getByText("@ben", { exact: true }).waitFor();
  await card.getByText("Member of this chat").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await message.getByRole("button", { name: "Ada", exact: true }).click();
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByRole("heading", { name: "Profile" }).waitFor();
});

test("[U9] Activity lists mentions and replies, marks and counts unread ones, and leads to each", async () => {
  const { page, post, chat } = await openChat("Calls");
  await page.goto("/activity");
  await page.getByRole("heading", { name: "Activity" }).waitFor();
  const second = await harness.visit(ada);
  await second.goto("/activity");
  const body = { kind: "direct", memberIds: [ben.id] };
  const pair = await harness.request<{ id: number }>(ada, "POST /api/chats", body);
  await harness.request(ben, `POST /api/chats/${pair.id}/messages`, { text: "For you" });
  await page.getByRole("link", { name: /1 unread message/ }).waitFor();
  const countOn = (window: Page, words: string) =>
    window.getByRole("link", { name: `Activity ${words}`.trim(), exact: true }).waitFor();
  for (const window of [page, second]) await countOn(window, "");
  await post(ben, { text: "Hello **@ada**" });
  await harness.request(ben, `POST /api/chats/${pair.id}/messages`, { text: "And @ada, here" });
  for (const window of [page, second]) {
    await countOn(window, "2 unread mentions and replies");
    await expect.poll(() => window.locator("[data-unread]").count()).toBe(2);
  }
  await harness.request(ada, `PUT /api/chats/${pair.id}/read`, { messageId: 2 });
  for (const window of [page, second]) {
    await countOn(window, "1 unread mention or reply");
    await expect.poll(() => window.locator("[data-unread]").count()).toBe(1);
  }
  const row = page.getByRole("link", { name: "mentioned you in Calls" });
  await row.getByText("Hello @ada").waitFor();
  expect(await row.getAttribute("data-unread")).toBe("true");
  await row.click();
  await page.waitForURL(`**/chats/${chat.id}/messages/1`);
  await page.locator('[data-message="1"][data-mention]').waitFor();
  for (const window of [page, second]) await countOn(window, "");
  await page.getByRole("link", { name: "Activity" }).click();
  await page.getByText("Hello @ada").waitFor();
  for (const window of [page, second]) {
    expect(await window.locator("[data-unread]").count()).toBe(0);
  }
});

test("[U4] A reply shows the original in a strip that leads to it, and marks the message of the author", async () => {
  const { page, field, post, chat } = await openChat("Replies");
  const first = await post(ada, { text: "The **first** message" });
  for (let n = 0; n < 60; n++) await post(ben, { text: `Filler ${n}` });
  await post(ben, { text: "An answer", replyTo: first.id });
  const answer = page.getByRole("article").filter({ hasText: "An answer" });
  await answer.waitFor();
  expect(await answer.getAttribute("data-mention")).toBe("new");
  const strip = answer.getByRole("link", { name: "The first message" });
  await strip.waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await strip.click();
  await page.waitForURL(`**/chats/${chat.id}/messages/${first.id}`);
  await page.locator(`[data-message="${first.id}"][data-marked]`).waitFor();

  await page.getByRole("button", { name: "Jump to newest" }).click();
  await answer.hover();
  await answer.getByRole("button", { name: "Quote in chat" }).click();
  const bar = page.getByText("Quoting Ben");
  await bar.waitFor();
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  await answer.hover();
  await answer.getByRole("button", { name: "Quote in chat" }).click();
  await bar.waitFor();
  await page.reload();
  await bar.waitFor();
  await field.fill("Thanks");
  await page.keyboard.press("Enter");
  const thanks = page.getByRole("article").filter({ hasText: "Thanks" });
  await thanks.getByRole("link", { name: "An answer" }).waitFor();
  await bar.waitFor({ state: "detached" });
  const removed = await harness.request<{ items: Message[] }>(
    ben,
    `GET /api/chats/${chat.id}/messages`,
  );
  const original = removed.items.find(({ text }) => text === "An answer");
  await harness.request(ben, `DELETE /api/chats/${chat.id}/messages/${original?.id}`);
  await thanks.getByText("The original message was deleted.").waitFor();
});
