/** Dialogs keep their height while the user types. */
import type { Chat } from "@belfry/contracts/chats";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const people = await Promise.all(
  Array.from({ length: 12 }, (_, index) => harness.addUser(`Person${index}`)),
);
const memberIds = people.map(({ id }) => id);
const draft = { title: "Everybody", kind: "group", memberIds };
const { id: chatId } = await harness.request<Chat>(ada, "POST /api/chats", draft);
await harness.addUser("Zoe");

/** Each returns the dialog and its field. */
const dialogs: Record<string, (page: Page) => Promise<[Locator, Locator]>> = {
  "New chat": async (page) => {
    await page.goto("/chats/new");
    const form = dialog(page, "New chat");
    return [form, form.getByRole("combobox")];
  },
  "New message": async (page) => {
    await page.getByRole("button", { name: "New message" }).first().click();
    const form = dialog(page, "New message");
    return [form, form.getByRole("combobox")];
  },
  "Members, to add": async (page) => {
    await openFromChatMenu(page, "Members");
    const form = dialog(page, "Members of Everybody");
    return [form, form.getByRole("combobox", { name: "Add members" })];
  },
  "Members, to find": async (page) => {
    await openFromChatMenu(page, "Members");
    const form = dialog(page, "Members of Everybody");
    return [form, form.getByLabel("Find a member")];
  },
  Status: async (page) => {
    await page.getByRole("button", { name: /^Ada/ }).last().click();
    await page.getByRole("menuitem", { name: "Set a status" }).click();
    const form = dialog(page, "Set a status");
    return [form, form.getByRole("textbox").first()];
  },
  Palette: async (page) => {
    await page
      .getByRole("button", { name: /^Search/ })
      .first()
      .click();
    const form = page.getByRole("dialog");
    return [form, form.getByRole("combobox")];
  },
};

test.for(Object.keys(dialogs))("[V10] The dialog keeps its place and height: %s", async (name) => {
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chatId}`);
  const [form, field] = (await dialogs[name]?.(page)) ?? [];
  if (!form || !field) throw new Error(`No dialog ${name}`);
  await field.focus();
  const options = form.getByRole("listbox").getByRole("option");
  const isPicker = name !== "Palette" && (await field.getAttribute("role")) === "combobox";
  if (isPicker) await options.first().waitFor();
  const before = await form.boundingBox();
  const sizes = await watchSize(form);
  // Many users, then one, then none.
  for (const [typed, count] of [
    ["z", 1],
    ["zoe", 1],
    ["zoexq", 0],
  ] as const) {
    await field.fill(typed);
    if (isPicker) await expect.poll(() => options.count(), { message: typed }).toBe(count);
    else await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await field.fill("");
  if (isPicker) await options.first().waitFor();
  expect(await sizes()).toEqual([before?.height]);
  expect(await form.boundingBox()).toEqual(before);
});

/** Returns a function that returns the different heights of an element since now. */
async function watchSize(element: Locator): Promise<() => Promise<number[]>> {
  const heights = await element.evaluateHandle((watched) => {
    const seen = new Set<number>();
    new ResizeObserver(() => seen.add(watched.getBoundingClientRect().height)).observe(watched);
    return seen;
  });
  return () => heights.evaluate((seen) => [...seen]);
}
