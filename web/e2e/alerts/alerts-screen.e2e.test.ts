/** The list of open alerts: its groups, keys, filters and what changes while it is open. */
import { expect, test } from "vitest";
import { controlNetwork } from "../support/network/connection.ts";
import { pageViolations, violationsInLooks } from "../support/page-violations.ts";
import { buttonIn, chooseIn, rowOf, startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();
const cleo = await harness.addUser("Cleo");

const looks = [
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 390 },
] as const;

/** The titles of the rows from the top. */
const titlesOf = (page: import("playwright-core").Page) =>
  page.locator("[data-alert] a > span:first-child").allInnerTexts();

test("A user whose chats have no alerts reads that nothing is open", async () => {
  const page = await harness.visit(cleo);
  await page.goto("/alerts");
  await page.getByRole("heading", { name: "Nothing is open" }).waitFor();
  await page.getByRole("link", { name: "Alerts", exact: true }).waitFor();
  expect(await pageViolations(page, "no alerts")).toEqual([]);
});

test("The worst alert is first, the sidebar counts critical ones, and acknowledged ones are below", async () => {
  const chat = await startChat("List");
  const page = await harness.visit(ada);
  await page.goto("/alerts");
  await chat.fire({ title: "Slow", level: "warning" });
  const old = await chat.fire({ title: "Down" });
  await chat.fire({ title: "Broken" });
  await expect.poll(() => titlesOf(page)).toEqual(["Down", "Broken", "Slow"]);
  const link = page.getByRole("navigation").getByRole("link", { name: /^Alerts/ });
  await expect.poll(() => link.innerText()).toMatch(/2/);
  await chat.acknowledge(ben, old, { note: "restarting" });
  await expect.poll(() => titlesOf(page)).toEqual(["Broken", "Slow", "Down"]);
  const somebody = page.getByRole("region", { name: "Somebody is on it" });
  await somebody.getByText(/^Ben · /).waitFor();
  expect(await violationsInLooks(page, "alerts", looks)).toEqual([]);
  // A fresh fetch shows the same.
  await page.reload();
  await expect.poll(() => titlesOf(page)).toEqual(["Broken", "Slow", "Down"]);
  await chat.fire({ title: "Broken", state: "resolved" });
  await chat.close(ben, old);
  await expect.poll(() => titlesOf(page)).toEqual(["Slow"]);
  await chat.fire({ title: "Slow", state: "resolved" });
  await page.getByRole("heading", { name: "Nothing is open" }).waitFor();
});

test("J, K, A and Enter work in the list, and A moves on to the next alert", async () => {
  const chat = await startChat("Keys");
  const first = await chat.fire({ title: "One" });
  await chat.fire({ title: "Two" });
  await chat.fire({ title: "Three" });
  const page = await harness.visit(ada);
  await page.goto("/alerts");
  await rowOf(page, "Three").waitFor();
  const isFocused = (title: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.firstChild?.textContent))
      .toBe(title);
  await page.keyboard.press("j");
  await isFocused("One");
  await page.keyboard.press("a");
  await isFocused("Two");
  await page.keyboard.press("j");
  await isFocused("Three");
  await page.keyboard.press("k");
  await isFocused("Two");
  await page.keyboard.press("a");
  await isFocused("Three");
  await expect.poll(() => titlesOf(page)).toEqual(["Three", "One", "Two"]);
  await page.keyboard.press("j");
  await isFocused("One");
  // The palette has its own keys.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("jak");
  await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("jak");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await isFocused("One");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain(`/chats/${chat.id}/messages/${first}`);
  for (const title of ["One", "Two", "Three"]) await chat.fire({ title, state: "resolved" });
});

test("Filters show less, and one button shows all again", async () => {
  const chat = await startChat("Filters");
  const id = await chat.fire({ title: "Mine" });
  await chat.fire({ title: "Slow", level: "warning" });
  await chat.acknowledge(ada, id);
  const page = await harness.visit(ada);
  await page.goto("/alerts");
  await page.getByRole("radio", { name: "Mine 1" }).click();
  await expect.poll(() => titlesOf(page)).toEqual(["Mine"]);
  await page.getByRole("radio", { name: "Nobody is on it 1" }).click();
  await expect.poll(() => titlesOf(page)).toEqual(["Slow"]);
  await page.getByRole("radio", { name: /^Mine/ }).click();
  await chooseIn(rowOf(page, "Mine"), "Undo acknowledgement");
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
  expect(await pageViolations(page, "filtered alerts")).toEqual([]);
  await page.getByRole("button", { name: "Show all 2" }).click();
  await expect.poll(() => titlesOf(page)).toEqual(["Mine", "Slow"]);
  for (const title of ["Mine", "Slow"]) await chat.fire({ title, state: "resolved" });
});

test("Rows keep their places under the pointer until it rests, and the button acknowledges", async () => {
  const chat = await startChat("Pointer");
  await chat.fire({ title: "First" });
  await chat.fire({ title: "Second" });
  const page = await harness.visit(ada);
  await page.goto("/alerts");
  const before = await rowOf(page, "Second").boundingBox();
  await buttonIn(rowOf(page, "Second"), "Acknowledge").hover();
  await chat.fire({ title: "First", state: "resolved" });
  await page.mouse.move(before?.x ?? 0, (before?.y ?? 0) + 20);
  await buttonIn(rowOf(page, "Second"), "Acknowledge").click();
  await rowOf(page, "Second")
    .getByText(/^Ada · /)
    .waitFor();
  // The pointer rests, and the resolved row goes.
  await expect.poll(() => titlesOf(page)).toEqual(["Second"]);
  await page.getByRole("region", { name: "Somebody is on it" }).waitFor();
  await chat.fire({ title: "Second", state: "resolved" });
});

test("Without a connection the list says since when it is not live, and catches up", async () => {
  const chat = await startChat("Offline");
  await chat.fire({ title: "Before" });
  const page = await harness.visit(ada);
  const network = await controlNetwork(page);
  await page.goto("/alerts");
  await page.getByText("Live", { exact: true }).waitFor();
  await network.cut();
  await page.getByText(/^Not live since /).waitFor();
  await rowOf(page, "Before").waitFor();
  await chat.fire({ title: "Before", state: "resolved" });
  await chat.fire({ title: "Meanwhile" });
  await network.restore();
  await expect.poll(() => titlesOf(page)).toEqual(["Meanwhile"]);
  await chat.fire({ title: "Meanwhile", state: "resolved" });
});

test("At 390 px a row has a large button, and odd titles do not widen the page", async () => {
  const chat = await startChat("Odd");
  const odd = [
    "x".repeat(400),
    "مرحبا بالعالم (db-1)",
    "🔥".repeat(30),
    "**not bold** <b>nor</b> this: `code`",
  ];
  for (const title of odd) await chat.fire({ title, text: title, key: title.slice(0, 20) });
  const page = await harness.visit(ada, { viewport: { width: 390, height: 844 } });
  await page.goto("/alerts");
  await expect.poll(() => page.locator("[data-alert]").count()).toBe(odd.length);
  expect(await pageViolations(page, "odd alerts")).toEqual([]);
  const button = buttonIn(page.locator("[data-alert]").first(), "Acknowledge");
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  await page.goto(`/chats/${chat.id}`);
  await buttonIn(page.getByRole("article").first(), "Acknowledge").waitFor();
  expect(await pageViolations(page, "odd alerts in the chat")).toEqual([]);
});
