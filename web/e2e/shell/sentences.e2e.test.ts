/** Short texts of dialogs and settings that tell what happens. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const cleo = await harness.addUser("Cleo");
const team = { title: "Team", kind: "group", memberIds: [ben.id, cleo.id] };
const { id: teamId } = await harness.request<{ id: number }>(ada, "POST /api/chats", team);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("[V12] A direct chat asks who it is for and says who can read it", async () => {
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await button(page, "New message").first().click();
  const write = dialog(page, "New message");
  await write.getByText("Up to 7 people. Only they can read it.").waitFor();
  await write.getByRole("button", { name: "Open chat" }).click();
  await write.getByText("Who is it for?").waitFor();
});

test("[V12] A member who leaves learns who can add them back", async () => {
  const page = await harness.visit(ben);
  await page.goto(`/chats/${teamId}`);
  await openFromChatMenu(page, "Leave chat");
  await page.getByText("Only a member can add you back.").waitFor();
});

test("[V12] The settings say in one sentence what they do", async () => {
  const page = await harness.visit(ada);
  for (const [path, title, sentence] of [
    ["notifications", "Notifications", "The default. Change single chats in their menu."],
    ["api-keys", "API keys", "Scripts with a key act as you, within its scope."],
  ] as const) {
    await page.goto(`/settings/${path}`);
    await heading(page, title).waitFor();
    await page.getByText(sentence).waitFor();
  }
});

test("[V12] The dialogs of a chat and of the status say what a choice does", async () => {
  const page = await harness.visit(ada);
  await page.goto(`/chats/${teamId}`);
  await openFromChatMenu(page, "Edit chat");
  await page.getByLabel("Keep messages for").waitFor();
  await page.keyboard.press("Escape");
  await openFromChatMenu(page, "Notifications");
  await page.getByText("No notifications, and the chat is dimmed.").waitFor();
  await page.goto("/chats/1");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: /status/ }).click();
  await page.getByText("Shown next to your name.").waitFor();
});

test("[V12] An app that reaches the server but cannot load offers to try again", async () => {
  const page = await harness.visit(ada);
  await page.route("**/api/auth/session", (route) =>
    route.fulfill({ status: 418, contentType: "text/plain", body: "A proxy of another kind" }),
  );
  await page.goto("/chats/1");
  await heading(page, "Belfry didn’t load").waitFor();
  await page.unroute("**/api/auth/session");
  await button(page, "Try again").click();
  await heading(page, "Team").or(heading(page, "General")).waitFor();
  expect(await page.getByText(/can’t connect/i).count()).toBe(0);
});
