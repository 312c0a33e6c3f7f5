/** The panel of a thread: two people write in it, with the pointer and the keyboard. */
import type { Chat } from "@belfry/contracts/chats";
import type { MessagePage } from "@belfry/contracts/messages/messages";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { controlNetwork } from "../support/network/connection.ts";
import { createChatWith, showChat } from "../support/screen.ts";
import { isFocused, messageOf, panelOf, replyField, startThread } from "./places.ts";

const harness = await startHarness();
const ada: Person = await harness.setUp();
const ben = await harness.addUser("Ben");

const startChat = (title: string) =>
  createChatWith(harness, { owner: ada, member: ben, author: ada }, title, [
    "The disk fills up",
    "Checkout is slow",
  ]);

/** Whether an element is within the visible part of the list. */
const isInSight = async (one: Locator) =>
  (await one.count()) > 0 &&
  one.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    const list = it.closest("[role=log]")?.getBoundingClientRect();
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  });

test("Two people write in a thread, and its summary in the chat follows", async () => {
  const chat = await startChat("Live");
  const page = await harness.visit(ada);
  const other = await harness.visit(ben);
  await showChat(page, chat.id);
  await showChat(other, chat.id);

  const root = messageOf(page, "The disk fills up");
  await root.hover();
  await root.getByRole("button", { name: "Reply in thread" }).click();
  await expect.poll(() => page.url()).toMatch(new RegExp(`/chats/${chat.id}/thread/1$`));
  await panelOf(page).getByText("No replies yet").waitFor();
  await replyField(page).fill("Same as in October?");
  await page.keyboard.press("Enter");
  await panelOf(page).getByText("1 reply").waitFor();

  // The author of the root follows, and Ben sees the summary without a reload.
  await panelOf(page).getByRole("button", { name: "Following" }).waitFor();
  const summary = messageOf(other, "The disk fills up").getByRole("link", { name: /1 reply/ });
  await summary.click();
  await panelOf(other).getByText("Same as in October?").waitFor();
  await replyField(other).pressSequentially("Rotating the credentials now");
  await panelOf(page).getByText("Ben is typing").waitFor();
  await other.keyboard.press("Enter");
  await panelOf(page).getByText("Rotating the credentials now").waitFor();
  await panelOf(page).getByText("2 replies").waitFor();
  await messageOf(page, "The disk fills up")
    .getByRole("link", { name: /2 replies/ })
    .waitFor();
});

test("The keyboard opens a thread, writes in it, and returns to the message", async () => {
  const chat = await startChat("Keyboard");
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  await page.getByRole("log").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("t");
  await panelOf(page).waitFor();
  await expect.poll(() => isFocused(replyField(page))).toBe(true);
  await page.keyboard.type("Written by keyboard");
  await page.keyboard.press("Enter");
  await panelOf(page).getByText("1 reply").waitFor();
  await page.keyboard.press("Escape");
  await panelOf(page).waitFor({ state: "detached" });
  expect(page.url()).toMatch(new RegExp(`/chats/${chat.id}$`));
  const root = messageOf(page, "The disk fills up");
  await expect.poll(() => isFocused(root)).toBe(true);

  // The summary can be reached from the message.
  const summary = root.getByRole("link", { name: /1 reply/ });
  for (let stops = 0; stops < 5 && !(await isFocused(summary)); stops++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await panelOf(page).getByText("Written by keyboard").waitFor();
});

test("The panel starts at the first unread reply, and a reload and Back keep their place", async () => {
  const chat = await startChat("Unread");
  const texts = Array.from({ length: 40 }, (_, index) => `reply number ${index + 1}.`);
  const thread = await startThread(harness, ben, chat, texts);
  await harness.request(ada, `PUT /api/chats/${thread.id}/read`, { messageId: 20 });
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  const summary = messageOf(page, "The disk fills up").getByRole("link", { name: /unread/ });
  await summary.click();
  await panelOf(page).getByText("New", { exact: true }).waitFor();
  expect(await isInSight(panelOf(page).getByText("reply number 21."))).toBe(true);
  expect(await isInSight(panelOf(page).getByText("reply number 5."))).toBe(false);

  const list = panelOf(page).getByRole("log", { name: "Replies" });
  await list.focus();
  await page.keyboard.press("End");
  await panelOf(page).getByText("reply number 40.").waitFor();
  // Without unread replies, the root has no dot.
  await messageOf(page, "The disk fills up")
    .getByRole("link", { name: /^40 replies/ })
    .waitFor();

  await page.reload();
  await panelOf(page).getByText("reply number 40.").waitFor();
  await page.goBack();
  await panelOf(page).waitFor({ state: "detached" });
});

test("Files, edits, drafts and following belong to the thread", async () => {
  const chat = await startChat("Parts");
  const page = await harness.visit(ben);
  await page.goto(`/chats/${chat.id}/thread/1`);
  await panelOf(page).getByText("No replies yet").waitFor();
  await replyField(page).fill("A draft");
  await page.reload();
  await panelOf(page).getByText("No replies yet").waitFor();
  expect(await replyField(page).inputValue()).toBe("A draft");

  // The first file starts the thread, and the text stays.
  await panelOf(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "disk.txt", mimeType: "text/plain", buffer: Buffer.from("91 %") });
  await panelOf(page).getByRole("list", { name: "Files of this message" }).waitFor();
  await expect.poll(() => replyField(page).inputValue()).toBe("A draft");
  await panelOf(page).getByRole("button", { name: "Send" }).click();
  await panelOf(page)
    .getByRole("link", { name: /^Save disk.txt/ })
    .waitFor();
  await panelOf(page).getByText("1 reply").waitFor();

  await replyField(page).press("ArrowUp");
  await page.getByText("Editing your message").waitFor();
  await replyField(page).fill("An edited draft");
  await page.keyboard.press("Enter");
  await panelOf(page).getByRole("article").filter({ hasText: "An edited draft" }).waitFor();

  await panelOf(page).getByRole("button", { name: "Following" }).click();
  await panelOf(page).getByRole("button", { name: "Follow", exact: true }).click();
  await panelOf(page).getByRole("button", { name: "Following" }).waitFor();
});

test("A deleted root keeps its thread", async () => {
  const chat = await startChat("Deleted");
  await startThread(harness, ben, chat, ["It stays"]);
  await harness.request(ada, `DELETE /api/chats/${chat.id}/messages/1`);
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  await messageOf(page, "This message was deleted")
    .getByRole("link", { name: /1 reply/ })
    .click();
  await panelOf(page).getByText("It stays").waitFor();
  await panelOf(page).getByText("This message was deleted.").waitFor();
});

test("On a phone the panel covers the chat, and messages behind it stay unread", async () => {
  const chat = await startChat("Phone");
  const thread = await startThread(harness, ben, chat, ["On the phone"]);
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await showChat(page, chat.id);
  await messageOf(page, "The disk fills up")
    .getByRole("link", { name: /1 reply/ })
    .click();
  await panelOf(page).getByText("On the phone").waitFor();
  expect(await page.locator("[inert]").getByRole("textbox").count()).toBe(1);
  const meIn = async (one: Chat) =>
    (await harness.request<Chat>(ada, `GET /api/chats/${one.id}`)).me;
  await harness.request(ben, `POST /api/chats/${chat.id}/messages`, { text: "Behind the panel" });
  await page.getByText("Behind the panel", { exact: true }).waitFor({ state: "attached" });
  await harness.request(ben, `POST /api/chats/${thread.id}/messages`, { text: "In the panel" });
  await expect.poll(async () => (await meIn(thread)).readMessageId).toBe(2);
  expect((await meIn(chat)).lastUnreadId).toBe(3);
  await panelOf(page).getByRole("button", { name: "Close the thread" }).first().click();
  await expect.poll(async () => (await meIn(chat)).lastUnreadId).toBe(0);
});

test("After a lost connection, the panel has what was missed and sends what was written", async () => {
  const chat = await startChat("Lost");
  const thread = await startThread(harness, ben, chat, ["Before"]);
  const page = await harness.visit(ada, { prefetches: true });
  const network = await controlNetwork(page);
  await page.goto(`/chats/${chat.id}/thread/1`);
  await panelOf(page).getByText("Before").waitFor();
  await network.cut();
  await page.getByRole("button", { name: "Try now" }).waitFor({ state: "attached" });
  await harness.request(ben, `POST /api/chats/${thread.id}/messages`, { text: "Meanwhile" });
  await replyField(page).fill("Written offline");
  await page.keyboard.press("Enter");
  await panelOf(page).getByText("Written offline").waitFor();
  await network.restore();
  await panelOf(page).getByText("Meanwhile").waitFor();
  await panelOf(page).getByText("3 replies").waitFor();
  const { items } = await harness.request<MessagePage>(ben, `GET /api/chats/${thread.id}/messages`);
  expect(items.map(({ text }) => text)).toEqual(["Before", "Meanwhile", "Written offline"]);
});
