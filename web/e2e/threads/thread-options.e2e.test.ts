/** Choices about threads: of the author of a reply, and of the owners of a chat. */
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { createChatWith, openFromChatMenu, showChat } from "../support/screen.ts";
import { messageOf, panelOf, replyField, startThread } from "./places.ts";

const harness = await startHarness();
const ada: Person = await harness.setUp();
const ben = await harness.addUser("Ben");

const startChat = (title: string) =>
  createChatWith(harness, { owner: ada, member: ben, author: ada }, title, [
    "The disk fills up",
    "Checkout is slow",
  ]);

test("A reply is also sent to the chat if its author chooses so, and leads back to the thread", async () => {
  const chat = await startChat("Also");
  await startThread(harness, ben, chat, ["Looking at it"]);
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}/thread/1`);
  const box = panelOf(page).getByRole("checkbox", { name: "Also send to Also" });
  await panelOf(page).getByText("Looking at it").waitFor();
  await box.click();
  await replyField(page).fill("It was the backup");
  await page.keyboard.press("Enter");
  const copy = messageOf(page, "It was the backup");
  await copy.waitFor();
  expect(await box.isChecked()).toBe(false);
  await replyField(page).fill("Only in the thread");
  await page.keyboard.press("Enter");
  await panelOf(page).getByText("Only in the thread").waitFor();
  await panelOf(page).getByText("3 replies").waitFor();
  expect(await messageOf(page, "Only in the thread").count()).toBe(0);

  await panelOf(page).getByRole("button", { name: "Close the thread" }).last().click();
  await copy.getByRole("link", { name: "replied in a thread" }).click();
  await panelOf(page).getByText("Only in the thread").waitFor();
});

test("A chat can turn threads off, and existing ones stay", async () => {
  const chat = await startChat("Off");
  await startThread(harness, ben, chat, ["It stays"]);
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  await openFromChatMenu(page, "Edit chat");
  await page.getByRole("switch", { name: "Threads" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const other = messageOf(page, "Checkout is slow");
  await other.hover();
  await other.getByRole("button", { name: "Quote in chat" }).waitFor();
  expect(await other.getByRole("button", { name: "Reply in thread" }).count()).toBe(0);
  await messageOf(page, "The disk fills up")
    .getByRole("link", { name: /1 reply/ })
    .click();
  await panelOf(page).getByText("It stays").waitFor();
});
