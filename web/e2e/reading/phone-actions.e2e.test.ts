/** Actions of a message on a phone: a long press opens a sheet, and nothing covers the text. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { CDPSession, Locator } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import { dialog, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openChat(title: string) {
  const draft = { title, kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", draft);
  const post = (as: typeof ada, text: string) =>
    harness.request<Message>(as, `POST /api/chats/${chat.id}/messages`, { text });
  await post(ada, "The build is **green**");
  await post(ben, "Ship it");
  const page = await harness.visit(ada, phone);
  await showChat(page, chat.id);
  const touch = await page.context().newCDPSession(page);
  return { page, touch, sheet: dialog(page, "Message actions") };
}

async function startTouch(touch: CDPSession, place: Locator, by = 0): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("Nothing to touch");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 + by }];
  const type = by === 0 ? "touchStart" : "touchMove";
  await touch.send("Input.dispatchTouchEvent", { type, touchPoints });
}

const endTouch = (touch: CDPSession) =>
  touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

test("[V4] A long press opens the actions of a message in rows of 48 px, and a tap shows no toolbar", async () => {
  const { page, touch, sheet } = await openChat("Sheet");
  const own = page.getByText("The build is green");
  await own.tap();
  expect(await page.getByRole("toolbar").count()).toBe(0);

  await startTouch(touch, own);
  await sheet.waitFor();
  await endTouch(touch);
  const rows = sheet.getByRole("listitem").getByRole("button");
  expect(await rows.allInnerTexts()).toEqual([
    "Reply in thread",
    "Quote in chat",
    "Save for later",
    "Pin to this chat",
    "Forward",
    "Copy as Markdown",
    "Copy link",
    "Edit",
    "Delete",
  ]);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(Math.min(...heights)).toBe(48);
  const box = await sheet.boundingBox();
  expect(box && box.y + box.height).toBe(844);
  await sheet.getByText("The build is green").waitFor(); // without the marks of Markdown
  const looks = [
    { colorScheme: "light", width: 390 },
    { colorScheme: "dark", width: 390 },
  ] as const;
  expect(await violationsInLooks(page, "sheet", looks)).toEqual([]);

  await sheet.getByRole("button", { name: "Close" }).tap();
  await sheet.waitFor({ state: "detached" });
  expect(await page.getByRole("toolbar").count()).toBe(0);
});

test("[V4] The rows of the sheet reply, edit and delete", async () => {
  const { page, touch, sheet } = await openChat("Rows");
  const own = page.getByRole("article").getByText("The build is green");
  async function choose(message: Locator, row: string): Promise<void> {
    await startTouch(touch, message);
    await sheet.waitFor();
    await endTouch(touch);
    await sheet.getByRole("button", { name: row, exact: true }).tap();
    await sheet.waitFor({ state: "detached" });
  }
  const field = page.getByRole("textbox", { name: "Message to Rows" });
  await choose(page.getByText("Ship it"), "Quote in chat");
  await page.getByText("Quoting Ben").waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);

  await choose(own, "Edit");
  await page.getByText("Editing your message").waitFor();
  await page.getByRole("button", { name: "Stop editing" }).tap();

  await choose(own, "Delete");
  await own.waitFor({ state: "detached" });
  await page.getByText("Message deleted.").first().waitFor();
});

test("[V4] A finger that moves scrolls the list, and opens no sheet", async () => {
  const { page, touch, sheet } = await openChat("Scroll");
  const own = page.getByText("The build is green");
  await page.clock.install();
  await startTouch(touch, own);
  await startTouch(touch, own, 30);
  await page.clock.runFor(2000);
  await endTouch(touch);
  expect(await sheet.count()).toBe(0);
  // The same press without the move opens it.
  await startTouch(touch, own);
  await page.clock.runFor(2000);
  await sheet.waitFor();
  await endTouch(touch);
});
