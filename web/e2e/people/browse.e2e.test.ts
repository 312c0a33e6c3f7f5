/** Open chats: found, read before joining, joined and left, in two windows. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

test("A user finds an open chat, reads it, joins it, writes, leaves it, and it can still be read", async () => {
  const adas = await harness.visit(ada);
  await adas.goto("/");
  await adas.getByRole("button", { name: "New chat" }).click();
  await adas.getByLabel("Title").fill("Lunch");
  await adas.getByRole("radio", { name: "Open" }).click();
  await adas.getByRole("button", { name: "Create chat" }).click();
  await heading(adas, "Lunch").waitFor();
  const composer = adas.getByRole("textbox", { name: "Message to Lunch" });
  await composer.fill("Soup at **noon**?");
  await composer.press("Enter");

  const bens = await harness.visit(ben);
  await bens.goto("/");
  await bens.getByRole("link", { name: "Browse chats" }).first().click();
  await heading(bens, "Browse chats").waitFor();
  await bens.getByRole("searchbox", { name: "Find an open chat" }).fill("lun");
  await expect.poll(() => bens.getByRole("listitem").filter({ hasText: "Lunch" }).count()).toBe(1);
  expect(await bens.getByText("General").count(), "a private chat").toBe(0);
  await bens.getByRole("link", { name: "Lunch" }).click();
  await heading(bens, "Lunch").waitFor();
  await bens.getByText("noon").waitFor();
  await bens.getByText("You aren’t a member of this chat.").waitFor();
  expect(await bens.getByRole("textbox").count(), "nothing to write in").toBe(0);

  await bens.getByRole("button", { name: "Join chat" }).click();
  const reply = bens.getByRole("textbox", { name: "Message to Lunch" });
  await reply.fill("Yes");
  await reply.press("Enter");
  await adas.getByText("Yes", { exact: true }).waitFor();

  await bens.getByRole("link", { name: "Browse chats" }).first().click();
  await bens.getByText("Joined").waitFor();
  await bens.getByRole("button", { name: "Leave Lunch" }).click();
  const leaving = bens.getByRole("alertdialog", { name: "Leave Lunch?" });
  await leaving.getByText("you can come back at any time").waitFor();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await bens.getByRole("button", { name: "Join Lunch" }).waitFor();
  const openChats = bens.getByRole("list", { name: "Open chats" });
  await openChats.getByRole("link", { name: "Lunch" }).click();
  await bens.getByText("Yes", { exact: true }).waitFor();
});

test("The palette opens the list, and a search without results offers to create the chat", async () => {
  const page = await harness.visit(ben);
  await page.goto("/");
  await heading(page, "No chats yet").waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(">browse");
  await page.getByRole("option", { name: "Browse chats" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("searchbox", { name: "Find an open chat" }).fill("pay");
  await heading(page, "Browse chats").waitFor();
  await page.getByText("No open chat matches “pay”").waitFor();
  await page.getByRole("button", { name: "Create chat “pay”" }).click();
  await expect.poll(() => dialog(page, "New chat").getByLabel("Title").inputValue()).toBe("pay");
});

test("A chat that becomes private disappears from the screen of a reader", async () => {
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", {
    title: "Plans",
    kind: "group",
    visibility: "open",
  });
  const page = await harness.visit(ben);
  await page.goto(`/chats/${chat.id}`);
  await heading(page, "Plans").waitFor();
  await harness.request(ada, `PATCH /api/chats/${chat.id}`, { visibility: "private" });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await heading(page, "Chat not found").waitFor();
  expect(await page.getByText("Plans").count()).toBe(0);
});

test("An owner reads who will be able to read what before a chat becomes open or private", async () => {
  const body = { title: "Roadmap", kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", body);
  for (const text of ["one", "two"]) {
    await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text });
  }
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}`);
  await openFromChatMenu(page, "Edit chat");
  const edit = dialog(page, "Edit chat");
  await edit.getByRole("radio", { name: "Open" }).click();
  await edit.getByRole("button", { name: "Save changes" }).click();
  const opening = page.getByRole("alertdialog", { name: "Make Roadmap open?" });
  await opening
    .getByText(/^All 2 users of this server will be able to read all 2 messages, from .+ on, and 0/)
    .waitFor();
  await opening.getByRole("button", { name: "Make open" }).click();
  await edit.waitFor({ state: "detached" });
  expect((await harness.request<Chat>(ben, `GET /api/chats/${chat.id}`)).visibility).toBe("open");

  await openFromChatMenu(page, "Edit chat");
  await edit.getByRole("radio", { name: "Private" }).click();
  await edit.getByRole("button", { name: "Save changes" }).click();
  const closing = page.getByRole("alertdialog", { name: "Make Roadmap private?" });
  await closing.getByText(/^Only its 2 members/).waitFor();
  await closing.getByRole("button", { name: "Cancel" }).click();
  await edit.getByRole("button", { name: "Save changes" }).waitFor();
  expect((await harness.request<Chat>(ben, `GET /api/chats/${chat.id}`)).visibility).toBe("open");
});
