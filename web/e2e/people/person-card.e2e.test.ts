/** The card of a user: title, local time, and what a reader can do from it. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const mei = await harness.addUser("Mei");
const body = { title: "Deploys", kind: "group", memberIds: [mei.id] };
const deploys = await harness.request<Chat>(ada, "POST /api/chats", body);
const messages = `POST /api/chats/${deploys.id}/messages`;
await harness.request(mei, messages, { text: "Staging looks good" });
await harness.request(ada, messages, { text: "Thanks, Mei" });

async function openChat(): Promise<Page> {
  const page = await harness.visit(ada, { timezoneId: "Europe/Lisbon" });
  await page.goto(`/chats/${deploys.id}`);
  await heading(page, "Deploys").waitFor();
  return page;
}

const cardOf = (page: Page) => page.getByRole("dialog", { name: "Profile of Mei", exact: true });
const nameOf = (page: Page) => page.getByRole("button", { name: "Mei", exact: true }).first();

test("A title and a time zone from the settings are on the user's card", async () => {
  const meis = await harness.visit(mei);
  await meis.goto("/settings/profile");
  await meis.getByLabel("Title").fill("Site reliability");
  await meis.getByLabel("Time zone").click();
  await meis.getByRole("option", { name: "Tokyo" }).click();
  expect(await pageViolations(meis, "profile")).toEqual([]);
  await meis.getByRole("button", { name: "Save changes" }).click();
  await meis.getByText("Changes saved.").last().waitFor();
  await meis.reload();
  await expect.poll(() => meis.getByLabel("Title").inputValue()).toBe("Site reliability");

  const page = await openChat();
  await nameOf(page).click();
  const card = cardOf(page);
  await card.getByText("Site reliability").waitFor();
  await card.getByText(/\d:\d\d.* in Tokyo · \d h ahead of you/).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await pageViolations(page, `card, ${colorScheme}`)).toEqual([]);
  }
});

test("The pointer opens the card, which closes behind it unless it was clicked", async () => {
  const page = await openChat();
  await nameOf(page).hover();
  await cardOf(page).getByRole("button", { name: "Message Mei" }).waitFor();
  const isFocusInCard = () =>
    page.evaluate(() => document.activeElement?.closest("[popover]") != null);
  expect(await isFocusInCard()).toBe(false);
  await page.mouse.move(5, 5);
  await cardOf(page).waitFor({ state: "hidden" });

  await nameOf(page).hover();
  await cardOf(page).waitFor();
  await nameOf(page).click();
  await expect.poll(isFocusInCard).toBe(true);
  await page.keyboard.press("Escape");
  await cardOf(page).waitFor({ state: "hidden" });
});

test("Mention writes the handle where the caret is", async () => {
  const page = await openChat();
  const field = page.getByLabel("Message to Deploys");
  await field.fill("Ask");
  await nameOf(page).click();
  await cardOf(page).getByRole("button", { name: "Mention Mei" }).click();
  await field.and(page.locator(":focus")).waitFor();
  expect(await field.inputValue()).toBe("Ask @mei ");
  await page.keyboard.type("please");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "@Mei" }).or(page.getByText("@Mei")).first().waitFor();
});
