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

test("The open chat is visible in the list, with some space below it", async () => {
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
  await expect.poll(clearance).toBeGreaterThan(15);
});

test("[U12] The open chat differs from the others by 1.3:1 and by a mark, in every colour scheme", async () => {
  const page = await harness.visit(ada);
  for (const scheme of ["light", "dark", "forced"] as const) {
    const isForced = scheme === "forced";
    const colorScheme = isForced ? "dark" : scheme;
    await page.emulateMedia({ colorScheme, forcedColors: isForced ? "active" : "none" });
    await page.goto("/");
    const selected = page.locator("nav a[aria-current=page]");
    await selected.waitFor();
    const { fill, mark, name, around } = await selected.evaluate((row) => ({
      name: getComputedStyle(row).color,
      fill: getComputedStyle(row).backgroundColor,
      mark: getComputedStyle(row, "::before").backgroundColor,
      around: getComputedStyle(document.body).backgroundColor,
    }));
    expect(contrast(fill, around), `fill, ${scheme}`).toBeGreaterThanOrEqual(1.3);
    expect(contrast(name, fill), `name, ${scheme}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mark, fill), `mark, ${scheme}`).toBeGreaterThanOrEqual(3);
  }
});

/** The contrast ratio of WCAG 2.2 between two colours of the form `rgb(1, 2, 3)`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
