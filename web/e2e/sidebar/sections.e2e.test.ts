/** Sections of the sidebar: by menus, by mouse and by keyboard, on two devices of one user. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { addChats, choose, headsOf, openMenu, row, rowsOf } from "./cast.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const ids = await addChats(harness, { ada, ben }, ["Alerts", "Backend", "CI", "Payments"]);
const page = await harness.visitForAll(ada);
const phone = await harness.visitForAll(ada);
for (const one of [page, phone]) {
  await one.goto(`/chats/${ids.get("CI")}`);
  await row(one, "Backend").waitFor();
}

test("A chat is pinned from its menu, and all devices of the user show it", async () => {
  await openMenu(page, "Alerts");
  await choose(page, "Pin to the top");
  for (const one of [page, phone]) {
    await expect.poll(() => rowsOf(one, "Pinned")).toEqual(["Alerts"]);
    await expect.poll(() => rowsOf(one, "Chats")).toEqual(["Backend", "CI", "General", "Payments"]);
  }
});

test("A new section gets the chat whose menu creates it, and is renamed and deleted", async () => {
  await openMenu(page, "Payments");
  await choose(page, "Move to", "New section");
  await page.getByRole("dialog", { name: "New section" }).getByLabel("Name").fill("Payments team");
  await page.getByRole("button", { name: "Create section" }).click();
  await expect.poll(() => rowsOf(phone, "Payments team")).toEqual(["Payments"]);
  await openMenu(page, "Backend");
  await choose(page, "Move to", "Payments team");
  await expect.poll(() => rowsOf(phone, "Payments team")).toEqual(["Backend", "Payments"]);
  await openMenu(page, "Payments team");
  await choose(page, "Rename section");
  await page.getByRole("dialog").getByLabel("Name").fill("Money");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => headsOf(phone)).toEqual(["Pinned", "Money", "Chats", "Direct messages"]);
});

test("A closed section says how many mentions are in it, and the open chat stays listed", async () => {
  const head = page.getByRole("button", { name: "Money", exact: true });
  await head.click();
  await expect.poll(() => rowsOf(phone, "Money")).toEqual([]);
  await harness.request(ben, `POST /api/chats/${ids.get("Payments")}/messages`, { text: "@ada" });
  await expect
    .poll(() => page.locator("[data-head]").filter({ hasText: "Money" }).innerText())
    .toContain("1");
  expect(await head.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect.poll(() => rowsOf(page, "Money")).toEqual(["Payments"]);
  await head.click();
  await expect.poll(() => rowsOf(phone, "Money")).toEqual(["Backend", "Payments"]);
});

test("The keyboard moves chats and sections, keeps the focus, and says where they are", async () => {
  await row(page, "Payments").focus();
  await page.keyboard.press("Control+Shift+ArrowUp");
  await expect.poll(() => rowsOf(phone, "Money")).toEqual(["Payments", "Backend"]);
  await page.getByRole("status").getByText("Payments: 1 of 2 in Money").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("Payments");
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(() => rowsOf(phone, "Money")).toEqual(["Backend", "Payments"]);
  await page.getByRole("button", { name: "Money", exact: true }).focus();
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(() => headsOf(phone)).toEqual(["Pinned", "Chats", "Money", "Direct messages"]);
  await page.keyboard.press("Control+Shift+ArrowUp");
  await expect.poll(() => headsOf(phone)).toEqual(["Pinned", "Money", "Chats", "Direct messages"]);
});

test("Shift+F10 opens the menu of the focused chat, and Escape returns to it", async () => {
  await row(page, "CI").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menu", { name: "Menu of CI" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("menu").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("CI");
});

test("The mouse drags a chat into another section and within one, and a section before another", async () => {
  await row(page, "General").dragTo(row(page, "Payments"), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(() => rowsOf(phone, "Money")).toEqual(["Backend", "General", "Payments"]);
  await row(page, "General").dragTo(row(page, "Backend"), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(() => rowsOf(phone, "Money")).toEqual(["General", "Backend", "Payments"]);
  const head = (name: string) => page.getByRole("button", { name, exact: true });
  await head("Chats").dragTo(head("Money"), { targetPosition: { x: 10, y: 2 } });
  await expect.poll(() => headsOf(phone)).toEqual(["Pinned", "Chats", "Money", "Direct messages"]);
  // The release over a row opens nothing.
  expect(page.url()).toContain(`/chats/${ids.get("Payments")}`);
});

test("A section is sorted by recent activity, by name, and unread first", async () => {
  await openMenu(page, "Money");
  await page.getByRole("menuitem", { name: "Sort" }).click();
  await page.getByRole("menuitemradio", { name: "By name" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => rowsOf(phone, "Money")).toEqual(["Backend", "General", "Payments"]);
  await harness.request(ben, `POST /api/chats/${ids.get("Backend")}/messages`, { text: "one" });
  await openMenu(page, "Money");
  await page.getByRole("menuitem", { name: "Sort" }).click();
  await page.getByRole("menuitemradio", { name: "By recent activity" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => rowsOf(phone, "Money")).toEqual(["Backend", "Payments", "General"]);
});

test("A deleted section gives its chats back", async () => {
  await openMenu(page, "Money");
  await choose(page, "Delete section");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete section" }).click();
  await expect.poll(() => headsOf(phone)).toEqual(["Pinned", "Chats", "Direct messages"]);
  await expect.poll(() => rowsOf(phone, "Chats")).toEqual(["Backend", "CI", "General", "Payments"]);
  await openMenu(page, "Alerts");
  await choose(page, "Unpin");
  await expect.poll(() => headsOf(phone)).toEqual(["Chats", "Direct messages"]);
});
