/** How chats stand out in the list, in the title and on the icon, on two devices. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

test("[U9] [U11] The title counts direct messages, other unread chats are bold, muted ones dim, and silent messages are not new", async () => {
  const post = (user: typeof ada, chatId: number, text: string) =>
    harness.request(user, `POST /api/chats/${chatId}/messages`, { text });
  const create = (user: typeof ada, body: object) =>
    harness.request<{ id: number }>(user, "POST /api/chats", body);
  const alerts = await create(ada, { title: "Alerts", kind: "group", memberIds: [ben.id] });
  const pair = await create(ada, { kind: "direct", memberIds: [ben.id] });
  const quiet = await create(ben, { title: "Quiet", kind: "group" });
  const path = `POST /api/chats/${alerts.id}/webhooks`;
  const relay = await harness.request<{ url: string }>(ada, path, { name: "Relay" });
  const sendSilently = (text: string) =>
    fetch(relay.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text, silent: true }),
    });
  await post(ben, quiet.id, "A note to myself");
  await sendSilently("Nightly build");
  const [bens, second] = [await harness.visit(ben), await harness.visit(ben)];
  await bens.goto(`/chats/${alerts.id}`);
  await bens.getByText("Nightly build").waitFor();
  const newLines = bens.locator("[data-unread-line]");
  expect(await newLines.count(), "a silent message").toBe(0);
  for (const device of [bens, second]) {
    await device.goto(`/chats/${quiet.id}`);
    await device.getByText("A note to myself").waitFor();
  }
  expect(await newLines.count(), "an own message").toBe(0);
  const icon = () => bens.locator('link[rel="icon"]').first().getAttribute("href");

  await sendSilently("Nightly build 2");
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
  await post(ada, alerts.id, "@ben, still full");
  await bens.getByRole("link", { name: "Alerts 1 unread mention" }).waitFor();
  await bens.goto(`/chats/${alerts.id}`);
  await heading(bens, "Alerts").waitFor();
  await newLines.waitFor();
  await openFromChatMenu(bens, "Notifications");
  const box = dialog(bens, "Notifications in Alerts");
  await box.getByRole("button", { name: "Until I unmute it" }).click();
  await box.getByText("Muted until you unmute it.").waitFor();
  await second.getByRole("link", { name: "Alerts Muted", exact: true }).waitFor();
  await box.getByRole("button", { name: "Unmute" }).click();
  await box.getByRole("radio", { name: "Nothing" }).click();
  await second.getByRole("link", { name: "Alerts Muted", exact: true }).waitFor();
  await box.getByRole("radio", { name: "Your default" }).click();
  await second.locator("[data-chat]").getByRole("link", { name: "Alerts", exact: true }).waitFor();
});

test("A level that is chosen right after an unmute does not mute the chat again", async () => {
  const body = { title: "Night shift", kind: "group" };
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", body);
  const muted = { level: null, mutedUntil: "forever" };
  await harness.request(ada, `PUT /api/chats/${id}/notifications`, muted);
  const page = await harness.visit(ada);
  // The events with the stored settings do not arrive before the next choice.
  await page.routeWebSocket(/\/api\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!String(message).includes("attention.changed")) socket.send(message);
    });
  });
  await page.goto(`/chats/${id}`);
  await openFromChatMenu(page, "Notifications");
  const box = dialog(page, "Notifications in Night shift");
  await box.getByRole("button", { name: "Unmute" }).click();
  await box.getByRole("radio", { name: "Nothing" }).click();
  const settings = async () =>
    (await harness.request<Chat>(ada, `GET /api/chats/${id}`)).me.notifications;
  await expect.poll(settings).toEqual({ level: "nothing", isDefault: false, mutedUntil: null });
});
