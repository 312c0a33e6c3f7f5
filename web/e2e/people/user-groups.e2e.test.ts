/** User groups: made by an administrator, mentioned in a message, and added to chats. */
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { createChatWith, dialog, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const cleo = await harness.addUser("Cleo");
const shots = process.env.SHOTS;

const startChat = (title: string) =>
  createChatWith(harness, { owner: ada, member: ben, author: ada }, title, ["Hello"]);

function createGroup(handle: string, name: string, userIds = [ben.id, cleo.id]) {
  const body = { handle, name, userIds };
  return harness.request<UserGroup>(ada, "POST /api/admin/user-groups", body);
}

test("An administrator creates a group, changes its members and deletes it", async () => {
  const page = await harness.visit(ada);
  await page.goto("/admin/groups");
  await page.getByText("No groups yet").waitFor();
  await page.getByRole("button", { name: "Create group" }).click();
  const create = dialog(page, "Create group");
  await create.getByLabel("Name", { exact: true }).fill("Night shift");
  await create.getByLabel("Handle", { exact: true }).fill("ben");
  await create.getByRole("option", { name: "Cleo" }).click();
  await create.getByRole("button", { name: "Create group" }).click();
  await create.getByText(/another user or a group/).waitFor();
  await create.getByLabel("Handle", { exact: true }).fill("@night");
  await create.getByRole("button", { name: "Create group" }).click();
  const row = page.getByRole("row").filter({ hasText: "@night" });
  await row.getByRole("cell", { name: "1", exact: true }).waitFor();

  await row.getByRole("button", { name: "Edit Night shift" }).click();
  const edit = dialog(page, "Edit group");
  await edit.getByRole("option", { name: "Ben" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await row.getByRole("cell", { name: "2", exact: true }).waitFor();

  await row.getByRole("button", { name: "Delete Night shift" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No groups yet").waitFor();
});

test("A mention of a group is completed, calls its members, and shows their card", async () => {
  await createGroup("backend", "Backend team");
  const chat = await startChat("Calls");
  const author = await harness.visit(ada);
  await showChat(author, chat.id);
  const field = author.getByRole("textbox", { name: "Message to Calls" });
  await field.pressSequentially("Who looks, @back");
  const option = author.getByRole("option", { name: /Backend team/ });
  await option.getByText("@backend · 2 members").waitFor();
  await author.keyboard.press("Enter");
  expect(await field.inputValue()).toBe("Who looks, @backend ");
  await author.keyboard.press("Enter");

  const reader = await harness.visit(ben);
  await showChat(reader, chat.id);
  const mention = reader.getByRole("button", { name: "@Backend team" });
  await mention.waitFor();
  expect(await mention.getAttribute("data-own"), "the reader is called").toBe("true");
  await mention.click();
  const card = dialog(reader, "Group Backend team");
  await card.getByText("@backend · 2 members").waitFor();
  await card.getByRole("listitem").filter({ hasText: "Cleo" }).waitFor();
  await reader.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
});

test("A group is added to a chat, and to a new one", async () => {
  await createGroup("frontend", "Frontend team");
  const chat = await startChat("Growing");
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}/members`);
  const members = dialog(page, "Members of Growing");
  await members.getByRole("combobox", { name: "Add members" }).fill("front");
  await members.getByRole("option", { name: /Frontend team/ }).click();
  await members.getByRole("listitem").filter({ hasText: "Cleo" }).waitFor();
  await page.keyboard.press("Escape");

  await page.goto("/chats/new");
  const create = dialog(page, "New chat");
  await create.getByRole("combobox", { name: "Add members" }).fill("front");
  await page.keyboard.press("Enter");
  const selected = create.getByRole("list", { name: "Selected members" });
  await selected.getByText("Ben").waitFor();
  expect(await selected.getByRole("listitem").count()).toBe(2);
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("Groups are accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const handle = `team-${width}`;
  await createGroup(handle, `Team ${width}`);
  const chat = await startChat(`Access ${width}`);
  const text = `Please look, @${handle}`;
  await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text });
  const isPhone = width < 480;
  const viewport = { width, height: 800 };
  const device = { viewport, hasTouch: isPhone, isMobile: isPhone };
  const page = await harness.visit(ada, { colorScheme, ...device });
  await showChat(page, chat.id);
  const mention = page.getByRole("button", { name: `@Team ${width}` });
  await (isPhone ? mention.tap() : mention.click());
  await dialog(page, `Group Team ${width}`).getByRole("listitem").last().waitFor();
  if (shots) await page.screenshot({ path: `${shots}/group-card-${colorScheme}-${width}.png` });
  expect(await pageViolations(page, "card of a group")).toEqual([]);
  await page.goto("/admin/groups");
  await page.getByRole("button", { name: `Edit Team ${width}` }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/groups-${colorScheme}-${width}.png` });
  expect(await pageViolations(page, "list of groups")).toEqual([]);
  await page.getByRole("button", { name: `Edit Team ${width}` }).click();
  await dialog(page, "Edit group").getByRole("list", { name: "Members" }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/group-edit-${colorScheme}-${width}.png` });
  expect(await pageViolations(page, "dialog of a group")).toEqual([]);
});
