/** The list of threads, and the ways that lead to a reply. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { createChatWith, showChat } from "../support/screen.ts";
import { isFocused, messageOf, panelOf, startThread } from "./places.ts";

const harness = await startHarness();
const ada: Person = await harness.setUp();
const ben = await harness.addUser("Ben");
const cleo = await harness.addUser("Cleo");

const startChat = (title: string, member = ben) =>
  createChatWith(harness, { owner: ada, member, author: ada }, title, [
    `The disk of ${title} fills up`,
    `Checkout of ${title} is slow`,
  ]);

test("The list is empty for a user without threads, and the sidebar has no entry", async () => {
  const chat = await startChat("Empty", cleo);
  const page = await harness.visit(cleo);
  await showChat(page, chat.id);
  await page.getByRole("link", { name: "Activity" }).waitFor();
  expect(await page.getByRole("link", { name: "Threads" }).count()).toBe(0);
  await page.goto("/threads");
  await page.getByRole("heading", { name: "No threads yet" }).waitFor();
  expect(await pageViolations(page, "no threads")).toEqual([]);
});

test("Unread threads come first, a mention counts, and all can be marked as read and back", async () => {
  const chat = await startChat("Lists");
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  await startThread(harness, ben, chat, ["First reply"]);
  // The entry appears with the first thread.
  const entry = page.getByRole("link", { name: /^Threads/ });
  await entry.waitFor();
  await startThread(harness, ben, chat, ["Have a look, @ada"], 2);
  await page.getByRole("link", { name: "Threads 1 unread mention in threads" }).click();
  const unread = page.getByRole("region", { name: "Unread" });
  await unread.getByRole("link", { name: /Have a look/ }).waitFor();
  await expect.poll(() => unread.getByRole("listitem").count()).toBe(2);

  await page.getByRole("button", { name: "Mark all read" }).click();
  await page.getByRole("region", { name: "Earlier" }).waitFor();
  await expect.poll(() => unread.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => unread.getByRole("listitem").count()).toBe(2);
});

test("J, K, U and Enter work in the list", async () => {
  const chat = await startChat("Keys");
  await startThread(harness, ben, chat, ["On the first"]);
  await startThread(harness, ben, chat, ["On the second"], 2);
  const page = await harness.visit(ada);
  await page.goto("/threads");
  const rowOf = (text: string) => page.getByRole("link", { name: new RegExp(text) });
  await rowOf("On the first").waitFor();
  await page.keyboard.press("j");
  await expect.poll(() => isFocused(rowOf("On the second"))).toBe(true);
  await page.keyboard.press("j");
  await expect.poll(() => isFocused(rowOf("On the first"))).toBe(true);
  await page.keyboard.press("u");
  await page.getByRole("region", { name: "Earlier" }).getByText("On the first").waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect.poll(() => isFocused(rowOf("On the second"))).toBe(true);
  await page.keyboard.press("Enter");
  await panelOf(page).getByText("On the second").waitFor();
  await messageOf(page, "Checkout of Keys is slow").waitFor();
});

test("Search, activity, saved messages and links lead to the reply in the panel", async () => {
  const chat = await startChat("Ways");
  const thread = await startThread(harness, ben, chat, ["Marmalade for @ada", "Something else"]);
  await harness.request(ada, `PUT /api/chats/${thread.id}/messages/2/saved`);
  const page = await harness.visit(ada);
  const isThere = async () => {
    await expect.poll(() => page.url()).toContain(`/chats/${chat.id}/thread/1/messages/`);
    await panelOf(page).getByText("Something else").waitFor();
  };
  await page.goto(`/chats/${thread.id}/messages/2`);
  await isThere();

  await page.goto("/search?q=marmalade");
  await page.getByRole("link", { name: /^Open in chat/ }).click();
  await isThere();

  await page.goto("/saved");
  await page.getByRole("link", { name: /Something else/ }).click();
  await isThere();

  await page.goto("/activity");
  await page.getByRole("link", { name: /Marmalade/ }).click();
  await isThere();

  await harness.request(ben, `DELETE /api/chats/${thread.id}/messages/2`);
  await page.goto(`/chats/${thread.id}/messages/9`);
  await page.getByText("This message was deleted.").first().waitFor();
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 1280 },
  { colorScheme: "light" as const, width: 390 },
  { colorScheme: "dark" as const, width: 390 },
])("Threads are accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const chat: Chat = await startChat(`Access ${colorScheme} ${width}`);
  await startThread(harness, ben, chat, ["One", "Two, @ada"]);
  const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 800 } });
  await page.goto("/threads");
  await page.getByRole("region", { name: "Unread" }).waitFor();
  expect(await pageViolations(page, "threads")).toEqual([]);
  await showChat(page, chat.id);
  await messageOf(page, "fills up")
    .getByRole("link", { name: /2 replies/ })
    .waitFor();
  expect(await pageViolations(page, "summary")).toEqual([]);
  await page.goto(`/chats/${chat.id}/thread/1`);
  await panelOf(page).getByText("Two,").waitFor();
  expect(await pageViolations(page, "thread")).toEqual([]);
});
