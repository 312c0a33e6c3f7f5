/** Heartbeats of a chat: the list, the form, and what happens after a ping. */
import { expect, test } from "vitest";
import { startAlerts } from "../alerts/scene.ts";
import { type Look, pageViolations, violationsInLooks } from "../support/page-violations.ts";
import { choose, dialog, openFromChatMenu } from "../support/screen.ts";

const { ada, startChat } = await startAlerts();

const looks: Look[] = (["light", "dark"] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width })),
);

test("A manager creates a heartbeat, whose state follows its pings, and pauses and deletes it", async () => {
  const page = await (await startChat("Backups")).open(ada);
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("tab", { name: "Heartbeats" }).click();
  await webhooks.getByText("No heartbeats yet").waitFor();
  expect(await pageViolations(page, "no heartbeats")).toEqual([]);

  await webhooks.getByRole("button", { name: "Create heartbeat" }).click();
  const form = dialog(page, "Create heartbeat");
  const next = form.getByRole("region", { name: "Next three expected" }).getByRole("row");
  await expect.poll(() => next.count()).toBe(4);
  await form.getByLabel("Cron expression").fill("61 * * * *");
  await form.getByText(/must have five fields/i).waitFor();
  await form.getByLabel("Cron expression").fill("30 2 * * 1-5");
  await form.getByText(/^Weekdays at 0?2:30/).waitFor();
  await choose(form.getByLabel("Time zone"), "Europe/Berlin");
  await form.getByText("Sender, Berlin").waitFor();
  expect(await violationsInLooks(page, "the form of a heartbeat", looks)).toEqual([]);

  await form.getByLabel("Name").fill("Nightly backup");
  const script = await form.getByLabel("At the end of a script").inputValue();
  const url = script.split(" ").at(-1) ?? "";
  await form.getByRole("button", { name: "Create heartbeat" }).click();
  const row = webhooks.getByRole("listitem", { name: "Nightly backup" });
  await row.getByText("New", { exact: true }).waitFor();

  expect(await (await fetch(url)).text()).toBe("OK");
  await row.getByText("Up", { exact: true }).waitFor();
  await fetch(`${url}/3`, { method: "POST", body: "no space left" });
  await row.getByText("Down", { exact: true }).waitFor();
  await row.getByRole("img", { name: "2 pings, 1 failed" }).waitFor();
  expect(await violationsInLooks(page, "the heartbeats of a chat", looks)).toEqual([]);

  const act = async (name: string) => {
    await row.getByRole("button", { name: "Actions for Nightly backup" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Pause");
  await row.getByText("Paused by Ada").waitFor();
  await act("Resume");
  await row.getByText("Down", { exact: true }).waitFor();

  await row.getByRole("button", { name: "Nightly backup", exact: true }).click();
  const edit = dialog(page, "Edit Nightly backup");
  await edit.getByText("Every…").click();
  await edit.getByLabel("Number").fill("15");
  await choose(edit.getByLabel("Unit"), "minutes");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await row.getByText(/Every 15 min/).waitFor();

  await act("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await webhooks.getByText("No heartbeats yet").waitFor();
});

test("A manager creates a ping key, whose address may create heartbeats, and replaces it", async () => {
  const page = await (await startChat("Scripts")).open(ada);
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("tab", { name: "Heartbeats" }).click();
  await webhooks.getByRole("button", { name: "Ping key" }).click();
  const form = dialog(page, "Ping key");
  await form.getByRole("button", { name: "Create ping key" }).click();
  const address = form.getByLabel("Address, to which you add a slug");
  const first = await address.inputValue();
  const ping = async (slug: string) => (await fetch(`${first}${slug}?create=1`)).status;
  expect(await ping("db-2")).toBe(404);

  const creation = form.getByLabel("Pings with ?create=1 and a new slug");
  await choose(creation, "Create a heartbeat of Relay");
  await expect.poll(() => ping("db-2")).toBe(201);
  expect(await violationsInLooks(page, "the ping key", looks)).toEqual([]);

  const answer = (action: string) =>
    page.getByRole("alertdialog").getByRole("button", { name: action }).click();
  await form.getByRole("button", { name: "Replace" }).click();
  await answer("Replace");
  await expect.poll(() => address.inputValue()).not.toBe(first);
  expect(await ping("db-2")).toBe(404);
  await creation.getByText("Create a heartbeat of Relay").waitFor();

  await form.getByRole("button", { name: "Delete" }).click();
  await answer("Delete");
  await form.getByRole("button", { name: "Create ping key" }).waitFor();
  await form.getByRole("button", { name: "Cancel" }).click();
  await webhooks.getByRole("listitem", { name: "db-2" }).waitFor();
});
