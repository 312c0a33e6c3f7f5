/** The list of chats when it is longer than the window. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
for (let number = 1; number <= 60; number++) {
  const body = { title: `Chat ${number}`, kind: "group", memberIds: [ada.id] };
  const chat = await harness.request<Chat>(ben, "POST /api/chats", body);
  await harness.request(ben, `POST /api/chats/${chat.id}/messages`, { text: "unread" });
}

test("Sixty chats with unread messages scroll within the list, not the page", async () => {
  const page = await harness.visit(ada);
  await page.goto("/");
  await page.getByRole("link", { name: /^Chat 1\b/ }).waitFor({ state: "attached" });
  const tall = await page.evaluate(() => document.scrollingElement?.scrollHeight);
  expect(tall).toBe(await page.evaluate(() => innerHeight));
});

test("The open chat is not covered by the fading edge of the list", async () => {
  const page = await harness.visit(ada);
  await page.goto("/");
  const link = page.getByRole("link", { name: /^Chat / }).nth(30);
  await page.goto((await link.getAttribute("href")) ?? "");
  const clearance = () =>
    link.evaluate((element) => {
      const list = element.closest("nav");
      if (!list) return null;
      return list.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
    });
  await page.locator("nav a[aria-current=page]").waitFor();
  expect(await link.getAttribute("aria-current")).toBe("page");
  await expect.poll(clearance).toBeGreaterThan(15); // the edge is 16 px, less a rounded one
});
