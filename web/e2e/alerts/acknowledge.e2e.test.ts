/** Alerts in a chat: who is on it, taking over, closing, and what happens meanwhile. */
import { expect, test } from "vitest";
import { controlNetwork } from "../support/network/connection.ts";
import { pageViolations } from "../support/page-violations.ts";
import { chooseAction, dialog, showChat } from "../support/screen.ts";
import { alertOf, buttonIn, chooseIn, startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();

test("A press acknowledges an alert for everybody at once, and the focus moves to the message", async () => {
  const chat = await startChat("Pointer");
  await chat.fire();
  const [page, other] = [await chat.open(ada), await chat.open(ben)];
  await buttonIn(alertOf(page, "Disk full"), "Acknowledge").click();
  await alertOf(page, "Disk full")
    .getByText(/^Ada is on it · /)
    .waitFor();
  await alertOf(other, "Disk full")
    .getByText(/^Ada is on it · /)
    .waitFor();
  expect(await buttonIn(alertOf(other, "Disk full"), "Acknowledge").count()).toBe(0);
  const isFocused = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await isFocused()).toBe("ARTICLE");
  expect(await pageViolations(page, "acknowledged alert")).toEqual([]);
});

test("The key A acknowledges the focused alert, and is a letter in a text field", async () => {
  const chat = await startChat("Keys");
  await chat.fire();
  const page = await chat.open(ada);
  const alert = alertOf(page, "Disk full");
  await page.getByRole("textbox", { name: "Message to Keys" }).press("a");
  await page.keyboard.press("Backspace");
  expect(await buttonIn(alert, "Acknowledge").count()).toBe(1);
  await buttonIn(alert, "Alert actions").waitFor();
  await alert.focus();
  await page.keyboard.press("a");
  await alert.getByText(/^Ada is on it · /).waitFor();
});

test("What joins an acknowledged alert is shown until its user confirms it with A", async () => {
  const chat = await startChat("News");
  const id = await chat.fire({ instances: ["a"] });
  await chat.acknowledge(ada, id);
  await chat.fire({ instances: ["a", "b"] });
  const page = await chat.open(ada);
  const alert = alertOf(page, "Disk full");
  await alert.getByText(/^1 new since /).waitFor();
  await buttonIn(alert, "Confirm").waitFor();
  await alert.focus();
  await page.keyboard.press("a");
  await expect.poll(() => alert.getByText(/^1 new since /).count()).toBe(0);
  await expect
    .poll(async () => (await chat.load(ada, id)).acknowledgement?.newSince)
    .toBeUndefined();
});

test("The second of two users at once sees who was faster, and can take over", async () => {
  const chat = await startChat("Race");
  const id = await chat.fire();
  const page = await chat.open(ada);
  const alert = alertOf(page, "Disk full");
  // Ada's request waits until Ben's has been answered.
  await page.route("**/acknowledgement", async (route) => {
    await chat.acknowledge(ben, id);
    await route.continue();
  });
  await buttonIn(alert, "Acknowledge").click();
  await alert.getByText(/^Ben was faster · /).waitFor();
  await alert.getByText(/^Ben is on it · /).waitFor();
  await page.unroute("**/acknowledgement");
  await buttonIn(alert, "Take over").click();
  await alert.getByText(/^Ada is on it · /).waitFor();
});

test("A note, a reminder and the undo are in the menu of the alert", async () => {
  const chat = await startChat("Menu");
  const id = await chat.fire();
  await chat.acknowledge(ada, id);
  const page = await chat.open(ada);
  const alert = alertOf(page, "Disk full");
  await chooseIn(alert, "Note…");
  expect(await pageViolations(page, "note of an alert")).toEqual([]);
  await dialog(page, "Note").getByLabel("What you do about it").fill("raising the limit");
  await page.keyboard.press("Enter");
  await alert.getByText("“raising the limit”").waitFor();
  await chooseIn(alert, "Remind me", "In 1 hour");
  await expect.poll(async () => (await chat.load(ada, id)).acknowledgement?.remindAt).toBeTruthy();
  await chooseIn(alert, "Undo acknowledgement");
  await buttonIn(alert, "Acknowledge").waitFor();
  await expect.poll(async () => (await chat.load(ada, id)).acknowledgement).toBeUndefined();
});

test("Closing asks first, and the next report is a new alert", async () => {
  const chat = await startChat("Close");
  await chat.fire();
  const page = await chat.open(ada);
  const alert = alertOf(page, "Disk full");
  await chooseAction(alert, "Close alert…");
  const question = page.getByRole("alertdialog", { name: "Close this alert?" });
  await question.getByText(/The alert returns if Relay reports it again/).waitFor();
  expect(await pageViolations(page, "closing an alert")).toEqual([]);
  await question.getByRole("button", { name: "Close alert" }).click();
  await alert.getByText(/^Ada closed it · /).waitFor();
  await alert.getByText("was critical").waitFor();
  await chat.fire();
  await expect.poll(() => alert.count()).toBe(2);
  await buttonIn(alert, "Acknowledge").waitFor();
});

test("An alert that its webhook resolves meanwhile is not acknowledged, and a toast says why", async () => {
  const chat = await startChat("Meanwhile");
  await chat.fire();
  const page = await chat.open(ada);
  const alert = alertOf(page, "Disk full");
  await page.route("**/acknowledgement", async (route) => {
    await chat.fire({ state: "resolved" });
    await route.continue();
  });
  await buttonIn(alert, "Acknowledge").click();
  await page
    .getByText(/^The alert wasn’t acknowledged\. .*resolved or closed/)
    .first()
    .waitFor();
  await alert.getByText("Resolved", { exact: true }).waitFor();
  expect(await alert.getByText(/is on it/).count()).toBe(0);
});

test("Without a connection the acknowledgement is taken back, and a toast explains it", async () => {
  const chat = await startChat("Offline");
  const id = await chat.fire();
  const page = await harness.visit(ada);
  const network = await controlNetwork(page);
  await showChat(page, chat.id);
  const alert = alertOf(page, "Disk full");
  await buttonIn(alert, "Alert actions").waitFor();
  await network.cut();
  await buttonIn(alert, "Acknowledge").click();
  await page
    .getByText(/^The alert wasn’t acknowledged\./)
    .first()
    .waitFor();
  await buttonIn(alert, "Acknowledge").waitFor();
  await chat.acknowledge(ben, id);
  await network.restore();
  await alert.getByText(/^Ben is on it · /).waitFor();
});

test("Compact rows have the button and the name after the title", async () => {
  const chat = await startChat("Compact");
  await chat.fire({ title: "Disk full" });
  await chat.fire({ title: "Node down" });
  const page = await chat.open(ada);
  await page.getByRole("button", { name: "Chat menu" }).click();
  await page.getByRole("menuitem", { name: "Compact rows" }).click();
  await buttonIn(alertOf(page, "Disk full"), "Acknowledge").click();
  await alertOf(page, "Disk full")
    .getByText(/^Ada · /)
    .waitFor();
  await buttonIn(alertOf(page, "Node down"), "Acknowledge").waitFor();
  expect(await pageViolations(page, "compact alerts")).toEqual([]);
});

test("The pill of the header leads through the open alerts, the worst first", async () => {
  const chat = await startChat("Pill");
  const first = await chat.fire({ title: "Slow", level: "warning" });
  const second = await chat.fire({ title: "Down" });
  const page = await chat.open(ben);
  const pill = page.getByRole("button", { name: /^2 open alerts/ });
  for (const id of [second, first, second]) {
    await pill.click();
    await expect.poll(() => page.url()).toContain(`/chats/${chat.id}/messages/${id}`);
  }
  await chat.close(ada, first);
  await page.getByRole("button", { name: /^1 open alert:/ }).waitFor();
});

test("The palette acknowledges the alerts of the open chat", async () => {
  const chat = await startChat("Commands");
  await chat.fire({ title: "Queue full" });
  const page = await chat.open(ada);
  await buttonIn(alertOf(page, "Queue full"), "Acknowledge").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(">acknowledge queue");
  await page.getByRole("option", { name: /Acknowledge “Queue full”/ }).waitFor();
  await page.keyboard.press("Enter");
  await alertOf(page, "Queue full")
    .getByText(/^Ada is on it · /)
    .waitFor();
});
