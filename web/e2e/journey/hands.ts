/** The two ways in which the people of the journey use the app. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { chooseAction } from "../support/screen.ts";
import { expectFocus, reach } from "./focus.ts";

type MessageAct = "quote" | "react" | "thread" | "save" | "pin" | "delete";

export interface Hands {
  /** Presses a button, a link or a switch. */
  press(control: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Sets a field for a time of the day to `hh:mm`. */
  setTime(field: Locator, time: string): Promise<void>;
  /** Chooses an option of the list that belongs to the field in which the person types. */
  choose(option: Locator): Promise<void>;
  /** Sends the text of the composer, or of the panel of a thread. */
  send(place: Page | Locator): Promise<void>;
  /** Schedules the text of the composer. */
  sendLater(page: Page, time: RegExp): Promise<void>;
  /** Acts on a message. */
  act(message: Locator, act: MessageAct): Promise<void>;
  /** Chooses an item of the open menu. */
  pick(item: Locator): Promise<void>;
  openPalette(page: Page): Promise<void>;
  /** Searches all messages for the text in the palette. */
  searchAll(page: Page): Promise<void>;
  /** Opens the first result of the search. */
  openResult(page: Page): Promise<void>;
}

const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("listitem");

/** The name of each act in the bar or the menu of a message, and its key. */
const messageActs: Record<MessageAct, { button?: string; item?: string; key?: string }> = {
  quote: { button: "Quote in chat", key: "q" },
  react: { button: "React with 👍", key: "r" },
  thread: { button: "Reply in thread", key: "t" },
  save: { item: "Save for later", key: "b" },
  pin: { item: "Pin to this chat", key: "p" },
  delete: { item: "Delete" },
};

export const pointer: Hands = {
  press: (control) => control.click(),

  async type(field, text) {
    await field.click();
    await field.selectText();
    await field.page().keyboard.type(text);
  },

  setTime: (field, time) => field.fill(time),

  choose: (option) => option.click(),

  send: (place) => place.getByRole("button", { name: "Send", exact: true }).click(),

  async sendLater(page, time) {
    await page.getByRole("button", { name: "Send later" }).click();
    await page.getByRole("menuitem", { name: time }).click();
  },

  async act(message, act) {
    const { button, item } = messageActs[act];
    if (item) return chooseAction(message, item);
    await message.hover();
    await message.getByRole("toolbar").getByRole("button", { name: button, exact: true }).click();
  },

  pick: (item) => item.click(),

  openPalette: (page) => page.getByRole("button", { name: "Search", exact: true }).first().click(),

  searchAll: (page) => page.getByRole("option", { name: /^Search all messages/ }).click(),

  openResult: (page) =>
    results(page)
      .first()
      .getByRole("link", { name: /^Open in chat/ })
      .click(),
};

/** Presses keys only, and checks that the focus is on screen and never lost. */
export const keyboard: Hands = {
  async press(control) {
    await reach(control);
    await control.page().keyboard.press("Enter");
  },

  async type(field, text) {
    await reach(field);
    const { keyboard: keys } = field.page();
    await keys.press("ControlOrMeta+A");
    await keys.type(text);
  },

  async setTime(field, time) {
    await reach(field);
    await field.page().keyboard.type(keysOf(time));
    await expect.poll(() => field.inputValue()).toBe(time);
  },

  async choose(option) {
    const { keyboard: keys } = option.page();
    await option.waitFor();
    const isActive = async () => (await option.getAttribute("aria-selected")) === "true";
    for (let presses = 0; !(await isActive()); presses++) {
      expect(presses, "Arrow keys reach the option").toBeLessThan(10);
      await keys.press("ArrowDown");
    }
    await keys.press("Enter");
  },

  send: (place) => ("keyboard" in place ? place : place.page()).keyboard.press("Enter"),

  async sendLater(page, time) {
    await page.keyboard.press("Control+Shift+Enter");
    await pickByArrows(page.getByRole("menuitem", { name: time }));
  },

  async act(message, act) {
    const page = message.page();
    const { key, item = "" } = messageActs[act];
    await reach(page.getByRole("log", { name: "Messages" }));
    const isFocused = () => message.evaluate((one) => one === document.activeElement);
    for (let presses = 0; !(await isFocused()); presses++) {
      expect(presses, `Arrow keys reach ${message}`).toBeLessThan(10);
      await page.keyboard.press("ArrowUp");
    }
    if (!key) {
      await reach(message.getByRole("button", { name: "More actions" }));
      await page.keyboard.press("Enter");
      return pickByArrows(page.getByRole("menuitem", { name: item, exact: true }));
    }
    await page.keyboard.press(key);
    if (act !== "react") return;
    await page.getByPlaceholder("Find an emoji").waitFor();
    await page.keyboard.type("rocket");
    await page.getByRole("dialog").getByText(":rocket:").waitFor();
    await page.keyboard.press("Enter");
  },

  pick: pickByArrows,

  openPalette: (page) => page.keyboard.press("Control+k"),

  searchAll: (page) => page.keyboard.press("Control+Enter"),

  async openResult(page) {
    await results(page).first().waitFor();
    await expectFocus(page);
    await page.keyboard.press("Enter");
  },
};

async function pickByArrows(item: Locator): Promise<void> {
  const { keyboard: keys } = item.page();
  await item.waitFor();
  const isFocused = () => item.evaluate((one) => one === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, "Arrow keys reach the item").toBeLessThan(20);
    await keys.press("ArrowDown");
  }
  await keys.press("Enter");
}

/** Fields for a time have twelve hours, in the language of the browser and not of the page. */
function keysOf(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${twoDigits(hours % 12 || 12)}${twoDigits(minutes)}${hours < 12 ? "A" : "P"}`;
}
