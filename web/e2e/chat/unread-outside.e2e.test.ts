/** Unread chats that are scrolled out of a long list of chats. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const looks = [
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
] as const;
/** In the order of the list. */
const chats: Chat[] = [];
for (let number = 1; number <= 120; number++) {
  const title = `Room ${String(number).padStart(3, "0")}`;
  // A user can create 100 chats per hour.
  const [owner, other] = number % 2 ? [ada, ben] : [ben, ada];
  const body = { title, kind: "group", memberIds: [other.id] };
  chats.push(await harness.request<Chat>(owner, "POST /api/chats", body));
}

function say(as: Person, number: number, text: string): Promise<unknown> {
  return harness.request(as, `POST /api/chats/${chats[number - 1]?.id}/messages`, { text });
}

const pill = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const row = (page: Page, number: number) =>
  page.getByRole("link", { name: new RegExp(`^Room ${String(number).padStart(3, "0")}`) });

/** Whether the row of a chat is within the visible part of the list. */
function isVisible(page: Page, number: number): Promise<boolean> {
  return row(page, number).evaluate((link) => {
    const list = link.closest("nav")?.getBoundingClientRect();
    const { top, bottom } = link.getBoundingClientRect();
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  });
}

async function openFirst(page: Page): Promise<void> {
  await page.goto(`/chats/${chats[0]?.id}`);
  await page.locator("nav a[aria-current=page]").waitFor();
}

test("[V9] Pills count the unread chats beyond the edges of the list, and lead to the nearest one", async () => {
  const page = await harness.visit(ada);
  await openFirst(page);
  expect(await page.getByRole("button", { name: /unread chat/ }).count()).toBe(0);

  await say(ben, 110, "A live message");
  await pill(page, "1 unread chat below").waitFor();
  await say(ben, 60, "Another one");
  await say(ben, 80, "@ada please look");
  const all = pill(page, "3 unread chats below, 1 mention or direct message");
  await all.waitFor();
  expect(await violationsInLooks(page, "a pill below", looks)).toEqual([]);

  await all.click();
  await expect.poll(() => isVisible(page, 60)).toBe(true);
  expect(await row(page, 60).evaluate((link) => link === document.activeElement)).toBe(true);
  await pill(page, "2 unread chats below, 1 mention or direct message").click();
  await expect.poll(() => isVisible(page, 80)).toBe(true);
  await pill(page, "1 unread chat above").waitFor();
  await pill(page, "1 unread chat below").click();
  await expect.poll(() => isVisible(page, 110)).toBe(true);

  const above = pill(page, "2 unread chats above, 1 mention or direct message");
  await above.press("Enter");
  await expect.poll(() => isVisible(page, 80)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Room 080" }).waitFor();
  await pill(page, "1 unread chat above").waitFor();
});

test("[V9] On a phone, pills are 36 px high, and muted chats have none", async () => {
  const muted = `/api/chats/${chats[104]?.id}/notifications`;
  await harness.request(ada, `PUT ${muted}`, { level: null, mutedUntil: "forever" });
  for (const number of [60, 80, 110])
    await harness.request(ada, `PUT /api/chats/${chats[number - 1]?.id}/read`, { messageId: 1 });
  const page = await harness.visit(ada, { viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await row(page, 1).waitFor();
  await say(ben, 105, "Nobody is called");
  await say(ben, 100, "Unread");
  const below = pill(page, "1 unread chat below");
  await below.waitFor();
  expect((await below.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  const wide = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(wide).toBe(390);
  await below.click();
  await expect.poll(() => isVisible(page, 100)).toBe(true);
  await expect.poll(() => page.getByRole("button", { name: /unread chat/ }).count()).toBe(0);
});
