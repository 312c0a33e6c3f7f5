/** A chat is archived and deleted by its owner, and restored by an administrator. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { choose, dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

test("An owner archives, restores and deletes a chat, and an administrator restores it", async () => {
  const body = { title: "Deploys", kind: "group", memberIds: [ada.id] };
  const chat = await harness.request<{ id: number }>(ben, "POST /api/chats", body);
  await harness.request(ben, `POST /api/chats/${chat.id}/messages`, { text: "marmalade" });
  const bens = await harness.visit(ben);
  const adas = await harness.visit(ada);
  await bens.goto(`/chats/${chat.id}`);
  await adas.goto(`/chats/${chat.id}`);
  await adas.getByText("marmalade").waitFor();

  await openFromChatMenu(bens, "Archive chat");
  const archive = bens.getByRole("alertdialog", { name: "Archive Deploys?" });
  await archive.getByRole("button", { name: "Archive" }).click();
  await expect
    .poll(() => adas.getByRole("textbox", { name: "Message to Deploys" }).count())
    .toBe(0);
  await openFromChatMenu(bens, "Restore chat");
  await adas.getByRole("textbox", { name: "Message to Deploys" }).waitFor();

  await openFromChatMenu(bens, "Delete chat");
  const deletion = dialog(bens, "Delete Deploys?");
  await deletion.getByText("An administrator can restore it for 7 days.").waitFor();
  await deletion.getByRole("textbox").fill("Deploys");
  await deletion.getByRole("button", { name: "Delete chat" }).click();
  await heading(adas, "Chat not found").waitFor();

  await adas.goto("/admin/chats");
  await adas.getByRole("row").filter({ hasText: "General" }).waitFor();
  expect(await adas.getByRole("row").filter({ hasText: "Deploys" }).count()).toBe(0);
  await choose(adas.getByRole("combobox", { name: "Show" }), "Deleted chats");
  await adas.getByText("Can be restored until").waitFor();
  await adas.getByRole("button", { name: "Restore Deploys" }).click();
  await adas.getByText("No deleted chats.").waitFor();
  await bens.getByRole("link", { name: "Deploys" }).click();
  await bens.getByText("marmalade").waitFor();
});
