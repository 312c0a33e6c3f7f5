/** Reactions, by pointer, keyboard and touch, in two browsers at once. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function startChat(title: string, texts: string[] = ["It is out"]): Promise<Chat> {
  const body = { title, kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  for (const text of texts) {
    await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text });
  }
  return chat;
}

test("Two people react with the pointer, see each other's reactions, and who they are from", async () => {
  const chat = await startChat("Pointer");
  const [first, second] = [await harness.visit(ada), await harness.visit(ben)];
  for (const page of [first, second]) await showChat(page, chat.id);
  const message = first.getByRole("article").filter({ hasText: "It is out" });
  await message.hover();
  await message.getByRole("toolbar").getByRole("button", { name: "React with 👍" }).click();
  await message.getByRole("button", { name: "👍: 1, with yours", pressed: true }).waitFor();

  const other = second.getByRole("article").filter({ hasText: "It is out" });
  const pill = other.getByRole("button", { name: "👍: 1", exact: true });
  await pill.hover();
  await second.getByRole("tooltip").getByText("Ada").waitFor();
  await pill.click();
  await message.getByRole("button", { name: "👍: 2, with yours" }).waitFor();
  await other.getByRole("button", { name: "👍: 2, with yours" }).click();
  await message.getByRole("button", { name: "👍: 1, with yours" }).click();
  await expect.poll(() => other.getByRole("list", { name: "Reactions" }).count()).toBe(0);
  await expect.poll(() => message.getByRole("list", { name: "Reactions" }).count()).toBe(0);
});

test("R on a message opens the picker, which puts its emoji below the message", async () => {
  const chat = await startChat("Keyboard", ["first", "second"]);
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  await page.getByRole("log").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Emoji" }).getByPlaceholder("Find an emoji").waitFor();
  await page.keyboard.type("rocket");
  await page.getByRole("dialog").getByText(":rocket:").waitFor();
  await page.keyboard.press("Enter");
  const message = page.getByRole("article").filter({ hasText: "first" });
  await message.getByRole("button", { name: "🚀: 1, with yours" }).waitFor();
  await expect.poll(() => message.evaluate((it) => it === document.activeElement)).toBe(true);
});

test("More than eight emoji are folded, and in an archived chat nobody can react", async () => {
  const chat = await startChat("Many");
  const message = `/api/chats/${chat.id}/messages/1/reactions`;
  for (const emoji of ["😀", "😃", "😄", "😁", "😆", "😅", "🤣", "😂", "🙂", "🙃"]) {
    await harness.request(ben, `PUT ${message}/${encodeURIComponent(emoji)}`);
  }
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  const reactions = page.getByRole("list", { name: "Reactions" });
  await reactions.getByRole("button", { name: "Show all reactions" }).click();
  expect(await reactions.getByRole("button", { name: /: 1$/ }).count()).toBe(10);
  await reactions.getByRole("button", { name: "Add a reaction" }).waitFor();
  await harness.request(ada, `PATCH /api/admin/chats/${chat.id}`, { isArchived: true });
  await expect
    .poll(() => reactions.getByRole("button", { name: "Add a reaction" }).count())
    .toBe(0);
  await reactions.getByRole("button", { name: "😀: 1" }).dispatchEvent("click");
  await reactions.getByRole("button", { name: "😀: 1", exact: true }).waitFor();
});

test("A long press shows six emoji, and a reaction is in its author's activity", async () => {
  const chat = await startChat("Touch");
  const page = await harness.visit(ben, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await showChat(page, chat.id);
  const message = page.getByRole("article").filter({ hasText: "It is out" });
  await message.dispatchEvent("pointerdown", { pointerType: "touch", isPrimary: true });
  const sheet = page.getByRole("dialog", { name: "Message actions" });
  await sheet.getByRole("button", { name: "React with 🎉" }).click();
  await message.getByRole("button", { name: "🎉: 1, with yours" }).waitFor();
  const author = await harness.visit(ada);
  await author.goto(new URL("/activity", harness.url).href);
  const entry = author.getByRole("listitem").filter({ hasText: "to your message in Touch" });
  await entry.getByText("🎉 1").waitFor();
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("Reactions are accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const chat = await startChat(`Access ${width}`);
  const emojis = `/api/chats/${chat.id}/messages/1/reactions`;
  await harness.request(ada, `PUT ${emojis}/${encodeURIComponent("👍")}`);
  await harness.request(ben, `PUT ${emojis}/${encodeURIComponent("🎉")}`);
  const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 800 } });
  await showChat(page, chat.id);
  await page.getByRole("list", { name: "Reactions" }).waitFor();
  expect(await pageViolations(page, "reactions")).toEqual([]);
});
