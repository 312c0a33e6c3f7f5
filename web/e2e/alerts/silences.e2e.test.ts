/** Silences: from a message and from the list of alerts, and what a silenced message looks like. */
import { expect, test } from "vitest";
import { pageViolations } from "../support/page-violations.ts";
import { dialog, openFromChatMenu, openWebhook } from "../support/screen.ts";
import { alertOf, buttonIn, chooseIn, rowOf, startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();

test("A member silences an alert from its menu, everybody sees it, and another member ends it", async () => {
  const chat = await startChat("Silences");
  await chat.fire({ title: "Firing: Disk full", text: "91 % used", key: "disk" });
  const page = await chat.open(ben);
  const other = await chat.open(ada);
  const alert = alertOf(page, "Disk full");
  const pill = other.getByRole("button", { name: /^1 open alert:/ });
  await pill.waitFor();
  await chooseIn(alert, "Silence…");
  const form = dialog(page, "Silence an alert");
  await form.getByText(/would have held back/).waitFor();
  await form.getByRole("button", { name: "title Disk full" }).click();
  await form.getByLabel("Why (optional)").fill("Raising the limit");
  expect(await pageViolations(page, "the dialog of silences")).toEqual([]);
  const chips = form.getByRole("button", { pressed: true });
  while ((await chips.count()) > 0) await chips.first().click();
  await form.getByText(/Choose a label/).waitFor();
  expect(await buttonIn(form, "Silence for 1 hour").isDisabled()).toBe(true);
  await form.getByRole("button", { name: "title Disk full" }).click();
  await form.getByRole("radio", { name: "4 h" }).click();
  await buttonIn(form, "Silence for 4 hours").click();
  await form.waitFor({ state: "detached" });
  await alertOf(other, "Disk full")
    .getByText(/Silenced by Ben until/)
    .waitFor();
  await pill.waitFor({ state: "detached" });
  await chat.fire({ title: "Firing: Disk full", text: "92 % used", key: "disk" });
  await alertOf(other, "Disk full")
    .getByText(/1 post held back/)
    .waitFor();
  expect(await pageViolations(other, "a silenced message")).toEqual([]);
  await buttonIn(alertOf(other, "Disk full"), "End silence").click();
  await buttonIn(alert, "Acknowledge").waitFor();
  await pill.waitFor();
  expect(await chat.load(ada, 1)).not.toHaveProperty("silenced");
});

test("S silences the row of the list, which moves to its own group", async () => {
  const chat = await startChat("List");
  await chat.fire({ title: "CPU hot", level: "warning", key: "cpu" });
  const page = await harness.visit(ada);
  await page.goto("/alerts");
  await rowOf(page, "CPU hot").waitFor();
  await rowOf(page, "CPU hot").getByRole("link").focus();
  await page.keyboard.press("s");
  const form = dialog(page, "Silence an alert");
  await form.getByRole("radio", { name: "Resolved" }).click();
  await buttonIn(form, "Silence until resolved").click();
  await form.waitFor({ state: "detached" });
  const group = page.getByRole("region", { name: "Silenced", exact: true });
  await group.getByText("CPU hot").waitFor();
  expect(await pageViolations(page, "the list of alerts with a silenced one")).toEqual([]);
  await chat.fire({ title: "CPU hot", level: "critical", key: "cpu" });
  const urgent = page.getByRole("region", { name: "Nobody is on it", exact: true });
  await urgent.getByText("CPU hot").waitFor();
});

test("A manager adds silences and maintenance windows in the settings of the webhook, and ends them", async () => {
  const chat = await startChat("Settings");
  const page = await chat.open(ada);
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await openWebhook(page, "Relay", "Settings");
  await buttonIn(webhooks, "Silence messages…").click();
  const silence = dialog(page, "Silence messages");
  await silence.getByLabel("Must be").fill("*");
  await buttonIn(silence, "Silence").click();
  await silence.getByText(/Enter what the label must be/).waitFor();
  await silence.getByLabel("Must be").fill("Disk*");
  expect(await pageViolations(page, "the dialog that adds a silence")).toEqual([]);
  await buttonIn(silence, "Silence").click();
  await webhooks.getByText("title: Disk*").waitFor();
  await buttonIn(webhooks, "Add maintenance window…").click();
  const window = dialog(page, "Add maintenance window");
  await window.getByRole("radio", { name: "Every week" }).click();
  await window.getByLabel("Why (optional)").fill("Backups");
  expect(await pageViolations(page, "the dialog that adds a maintenance window")).toEqual([]);
  await buttonIn(window, "Add").click();
  await webhooks.getByText("Backups").waitFor();
  await webhooks.getByText(/^Every Sunday at/).scrollIntoViewIfNeeded();
  expect(await pageViolations(page, "silences in the settings of a webhook")).toEqual([]);
  await buttonIn(webhooks, "End silence").click();
  await webhooks.getByText("title: Disk*").waitFor({ state: "detached" });
  await buttonIn(webhooks.getByRole("list", { name: "Maintenance windows" }), "Remove").click();
  await buttonIn(page.getByRole("alertdialog"), "Remove").click();
  await webhooks.getByText("Backups").waitFor({ state: "detached" });
});
