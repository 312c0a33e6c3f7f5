/** Shortcuts of the app: between chats, marking as read, and their list. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../../support/harness.ts";
import { pageViolations } from "../../support/page-violations.ts";
import { chooseAction, showChat } from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function createChat(title: string): Promise<Chat> {
  const body = { title, kind: "group", memberIds: [ben.id] };
  return await harness.request<Chat>(ada, "POST /api/chats", body);
}

const post = ({ id }: Chat, text: string) =>
  harness.request(ben, `POST /api/chats/${id}/messages`, { text });

const headOf = (page: Page, title: string) => page.getByRole("heading", { name: title, level: 1 });

const [alpha, bravo, charlie] = [
  await createChat("Alpha"),
  await createChat("Bravo"),
  await createChat("Charlie"),
];

test("Alt and an arrow key open the chat above or below, with Shift the next unread one", async () => {
  const page = await harness.visit(ada);
  await showChat(page, alpha.id);
  await page.keyboard.press("Alt+ArrowDown");
  await headOf(page, "Bravo").waitFor();
  await page.keyboard.press("Alt+ArrowUp");
  await headOf(page, "Alpha").waitFor();
  await post(charlie, "Are you there?");
  await page.getByRole("link", { name: /^Charlie.*unread/ }).waitFor();
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await headOf(page, "Charlie").waitFor();
});

test("Quick search and Enter open the previous chat", async () => {
  const page = await harness.visit(ada);
  await showChat(page, alpha.id);
  await showChat(page, bravo.id);
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox").waitFor();
  await page.keyboard.press("Enter");
  await headOf(page, "Alpha").waitFor();
});

test("Escape marks the chat as read, but not while it closes something", async () => {
  const readMark = async () =>
    (await harness.request<Chat>(ada, `GET /api/chats/${bravo.id}`)).me.readMessageId;
  await post(bravo, "one");
  await post(bravo, "two");
  const page = await harness.visit(ada);
  await showChat(page, bravo.id);
  await expect.poll(readMark).toBe(2);
  const first = page.getByRole("article").filter({ hasText: "one" });
  await chooseAction(first, "Mark unread");
  await expect.poll(readMark).toBe(0);
  const line = page.getByText("2 unread messages").first();
  await line.waitFor();

  await page.getByRole("textbox", { name: /Bravo/ }).click();
  await page.keyboard.type(":rocke");
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await line.waitFor();

  await first.hover();
  await first.getByRole("button", { name: "Quote in chat" }).click();
  await page.getByText("Quoting Ben").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Quoting Ben").waitFor({ state: "detached" });
  await line.waitFor();

  await first.hover();
  await first.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await line.waitFor();
  expect(await readMark()).toBe(0);

  await page.keyboard.press("Escape");
  await line.waitFor({ state: "detached" });
  await expect.poll(readMark).toBe(2);
});

test("Keys act on the message that has the focus", async () => {
  await post(charlie, "the message");
  const page = await harness.visit(ada);
  await showChat(page, charlie.id);
  const message = page.getByRole("article").filter({ hasText: "the message" });
  await message.focus();
  await page.keyboard.press("b");
  await message.getByText("Saved").waitFor();
  await page.keyboard.press("p");
  await message.getByText(/Pinned/).waitFor();
  await page.keyboard.press("p");
  await message.getByText(/Pinned/).waitFor({ state: "detached" });
  await page.keyboard.press("u");
  await page
    .getByText(/unread message/)
    .first()
    .waitFor();
  await message.focus();
  await page.keyboard.press("q");
  await page.getByText("Quoting Ben").waitFor();
  const field = page.getByRole("textbox", { name: /Charlie/ });
  await field.fill("bup");
  expect(await field.inputValue()).toBe("bup");
});

test.each(["light", "dark"] as const)(
  "The list of shortcuts opens by key and by menu, and is accessible: %s",
  async (colorScheme) => {
    const page = await harness.visit(ada, { colorScheme });
    await showChat(page, alpha.id);
    await page.keyboard.press("Control+/");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByText("Mark the chat as read").waitFor();
    expect(await pageViolations(page, "keyboard shortcuts")).toEqual([]);
    const find = dialog.getByRole("searchbox", { name: "Find a shortcut" });
    await find.fill("Quote");
    await expect.poll(() => dialog.getByRole("term").count()).toBe(1);
    await find.fill("qqq");
    await dialog.getByText("No shortcut matches.").waitFor();
    expect(await pageViolations(page, "no shortcut")).toEqual([]);
    await find.fill("");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await dialog.waitFor();
  },
);
