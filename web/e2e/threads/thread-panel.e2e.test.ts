/** The panel of a thread: two people write in it, with the pointer and the keyboard. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { createChatWith, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada: Person = await harness.setUp();
const ben = await harness.addUser("Ben");

const startChat = (title: string, texts = ["The disk fills up", "Checkout is slow"]) =>
  createChatWith(harness, { owner: ada, member: ben, author: ada }, title, texts);

const panelOf = (page: Page) => page.getByRole("region", { name: "Thread", exact: true });
const replyField = (page: Page) => panelOf(page).getByRole("textbox");
const messageOf = (page: Page, text: string) =>
  page.getByRole("log", { name: "Messages" }).getByRole("article").filter({ hasText: text });

async function startThread(chat: Chat, texts: readonly string[], author = ben): Promise<Chat> {
  const path = `/api/chats/${chat.id}/messages/1/thread`;
  const thread = await harness.request<Chat>(author, `PUT ${path}`);
  for (const text of texts) {
    await harness.request(author, `POST /api/chats/${thread.id}/messages`, { text });
  }
  return thread;
}

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
  await replyField(other).fill("Rotating the credentials now");
  await other.keyboard.press("Enter");
  await panelOf(page).getByText("Rotating the credentials now").waitFor();
  await panelOf(page).getByText("2 replies").waitFor();
  await messageOf(page, "The disk fills up").getByRole("link", { name: /2 replies/ }).waitFor();
});
