/** Menus, lists, dialogs and toasts: their code is loaded on demand, and the focus returns. */
import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { focused } from "../support/keyboard.ts";
import { choose, dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

test("The first screen loads no code of menus and dialogs, and a press opens one as soon as it is loaded", async () => {
  const page = await harness.visit(ada);
  const late = Promise.withResolvers<void>();
  const loaded: string[] = [];
  await page.route(/MenuPopup.*\.js/, async (route) => {
    await late.promise;
    await route.continue();
  });
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/chats/1");
  const button = page.getByRole("button", { name: "Chat menu" });
  await button.waitFor();
  expect(loaded.filter((url) => /MenuPopup|Dialog|Select|Toast/.test(url))).toEqual([]);
  await button.focus();
  await page.keyboard.press("Enter");
  expect(await page.getByRole("menu").count()).toBe(0);
  late.resolve();
  await page.getByRole("menu", { name: "Chat menu" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Members");
});

test("Every screen opens without a connection, soon after the app has loaded", async () => {
  const page = await harness.visit(ada, { prefetches: true });
  const loaded: string[] = [];
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => {
    loaded.push(request.url());
    pending.delete(request);
  });
  await page.goto("/chats/1");
  for (const screen of ["Search", "Activity", "Settings", "Admin"]) {
    const isLoaded = () => loaded.some((url) => url.includes(`/${screen}Screen-`));
    await expect.poll(isLoaded, { message: screen }).toBe(true);
  }
  await expect.poll(() => pending.size).toBe(0);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Activity" }).click();
  await heading(page, "Activity").waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: "Appearance" }).click();
  await heading(page, "Appearance").waitFor();
});

test("A menu opens and closes with the same button, with arrow keys and with Esc", async () => {
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  const button = page.getByRole("button", { name: "Chat menu" });
  const menu = page.getByRole("menu");
  await button.click();
  await menu.waitFor();
  await button.click();
  await menu.waitFor({ state: "detached" });
  expect(await button.getAttribute("aria-expanded")).toBe("false");
  await button.press("ArrowUp");
  await expect.poll(() => focused(page)).toBe("Delete chat");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toBe("Members");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Chat menu");
});

test("A key pressed immediately after a dialog appears belongs to it, and the focus returns", async () => {
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Edit chat");
  await dialog(page, "Edit chat").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  expect(await dialog(page, "Edit chat").getByLabel("Title").inputValue()).toBe("General!");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await dialog(page, "Edit chat").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Chat menu");
});

test("Esc closes an open list inside a dialog, and not the dialog", async () => {
  const page = await harness.visit(ada);
  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const form = dialog(page, "Create API key");
  const expires = form.getByRole("combobox", { name: "Expires" });
  await choose(expires, "In 30 days");
  await expect.poll(() => focused(page)).toBe("In 30 days");
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  expect(await form.isVisible()).toBe(true);
});

test("A dialog fills the screen of a phone", async () => {
  const page = await harness.visit(ada, { viewport: { width: 390, height: 480 } });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const box = () => dialog(page, "Webhooks").boundingBox();
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 480 });
});

test("[V13] Esc does not outline messages that were clicked, and keeps the outline of a focus by keyboard", async () => {
  await harness.request(ada, "POST /api/chats/1/messages", { text: "Click here" });
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  const ring = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest("[role=log]") && getComputedStyle(activeElement).outlineStyle;
    });
  const closePalette = async () => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Go to a chat, user or action" });
    await palette.waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
  };
  // Next to the messages, where a click focuses the list.
  await page.getByRole("log").click({ position: { x: 300, y: 12 } });
  expect(await ring()).toBe("none");
  await page.keyboard.press("Escape");
  expect(await ring()).toBe("none");

  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await ring()).toBe("solid");
  await closePalette();
  expect(await ring()).toBe("solid");
});
