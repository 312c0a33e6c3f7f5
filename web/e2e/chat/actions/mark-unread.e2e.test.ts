/** Marking messages as unread, on two devices of one user. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../../support/harness.ts";
import { pageViolations } from "../../support/page-violations.ts";
import { chooseAction, createChatWith, showChat } from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const startChat = (title: string, texts: string[]) =>
  createChatWith(harness, { owner: ada, member: ben, author: ben }, title, texts);

const readMark = async (chat: Chat) =>
  (await harness.request<Chat>(ada, `GET /api/chats/${chat.id}`)).me.readMessageId;

test("Messages marked as unread stay so in the open chat, on both devices, until the user reads on", async () => {
  const chat = await startChat("Later", ["one", "two", "three"]);
  const other = await startChat("Other", []);
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  await expect.poll(() => readMark(chat)).toBe(3);
  const device = await harness.visit(ada);
  await showChat(device, chat.id);

  await chooseAction(page.getByRole("article").filter({ hasText: "two" }), "Mark unread");
  for (const shown of [page, device]) {
    await shown.getByText("2 unread messages").first().waitFor();
  }
  expect(await readMark(chat)).toBe(1);
  await harness.request(ben, `POST /api/chats/${chat.id}/messages`, { text: "four" });
  await page.getByRole("article").filter({ hasText: "four" }).waitFor();
  await device.getByRole("article").filter({ hasText: "four" }).waitFor();
  await page.waitForTimeout(1000); // longer than a read mark takes
  expect(await readMark(chat)).toBe(1);

  await showChat(device, other.id);
  await device.getByRole("link", { name: /^Later/ }).click();
  await expect.poll(() => readMark(chat)).toBe(4);
});

test("Reading on with the keyboard marks the messages as read, and own messages cannot be unread", async () => {
  const chat = await startChat("Keys", ["one", "two"]);
  await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text: "mine" });
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  const own = page.getByRole("article").filter({ hasText: "mine" });
  await own.hover();
  await own.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Mark unread" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await chooseAction(page.getByRole("article").filter({ hasText: "one" }), "Mark unread");
  await expect.poll(() => readMark(chat)).toBe(0);
  await page.getByRole("log").focus();
  await page.keyboard.press("End");
  await expect.poll(() => readMark(chat)).toBe(3);
});

test.each(["light", "dark"] as const)(
  "The menu of a message is accessible: %s",
  async (colorScheme) => {
    const chat = await startChat(`Menu ${colorScheme}`, ["one", "two"]);
    const page = await harness.visit(ada, { colorScheme });
    await showChat(page, chat.id);
    const message = page.getByRole("article").filter({ hasText: "one" });
    await message.hover();
    await message.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Mark unread" }).waitFor();
    expect(await pageViolations(page, "message menu")).toEqual([]);
  },
);
