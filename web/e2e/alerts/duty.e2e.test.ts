/** The duty of a chat: the dialog, the header, overrides, and `@duty`. */
import type { DutyReply } from "@belfry/contracts/on-call/duty";
import { expect, test } from "vitest";
import { type Look, pageViolations, violationsInLooks } from "../support/page-violations.ts";
import { choose, dialog, openFromChatMenu } from "../support/screen.ts";
import { startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();

const looks: Look[] = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 390].map((width) => ({ colorScheme, width })),
);

const pill = /is on duty until /;

async function startDuty(title: string, userIds = [ada.id, ben.id]) {
  const chat = await startChat(title);
  const path = `/api/chats/${chat.id}/duty`;
  const body = { userIds, handOver: { weekday: 1, time: "09:00" }, timeZone: "Europe/Berlin" };
  await harness.request(ada, `PUT ${path}`, body);
  const load = () => harness.request<DutyReply>(ada, `GET ${path}`);
  return { ...chat, path, load };
}

test("A manager sets who takes turns, and the heads of all members change at once", async () => {
  const chat = await startChat("Rota");
  const [page, other] = [await chat.open(ada), await chat.open(ben)];
  await openFromChatMenu(page, "On duty");
  const duty = dialog(page, "On duty");
  await duty.getByText("Nobody takes turns. Add a member to turn duty on.").waitFor();
  expect(await pageViolations(page, "duty without members")).toEqual([]);
  for (const name of ["Ben", "Ada"]) await choose(duty.getByLabel("Add a member"), name);
  await choose(duty.getByLabel("Weekday"), "Friday");
  await duty.getByLabel("Time", { exact: true }).fill("18:30");
  await duty.getByText("2 unsaved changes").waitFor();
  const weeks = duty.getByRole("region", { name: "Next eight weeks" }).getByRole("listitem");
  await expect.poll(() => weeks.count()).toBe(8);
  await duty.getByRole("button", { name: "Save changes" }).click();
  await duty.getByText("No unsaved changes").waitFor();
  await duty.getByText("On duty", { exact: true }).last().waitFor();
  await other.getByRole("button", { name: /^Ben is on duty until / }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Ben is on duty until / }).waitFor();
});

test("The order is changed with buttons and arrow keys, and the person on duty keeps the week", async () => {
  const chat = await startDuty("Order");
  const page = await chat.open(ada);
  await openFromChatMenu(page, "On duty");
  const duty = dialog(page, "On duty");
  const order = duty.getByRole("region", { name: "Order" }).getByRole("listitem");
  const down = duty.getByRole("button", { name: "Move Ada down" });
  await down.click();
  await expect.poll(() => order.first().textContent()).toContain("Ben");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Move Ada up");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => order.first().textContent()).toContain("Ada");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => order.first().textContent()).toContain("Ben");
  await duty.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(async () => (await chat.load()).duty?.userIds).toEqual([ben.id, ada.id]);
  expect((await chat.load()).now?.userId).toBe(ada.id);
});

test("An empty list turns duty off, and closing the dialog asks about unsaved changes", async () => {
  const chat = await startDuty("Off", [ada.id]);
  const page = await chat.open(ada);
  await page.getByRole("button", { name: pill }).waitFor();
  await openFromChatMenu(page, "On duty");
  const duty = dialog(page, "On duty");
  await duty.getByRole("button", { name: "Remove Ada" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await duty.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(async () => (await chat.load()).duty).toBeNull();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("button", { name: pill }).count()).toBe(0);
});

test("A person of the list swaps a shift from the header, and the dialog removes the override", async () => {
  const chat = await startDuty("Swap");
  const page = await chat.open(ben);
  await page.getByRole("button", { name: /^Ada is on duty until / }).click();
  const card = dialog(page, "On duty");
  await card.getByText("Ada is on duty").waitFor();
  expect(await pageViolations(page, "card of the person on duty")).toEqual([]);
  await card.getByRole("button", { name: "Swap a shift…" }).click();
  const form = dialog(page, "Override");
  const from = await form.getByLabel("From").inputValue();
  await form.getByLabel("Until").fill(from);
  await form.getByRole("button", { name: "Add override" }).click();
  await form.getByText("Choose a time after the start.").waitFor();
  const later = new Date(Date.parse(`${from}Z`) + 5 * 3_600_000).toISOString().slice(0, 16);
  await form.getByLabel("Until").fill(later);
  await form.getByRole("button", { name: "Add override" }).click();
  await expect.poll(async () => (await chat.load()).duty?.overrides.length).toBe(1);
  await page.getByRole("button", { name: pill }).click();
  await card.getByRole("button", { name: "Settings" }).click();
  const duty = dialog(page, "On duty");
  await duty.getByText("Ben instead of Ada").waitFor();
  // Ben is not a manager.
  expect(await duty.getByRole("button", { name: "Save changes" }).count()).toBe(0);
  await duty.getByRole("button", { name: /^Remove the override by Ben/ }).click();
  await duty.getByText("No overrides.").waitFor();
});

test("The dialog has no accessibility problem in both themes, also on a phone", async () => {
  const chat = await startDuty("Looks");
  const start = Date.now() + 3_600_000;
  const iso = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  for (const days of [0, 24]) {
    const times = { startAt: iso(24 * days), endAt: iso(24 * days + 30) };
    await harness.request(ada, `POST ${chat.path}/overrides`, { userId: ben.id, ...times });
  }
  const page = await chat.open(ada);
  await openFromChatMenu(page, "On duty");
  await dialog(page, "On duty").getByText("Next eight weeks").waitFor();
  expect(await violationsInLooks(page, "who is on duty", looks)).toEqual([]);
});

test("@duty is completed in the composer, and mentions the person on duty", async () => {
  const chat = await startDuty("Mention", [ben.id]);
  const [page, other] = [await chat.open(ada), await chat.open(ben)];
  const field = page.getByRole("textbox", { name: "Message to Mention" });
  await field.pressSequentially("@du");
  await page.getByRole("option", { name: /@duty/ }).click();
  await field.pressSequentially("is it the same disk?");
  await page.keyboard.press("Enter");
  const message = other.getByRole("article").filter({ hasText: "is it the same disk?" });
  await message.getByRole("button", { name: "@duty" }).waitFor();
  expect(await message.locator("[data-own]").count()).toBe(1);
});
