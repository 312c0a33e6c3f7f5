/** Chats and their members, in two windows. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

test("An added member sees the chat immediately, and it disappears when they are removed", async () => {
  const adas = await harness.visit(ada);
  const bens = await harness.visit(ben);
  await bens.goto("/");
  await heading(bens, "No chats yet").waitFor();

  await adas.goto("/");
  await adas.getByRole("button", { name: "New chat" }).click();
  await adas.getByLabel("Title").fill("Deploys");
  await adas.getByRole("combobox", { name: "Add members" }).fill("be");
  await adas.getByRole("option", { name: "Ben" }).waitFor();
  await adas.keyboard.press("Enter");
  await adas.getByRole("button", { name: "Create chat" }).click();
  await heading(adas, "Deploys").waitFor();

  await bens.getByRole("link", { name: "Deploys" }).click();
  await heading(bens, "Deploys").waitFor();

  await openFromChatMenu(adas, "Members");
  const members = dialog(adas, "Members of Deploys");
  await members.getByRole("button", { name: "Remove Ben" }).click();
  await adas.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await members.getByRole("listitem").filter({ hasText: "Ben" }).waitFor({ state: "detached" });

  await bens.getByRole("link", { name: "Deploys" }).waitFor({ state: "detached" });
  await heading(bens, "Chat not found").waitFor();
});

test("Changes to roles, title and topic appear on every screen, and the last owner cannot leave", async () => {
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", {
    title: "Lounge",
    kind: "group",
    memberIds: [ben.id],
  });
  const adas = await harness.visit(ada);
  const bens = await harness.visit(ben);
  await adas.goto(`/chats/${chat.id}`);
  await bens.goto(`/chats/${chat.id}`);
  await heading(bens, "Lounge").waitFor();

  await openFromChatMenu(adas, "Leave chat");
  const question = adas.getByRole("alertdialog", { name: "You’re the only owner of Lounge" });
  await question.getByRole("button", { name: "Choose an owner" }).click();
  await dialog(adas, "Members of Lounge").waitFor();
  await adas.keyboard.press("Escape");

  await openFromChatMenu(adas, "Edit chat");
  await adas.getByRole("textbox", { name: "Title" }).fill("Kitchen");
  await adas.getByRole("textbox", { name: "Topic" }).fill("Who made the coffee");
  await adas.keyboard.press("Enter");
  await heading(bens, "Kitchen").waitFor();
  await bens.getByText("Who made the coffee").waitFor();

  await openFromChatMenu(bens, "Webhooks");
  await bens.getByText("Ask Ada.").waitFor();
  await bens.keyboard.press("Escape");

  await openFromChatMenu(adas, "Members");
  await adas.getByRole("combobox", { name: "Role of Ben" }).selectOption("Owner");
  await openFromChatMenu(bens, "Webhooks");
  await bens.getByRole("button", { name: "Create webhook" }).waitFor();
});

test("[U9] [U11] The title counts direct messages, other unread chats are bold, and muted ones dim", async () => {
  const post = (user: typeof ada, chatId: number, text: string) =>
    harness.request(user, `POST /api/chats/${chatId}/messages`, { text });
  const create = (user: typeof ada, body: object) =>
    harness.request<{ id: number }>(user, "POST /api/chats", body);
  const alerts = await create(ada, { title: "Alerts", kind: "group", memberIds: [ben.id] });
  const pair = await create(ada, { kind: "direct", memberIds: [ben.id] });
  const quiet = await create(ben, { title: "Quiet", kind: "group" });
  const [bens, second] = [await harness.visit(ben), await harness.visit(ben)];
  for (const device of [bens, second]) {
    await device.goto(`/chats/${quiet.id}`);
    await heading(device, "Quiet").waitFor();
  }
  const icon = () => bens.locator('link[rel="icon"]').first().getAttribute("href");
  await post(ben, quiet.id, "A note to myself, from another device");
  await post(ada, alerts.id, "Disk is full");
  await bens.getByRole("link", { name: "Alerts unread", exact: true }).waitFor();
  expect(await bens.title()).toBe("Quiet · Belfry");
  await expect.poll(icon).toBe("/favicon-unread.svg");
  await post(ada, pair.id, "Are you there?");
  await bens.getByRole("link", { name: /1 unread message/ }).waitFor();
  await expect.poll(() => bens.title()).toBe("(1) Quiet · Belfry");
  await expect.poll(icon).toBe("/favicon-mention.svg");

  await second.goto(`/chats/${pair.id}`);
  await second.getByText("Are you there?").waitFor();
  await expect
    .poll(() => bens.title(), { message: "read on the other device" })
    .toBe("Quiet · Belfry");
  await bens.goto(`/chats/${alerts.id}`);
  await heading(bens, "Alerts").waitFor();
  await bens.getByRole("button", { name: "Chat menu" }).click();
  await bens.getByRole("menuitem", { name: "Notifications" }).click();
  const box = dialog(bens, "Notifications in Alerts");
  await box.getByRole("button", { name: "Until I turn it on" }).click();
  await box.getByText("Muted until you turn it on.").waitFor();
  await second.getByRole("link", { name: "Alerts Muted", exact: true }).waitFor();
  await box.getByRole("button", { name: "Unmute" }).click();
  await box.getByRole("radio", { name: "Nothing" }).check();
  await second.getByRole("link", { name: "Alerts Muted", exact: true }).waitFor();
  await box.getByRole("radio", { name: "Your default" }).check();
  await second.getByRole("link", { name: "Alerts", exact: true }).waitFor();
});

test("Belfry announces a new API key in its direct chat, which has no management actions", async () => {
  const cleo = await harness.addUser("Cleo");
  const cleos = await harness.visit(cleo);
  await cleos.goto("/");
  await heading(cleos, "No chats yet").waitFor();
  const body = { name: "Nightly *build*", scopes: ["read"] };
  await harness.request(cleo, "POST /api/me/api-keys", body);

  // The first chat opens by itself, so its message may be read already.
  await cleos.getByRole("link", { name: /^Belfry/ }).click();
  await heading(cleos, "Belfry").waitFor();
  await cleos.getByRole("strong").filter({ hasText: "Nightly *build*" }).waitFor();
  await cleos.getByText("If this was not you").waitFor();
  await cleos.getByRole("button", { name: "Chat menu" }).click();
  await cleos.getByRole("menuitem", { name: "Hide chat" }).waitFor();
  expect(await cleos.getByRole("menuitem").count()).toBe(1);
});
