/** Messages that are sent later: from the menu of Send, and in their list. */
import type { ScheduledMessage } from "@belfry/contracts/people/scheduled";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { createChatWith, dialog, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const startChat = (title: string) =>
  createChatWith(harness, { owner: ada, member: ben, author: ada }, title, ["Hello"]);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Late enough for the request. */
const soon = () => new Date(Date.now() + 3000).toISOString();

function schedule(chatId: number, text: string, sendAt = inDays(2)) {
  const endpoint = `POST /api/chats/${chatId}/scheduled-messages`;
  return harness.request<ScheduledMessage>(ben, endpoint, { text, sendAt });
}

const rowOf = (list: Locator, text: string) => list.getByRole("listitem").filter({ hasText: text });

test("A message is scheduled from the menu of Send, changed on another device, and sent now", async () => {
  const chat = await startChat("Deploys");
  const phone = await harness.visit(ben);
  await phone.goto("/scheduled");
  await phone.getByText("Nothing scheduled").waitFor();

  const desk = await harness.visit(ben);
  await showChat(desk, chat.id);
  const field = desk.getByRole("textbox", { name: "Message to Deploys" });
  const later = desk.getByRole("button", { name: "Send later" });
  expect(await later.isDisabled(), "without a text").toBe(true);
  expect(await desk.getByRole("link", { name: "Scheduled" }).count()).toBe(0);
  await field.fill("The freeze begins");
  await later.click();
  await desk.getByRole("menuitem", { name: /^Tomorrow at / }).click();
  await desk.getByRole("link", { name: "Scheduled" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("");

  const row = rowOf(phone.getByRole("region", { name: "Scheduled" }), "The freeze begins");
  await row.getByText(/^Tomorrow, /).waitFor();
  await row.getByRole("link", { name: "to Deploys" }).waitFor();
  await row.getByRole("button", { name: "Change text or time" }).click();
  const edit = dialog(phone, "Change scheduled message");
  await edit.getByLabel("Message").fill("The freeze is over");
  await edit.getByLabel("Send at").fill("2020-01-01T09:00");
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.getByText("Choose a time in the future.").waitFor();
  await edit.getByLabel("Send at").fill(inDays(3).slice(0, 16));
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "detached" });

  await desk.getByRole("link", { name: "Scheduled" }).click();
  const changed = rowOf(desk.getByRole("region", { name: "Scheduled" }), "The freeze is over");
  await changed.getByRole("button", { name: "Send now" }).click();
  await phone.getByText("Nothing scheduled").waitFor();
  await showChat(phone, chat.id);
  await phone.getByRole("article").filter({ hasText: "The freeze is over" }).waitFor();
});

test("With the keyboard, a time is chosen, and the message is sent at that time", async () => {
  const chat = await startChat("Keys");
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  const field = page.getByRole("textbox", { name: "Message to Keys" });
  await field.focus();
  await page.keyboard.type("Good morning");
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByRole("menuitem", { name: /^In 1 hour, at / }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const times = dialog(page, "Send later");
  await times.getByLabel("Send at").fill(inDays(2).slice(0, 16));
  await page.keyboard.press("Enter");
  await times.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Scheduled" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  await expect.poll(() => field.evaluate((one) => document.activeElement === one)).toBe(true);

  const { id } = await schedule(chat.id, "Soon", soon());
  expect(id).toBeGreaterThan(0);
  await page.getByRole("article").filter({ hasText: "Soon" }).waitFor();
  expect(await page.getByRole("article").filter({ hasText: "Good morning" }).count()).toBe(0);
});

test("The text stays in the field if the request fails", async () => {
  const chat = await startChat("Failing");
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  const path = "**/scheduled-messages";
  const problem = { status: 422, code: "limit_reached", title: "x", detail: "You can’t." };
  await page.route(path, (route) => route.fulfill({ status: 422, json: problem }));
  const field = page.getByRole("textbox", { name: "Message to Failing" });
  await field.fill("Keep me");
  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByRole("menuitem", { name: /^In 1 hour/ }).click();
  await page.getByText("You can’t.").waitFor();
  expect(await field.inputValue()).toBe("Keep me");
  await page.unroute(path);
});

test("A message that was not sent says why, and its author sees a mark", async () => {
  const chat = await startChat("Archive");
  const { id } = await schedule(chat.id, "Too late");
  await harness.request(ada, `PATCH /api/admin/chats/${chat.id}`, { isArchived: true });
  await harness.request(ben, `PATCH /api/me/scheduled-messages/${id}`, { sendAt: soon() });
  const page = await harness.visit(ben);
  await page.goto("/scheduled");
  const row = rowOf(page.getByRole("region", { name: "Scheduled" }), "Too late");
  await row.getByText("Not sent: this chat is archived.").waitFor();
  await page.getByRole("link", { name: "Scheduled Some messages were not sent" }).waitFor();
  await row.getByRole("button", { name: "Send now" }).click();
  await page
    .getByText(/This chat is archived/)
    .first()
    .waitFor();
  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).click();
  await row.waitFor({ state: "detached" });
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("Sending later is accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const chat = await startChat(`Access ${width}`);
  await schedule(chat.id, `The office is closed on Monday ${width}`);
  const page = await harness.visit(ben, { colorScheme, viewport: { width, height: 800 } });
  await showChat(page, chat.id);
  await page.getByRole("textbox", { name: `Message to Access ${width}` }).fill("Hello");
  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByRole("menuitem", { name: "Choose a time…" }).waitFor();
  const shots = process.env.SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/later-menu-${colorScheme}-${width}.png` });
  expect(await pageViolations(page, "menu of times")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.goto("/scheduled");
  await page.getByText(`The office is closed on Monday ${width}`).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/scheduled-${colorScheme}-${width}.png` });
  expect(await pageViolations(page, "list of scheduled messages")).toEqual([]);
  await page.getByRole("button", { name: "Change text or time" }).last().click();
  await dialog(page, "Change scheduled message").waitFor();
  if (shots) await page.screenshot({ path: `${shots}/scheduled-edit-${colorScheme}-${width}.png` });
  expect(await pageViolations(page, "dialog of a scheduled message")).toEqual([]);
});
