/** The sidebar on a phone, and accessibility in both themes. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { addChats, choose, openMenu, row, rowsOf } from "./cast.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const ids = await addChats(harness, { ada, ben }, ["Alerts", "Backend", "Noise"]);
const idOf = (title: string) => ids.get(title) ?? 0;
await harness.request(ada, "PATCH /api/me/sidebar/sections/1", { chatIds: [idOf("Alerts")] });
const quiet = { name: "Quiet", chatIds: [idOf("Noise")] };
await harness.request(ada, "POST /api/me/sidebar/sections", quiet);
await harness.request(ada, "PATCH /api/me/sidebar/sections/4", { isClosed: true });
await harness.request(ben, `POST /api/chats/${idOf("Noise")}/messages`, { text: "@ada" });

test("On a phone a long press opens the menu of a chat, and every row is 44 px high", async () => {
  const page = await harness.visit(ada, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/");
  const backend = row(page, "Backend");
  await backend.waitFor();
  for (const one of await page.getByRole("navigation").getByRole("link").all()) {
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const client = await page.context().newCDPSession(page);
  const box = await backend.boundingBox();
  const point = { x: 100, y: (box?.y ?? 0) + 20 };
  const press = async () => {
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await page.getByRole("menu", { name: "Menu of Backend" }).waitFor();
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await press();
  expect(new URL(page.url()).pathname, "the press does not open the chat").toBe("/");
  await page.getByRole("menuitem", { name: "Move to" }).tap();
  await page.getByRole("menuitem", { name: "Quiet" }).tap();
  await expect.poll(() => rowsOf(page, "Chats")).toEqual(["General"]);
  expect(await pageViolations(page, "sidebar on a phone")).toEqual([]);
});

test("The sections, their menus and the filter meet the rules of accessibility in both themes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await harness.visit(ada);
    await page.emulateMedia({ colorScheme });
    await page.goto(`/chats/${idOf("Alerts")}`);
    await page.getByRole("textbox").fill("a draft");
    await row(page, "General").click();
    await page.getByRole("link", { name: /^Drafts/ }).waitFor();
    expect(await pageViolations(page, `sections, ${colorScheme}`)).toEqual([]);
    await openMenu(page, "General");
    await choose(page, "Mute");
    expect(await pageViolations(page, `menu of a chat, ${colorScheme}`)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await openMenu(page, "Quiet");
    expect(await pageViolations(page, `menu of a section, ${colorScheme}`)).toEqual([]);
    await choose(page, "Rename section");
    await page.getByRole("dialog", { name: "Rename section" }).waitFor();
    expect(await pageViolations(page, `name of a section, ${colorScheme}`)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Unread only" }).click();
    expect(await pageViolations(page, `unread only, ${colorScheme}`)).toEqual([]);
    await page.getByRole("button", { name: "Show all chats" }).click();
    await page.getByRole("link", { name: /^Drafts/ }).click();
    await page.getByRole("heading", { name: "Drafts" }).waitFor();
    expect(await pageViolations(page, `drafts, ${colorScheme}`)).toEqual([]);
  }
});
