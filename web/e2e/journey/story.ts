/** The acts of the journey. Each starts where the one before has ended. */
import { expect } from "vitest";
import { dialog, heading } from "../support/screen.ts";
import type { Cast } from "./cast.ts";
import type { Hands } from "./hands.ts";
import { composer, expectMarks, message, row } from "./sights.ts";

const deploysMessages = 40;

/** Ada mentions Ben by completion. Ben is in another chat: he sees it, gets a push and opens it. */
export async function mention({ ada, ben, deploys }: Cast, hands: Hands): Promise<void> {
  await hands.type(composer(ada.page, "Deploys"), "The rollback of 2.4 is yours, @be");
  await hands.choose(ada.page.getByRole("option", { name: "Ben @ben" }));
  await hands.send(ada.page);
  await expectMarks(ben.page, 1, ["Deploys 1 unread mention", "Lounge"]);
  await expect
    .poll(ben.device.notifications)
    .toEqual([{ title: "Ada in Deploys", body: "The rollback of 2.4 is yours, @ben" }]);

  await ben.device.openLast();
  await ben.page.waitForURL(`**/chats/${deploys.id}/messages/1`);
  await message(ben.page, "The rollback of 2.4 is yours").and(marked(ben.page)).waitFor();
  await expectMarks(ben.page, 0, ["Deploys", "Lounge"]);
  await hands.press(row(ben.page, "Lounge"));
  await heading(ben.page, "Lounge").waitFor();
}

const marked = (page: Cast["cleo"]["page"]) => page.locator("article[data-marked]");

/** Cleo opens the chat by the palette, and finds the message by search, far above the newest ones. */
export async function find({ cleo, deploys, relay }: Cast, hands: Hands): Promise<void> {
  for (let build = 1; build <= deploysMessages; build++) await relay({ text: `Build ${build}` });
  const { page } = cleo;
  const field = page.getByRole("combobox", { name: "Go to a chat, user or action" });
  await hands.openPalette(page);
  await hands.type(field, "dpl");
  await hands.choose(page.getByRole("option", { name: /^Deploys/ }));
  await heading(page, "Deploys").waitFor();

  await hands.openPalette(page);
  await hands.type(field, "rollb");
  await page.getByRole("option", { name: /The rollback of 2\.4/ }).waitFor();
  await hands.searchAll(page);
  await hands.openResult(page);
  await page.waitForURL(`**/chats/${deploys.id}/messages/1`);
  const found = message(page, "The rollback of 2.4 is yours").and(marked(page));
  await found.waitFor();
  await message(page, "Build 1").first().waitFor();
  await expect.poll(() => found.isVisible()).toBe(true);
  await page.getByRole("button", { name: /Jump to newest/ }).waitFor();
}

/** Cleo writes to Ben in a new direct chat, and he replies. */
export async function writeDirectly({ ben, cleo }: Cast, hands: Hands): Promise<void> {
  const opening = dialog(cleo.page, "New message");
  await hands.press(cleo.page.getByRole("button", { name: "New message" }).first());
  await hands.type(opening.getByRole("combobox", { name: "To" }), "ben");
  await hands.choose(opening.getByRole("option", { name: "Ben" }));
  await opening.getByRole("list", { name: "Selected users" }).waitFor();
  await hands.press(opening.getByRole("button", { name: "Open chat" }));
  await heading(cleo.page, "Ben").waitFor();
  await hands.type(composer(cleo.page, "Ben"), "Lunch at one?");
  await hands.send(cleo.page);

  await expectMarks(ben.page, 1, ["Deploys unread", "Lounge", "Cleo Active, 1 unread message"]);
  await expect
    .poll(() => ben.device.notifications().at(-1))
    .toEqual({ title: "Cleo", body: "Lunch at one?" });
  await hands.press(row(ben.page, "Cleo"));
  await message(ben.page, "Lunch at one?").waitFor();
  await expectMarks(ben.page, 0, ["Deploys unread", "Lounge", "Cleo Active"]);
  await hands.type(composer(ben.page, "Cleo"), "Yes, see you there");
  await hands.send(ben.page);
  await message(cleo.page, "Yes, see you there").waitFor();
}

/** In Ben's quiet hours a mention is counted and not pushed. Critical alerts pass if he allows it. */
export async function keepQuiet({ ada, ben, relay }: Cast, hands: Hands): Promise<void> {
  const { page, device } = ben;
  await hands.press(page.getByRole("link", { name: "Settings" }));
  await hands.press(page.getByRole("link", { name: "Notifications" }));
  const quiet = page.getByRole("switch", { name: "Quiet hours", exact: true });
  await hands.press(quiet);
  const hour = (offset: number) =>
    `${String((new Date().getUTCHours() + offset + 24) % 24).padStart(2, "0")}:00`;
  const quietHours = { from: hour(-1), to: hour(2), timeZone: "UTC" };
  await hands.setTime(page.getByLabel("From", { exact: true }), quietHours.from);
  await hands.setTime(page.getByLabel("To", { exact: true }), quietHours.to);
  const critical = page.getByRole("switch", { name: "Critical alerts during quiet hours" });
  await hands.press(critical);
  const settings = () => ben.request("GET /api/me/notifications");
  await expect.poll(settings).toMatchObject({ quietHours, criticalPassesQuietHours: false });

  const before = device.notifications().length;
  await hands.type(composer(ada.page, "Deploys"), "@ben are you still there?");
  await hands.send(ada.page);
  await expect.poll(() => page.title()).toMatch(/^\(1\)/);
  await relay({ text: "db-1 is down", level: "critical" });
  await hands.press(critical);
  await expect.poll(settings).toMatchObject({ criticalPassesQuietHours: true });
  await relay({ text: "db-2 is down", level: "critical" });
  await expect
    .poll(() => device.notifications().slice(before))
    .toEqual([{ title: "Relay in Deploys", body: "db-2 is down" }]);

  await hands.press(page.getByRole("link", { name: "Back to chats" }));
  await expectMarks(page, 1, ["Deploys 1 unread mention", "Lounge", "Cleo Active"]);
  await hands.press(row(page, "Deploys"));
  await hands.press(page.getByRole("button", { name: /Jump to newest/ }));
  await message(page, "db-2 is down").waitFor();
  await expectMarks(page, 0, ["Deploys", "Lounge", "Cleo Active"]);
}

/** Ada loses the network, writes, and comes back: everything arrives once and in order. */
export async function loseNetwork(cast: Cast, hands: Hands): Promise<void> {
  const { ada, ben, cleo } = cast;
  await ada.network.cut();
  await ada.page.getByText("You’re offline").waitFor();
  for (const text of ["First from the train", "Second from the train"]) {
    await hands.type(composer(ada.page, "Deploys"), text);
    await hands.send(ada.page);
  }
  await expect.poll(() => ada.page.locator("article[data-unsent]").count()).toBe(2);
  await hands.press(row(cleo.page, "Deploys"));
  await hands.type(composer(cleo.page, "Deploys"), "@ada db-2 is up again");
  await hands.send(cleo.page);
  await hands.press(row(ben.page, "Lounge"));
  await hands.type(composer(ben.page, "Lounge"), "@ada coffee?");
  await hands.send(ben.page);
  await message(ben.page, "coffee?").waitFor();
  await expect.poll(async () => (await cast.textsOfDeploys()).at(-1)).toMatch("is up again");

  await ada.network.restore();
  await expectMarks(ada.page, 1, ["Deploys", "General", "Lounge 1 unread mention"]);
  await expect.poll(() => ada.page.locator("article[data-unsent]").count()).toBe(0);
  const last = ["@ada db-2 is up again", "First from the train", "Second from the train"];
  await expect.poll(async () => (await cast.textsOfDeploys()).slice(-3)).toEqual(last);
  for (const { page } of [ada, cleo]) {
    const shown = () => page.getByRole("article").allInnerTexts();
    for (const [index, text] of last.map((one) => one.replace("@ada ", "")).entries()) {
      await expect.poll(async () => (await shown()).at(index - 3)).toContain(text);
      expect((await shown()).filter((one) => one.includes(text))).toHaveLength(1);
    }
  }

  await expectMarks(cleo.page, 0, ["Deploys", "Lounge unread", "Ben Active"]);
  await expectMarks(ben.page, 0, ["Deploys unread", "Lounge", "Cleo Active"]);
  await hands.press(row(ada.page, "Lounge"));
  await hands.press(row(ben.page, "Deploys"));
  await hands.press(row(cleo.page, "Lounge"));
  await expectMarks(ada.page, 0, ["Deploys", "General", "Lounge"]);
  await expectMarks(ben.page, 0, ["Deploys", "Lounge", "Cleo Active"]);
  await expectMarks(cleo.page, 0, ["Deploys", "Lounge", "Ben Active"]);
}
