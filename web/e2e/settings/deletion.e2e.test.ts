/** Deleting chats and users, retention and exports, with their accessibility. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { password, startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

async function look(page: Page, place: string): Promise<void> {
  expect(await pageViolations(page, place)).toEqual([]);
}

test("An owner deletes a chat by typing its title, and the chat disappears from the members' screens", async () => {
  const ben = await harness.addUser("Ben");
  const chat = { title: "Lounge", kind: "group", memberIds: [ben.id] };
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", chat);
  const page = await harness.visit(ada, {
    colorScheme: "dark",
    viewport: { width: 390, height: 780 },
  });
  const bens = await harness.visit(ben);
  for (const window of [page, bens]) {
    await window.goto(`/chats/${id}`);
    await heading(window, "Lounge").waitFor();
  }
  await openFromChatMenu(page, "Leave chat");
  const leaving = page.getByRole("alertdialog", { name: "You’re the only owner of Lounge" });
  await leaving.waitFor();
  await look(page, "leaving");
  await leaving.getByRole("button", { name: "Delete chat" }).click();
  const deleting = dialog(page, "Delete Lounge?");
  await deleting.getByRole("textbox").fill("lounge");
  await page.keyboard.press("Enter");
  await deleting.getByText("This is not the title of the chat.").waitFor();
  await look(page, "delete chat");
  await deleting.getByRole("textbox").fill("Lounge");
  await page.keyboard.press("Enter");
  await heading(bens, "Chat not found").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Lounge" }).count()).toBe(0);
});

test("A chat says how long it keeps messages, within the limits of the policy", async () => {
  const page = await harness.visit(ada);
  await page.goto("/admin/policy");
  await page.getByLabel("At most (days)").fill("0");
  await page.keyboard.press("Enter");
  await page
    .getByText("Enter a whole number of days from 1 to 36,500, or leave it empty.")
    .waitFor();
  await look(page, "policy");
  await page.getByLabel("At most (days)").fill("365");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByText("Limits saved").count()).toBe(0);
  await page.getByLabel("At most (days)").press("Enter");
  await question.getByText("Messages older than 365 days are deleted in every chat").waitFor();
  await look(page, "question");
  await question.getByRole("button", { name: "Delete old messages" }).click();
  await page.getByText("Limits saved. They apply to all chats.").waitFor();
  await harness.request(ada, "POST /api/chats/1/messages", { text: "Hello" });
  await page.goto("/chats/1");
  await page.getByText("Messages older than 365 days are deleted.").waitFor();
  await openFromChatMenu(page, "Edit chat");
  const field = dialog(page, "Edit chat").getByLabel("Keep messages for … days");
  await field.fill("");
  await page.keyboard.press("Enter");
  await page.getByText(/^Must be at most 365/).waitFor();
  await look(page, "edit chat");
  await field.fill("30");
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Delete old messages" }).click();
  await page.getByText("Messages older than 30 days are deleted.").waitFor();
});

test("An administrator deletes a user and chooses the new owner of their chat", async () => {
  const cleo = await harness.addUser("Cleo");
  const chat = { title: "Cleo's", kind: "group", memberIds: [ada.id] };
  const { id } = await harness.request<{ id: number }>(cleo, "POST /api/chats", chat);
  await harness.request(cleo, `POST /api/chats/${id}/messages`, { text: "Still here" });
  const cleos = await harness.visit(cleo);
  await cleos.goto(`/chats/${id}`);
  await heading(cleos, "Cleo's").waitFor();
  const page = await harness.visit(ada);
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Actions for Cleo" }).click();
  await page.getByRole("menuitem", { name: "Delete user" }).click();
  const asked = dialog(page, "Delete Cleo?");
  await asked.getByLabel("New owner of Cleo's").waitFor();
  await look(page, "delete user");
  await asked.getByRole("radio", { name: "Keep them" }).check();
  await asked.getByRole("button", { name: "Delete user" }).click();
  await heading(cleos, "Sign in").waitFor();
  await cleos.getByText("Your account was deleted.").waitFor();
  await page.goto(`/chats/${id}`);
  await page.getByRole("article", { name: /^Deleted user,/ }).waitFor();
});

test("A user exports their data and deletes their account", async () => {
  const dora = await harness.addUser("Dora");
  const viewport = { width: 390, height: 780 };
  const page = await harness.visit(dora, { viewport });
  await page.goto("/settings/your-data");
  await heading(page, "Your data").waitFor();
  await look(page, "your data");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export my data" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^belfry-my-data-.*\.tar$/);
  await page.getByRole("button", { name: "Delete account" }).click();
  const asked = dialog(page, "Delete your account?");
  await asked.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await asked.getByText("The password is wrong.").waitFor();
  await look(page, "delete account");
  await asked.getByRole("radio", { name: "Remove them" }).check();
  await asked.getByLabel("Your password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await heading(page, "Sign in").waitFor();
  await page.getByText("Your account was deleted.").waitFor();
});
