/** The emoji picker and the completion of shortcodes, in the composer. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import type { VisitOptions } from "../support/pages/page-pool.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openComposer(options?: VisitOptions) {
  const page = await harness.visit(ada, options);
  await showChat(page, 1);
  const picker = page.getByRole("dialog", { name: "Emoji" });
  const section = (name: string) => picker.getByRole("rowgroup", { name });
  return {
    page,
    picker,
    field: page.getByRole("textbox", { name: "Message to General" }),
    button: page.getByRole("button", { name: "Emoji", exact: true }),
    search: picker.getByRole("combobox", { name: "Find an emoji" }),
    highlighted: picker.locator('[role="gridcell"][aria-selected="true"]'),
    hand: picker.getByRole("button", { name: /^Skin tone/ }),
    recent: section("Recent"),
    cell: (name: string, group: string) =>
      section(group).getByRole("gridcell", { name, exact: true }),
  };
}

const hasFocus = (page: Page, role: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, role);

test("A user picks an emoji by pointer, at the caret, and can undo it", async () => {
  const { page, field, button, picker, search, cell } = await openComposer({ prefetches: true });
  const origins = new Set<string>();
  const urls: string[] = [];
  page.on("request", (request) => {
    origins.add(new URL(request.url()).origin);
    urls.push(request.url());
  });
  await field.fill("Shipped  today");
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(8, 8));
  expect(urls.filter((url) => url.includes("emoji-details"))).toEqual([]);
  await button.click();
  await expect
    .poll(() => search.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await cell("rocket", "Recent").hover();
  await picker.getByText(":rocket:").waitFor();
  await cell("rocket", "Recent").click();
  await picker.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("Shipped 🚀 today");
  expect(await hasFocus(page, "textarea")).toBe(true);
  await page.keyboard.type("!");
  expect(await field.inputValue()).toBe("Shipped 🚀! today");
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
  expect(await field.inputValue()).toBe("Shipped  today");
  expect(urls.filter((url) => url.includes("emoji-details"))).toHaveLength(1);
  expect([...origins]).toEqual([harness.url]);
});

test("A user searches, moves and picks by keyboard, and Esc returns the focus", async () => {
  const { page, field, button, picker, search, highlighted, recent } = await openComposer();
  await button.focus();
  await page.keyboard.press("Enter");
  await recent.waitFor();
  expect(await search.getAttribute("aria-activedescendant")).toBeNull();
  await page.keyboard.press("Enter"); // nothing is highlighted
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await picker.getByText(":white_check_mark:").waitFor();
  expect(await search.getAttribute("aria-activedescendant")).toBe(
    await highlighted.getAttribute("id"),
  );
  await page.keyboard.press("ArrowDown");
  await picker.getByText("grinning face with big eyes").waitFor();
  await page.keyboard.type("+1");
  await picker.getByText("thumbs up").waitFor();
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  // Screen readers see the picker only while it is open.
  expect(await page.locator("textarea").inputValue()).toBe("👍👍");
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  await search.fill("yes");
  await page.keyboard.press("Enter");
  await picker.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("👍👍👍");
  expect(await hasFocus(page, "textarea")).toBe(true);

  await button.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("rocket");
  await picker.getByText(":rocket:").waitFor();
  await page.keyboard.press("Escape");
  await picker.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(page, '[aria-label="Emoji"]')).toBe(true);
  expect(await field.inputValue()).toBe("👍👍👍");
  await field.focus();
  await button.click();
  await picker.waitFor();
  await page.locator("[aria-expanded=true]").and(page.getByTitle("Emoji")).click();
  await picker.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(page, "textarea")).toBe(true);
});

test("The keyboard reaches every part of the picker and stays in it", async () => {
  const { page, button, picker, recent, search } = await openComposer();
  await button.focus();
  await page.keyboard.press("Enter");
  await recent.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Skin tone: Default");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Recent");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Food and drink");
  await page.keyboard.press("Enter");
  await picker.getByText(":grapes:").waitFor();
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect
    .poll(() => picker.getByRole("button", { name: "Food and drink" }).getAttribute("aria-current"))
    .toBe("true");
  await page.keyboard.press("ArrowRight");
  await picker.getByText(":melon:").waitFor();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Tab");
    expect(await picker.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
});

test("Used emoji come first, even after a reload", async () => {
  const { page, field, button, search, picker, recent } = await openComposer();
  await button.click();
  await search.fill("turtle");
  await page.keyboard.press("Enter");
  await picker.waitFor({ state: "detached" });
  await field.pressSequentially(":hedge");
  await page.getByRole("option", { name: ":hedgehog:" }).waitFor();
  await page.keyboard.press("Tab");
  await page.reload();
  await button.click();
  await recent.waitFor();
  const names = await recent
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));
  expect(names).toEqual(["🦔", "🐢", "👍", "✅", "👀", "🎉", "🙏", "🚀"]);
});

test("A skin tone is chosen once and kept", async () => {
  const { page, field, button, search, picker, hand } = await openComposer();
  await button.click();
  await hand.click();
  await page.getByRole("radio", { name: "Default" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("radio").first().waitFor({ state: "detached" });
  await expect
    .poll(() => hand.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Default" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  expect(await hand.textContent()).toBe("✋🏿");
  await expect
    .poll(() => hand.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await search.fill("wave");
  await page.keyboard.press("Enter");
  await picker.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("👋🏿");
  await page.reload();
  await field.fill("");
  await field.pressSequentially(":wav");
  await page.getByRole("option", { name: ":wave:" }).click();
  expect(await field.inputValue()).toBe("👋🏿");
});

test("A search without a match, and tables that do not load, are explained", async () => {
  const { page, button, picker, search, recent } = await openComposer();
  await page.route(/emoji-details/, (route) => route.abort());
  await button.click();
  await picker
    .getByRole("alert")
    .getByText(/^This didn’t load/)
    .waitFor();
  await page.unroute(/emoji-details/);
  await page.reload();
  await button.click();
  await recent.waitFor();
  await search.fill("blorb");
  await picker.getByText("No emoji for “blorb”").waitFor();
  expect(await pageViolations(page, "no match")).toEqual([]);
});

test.each(["light", "dark"] as const)("The picker is accessible in the %s theme", async (theme) => {
  const { page, button, picker, recent, hand, search } = await openComposer({ colorScheme: theme });
  await button.click();
  await recent.waitFor();
  expect((await picker.boundingBox())?.width).toBe(340);
  await page.keyboard.press("ArrowDown");
  expect(await pageViolations(page, "picker")).toEqual([]);
  await search.fill("party");
  await hand.click();
  expect(await pageViolations(page, "tones")).toEqual([]);
});

test("On a phone the picker is a sheet with targets for fingers", async () => {
  const { page, field, button, picker, cell, hand, recent } = await openComposer(phone);
  await button.tap();
  await recent.waitFor();
  const box = await picker.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  const targets = [
    hand,
    cell("rocket", "Recent"),
    cell("grinning face", "Smileys and people"),
    picker.getByRole("combobox").locator(".."),
  ];
  for (const target of targets) {
    const size = await target.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await pageViolations(page, "sheet")).toEqual([]);
  await cell("rocket", "Recent").tap();
  await picker.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("🚀");
});

test("A user completes a shortcode, but not in code or a time", async () => {
  const { page, field } = await openComposer();
  const list = page.getByRole("listbox", { name: "Emoji" });
  await field.pressSequentially("Done :t");
  expect(await list.count()).toBe(0);
  await field.pressSequentially("a");
  await list.getByRole("option", { name: ":tada:" }).waitFor();
  expect(await list.getByRole("option").count()).toBe(8);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  expect(await field.inputValue()).toBe("Done 🎉");
  await page.keyboard.press("Control+Z");
  expect(await field.inputValue()).toBe("Done :ta");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  for (const text of ["at 10:30", "`a :ta", "see http://host:tada"]) {
    await field.fill("");
    await field.pressSequentially(text);
    expect(await list.count(), text).toBe(0);
  }
  await field.fill("");
  await field.pressSequentially(":roc");
  await list.waitFor();
  expect(await pageViolations(page, "completion")).toEqual([]);
});
