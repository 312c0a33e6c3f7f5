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
  // An open chat could still be read afterwards.
  await adas.getByRole("radio", { name: "Private" }).click();
  await adas.getByRole("combobox", { name: "Add members" }).fill("be");
  await adas.getByRole("option", { name: "Ben" }).waitFor();
  await adas.keyboard.press("Enter");
  await adas.getByRole("button", { name: "Create chat" }).click();
  await heading(adas, "Deploys").waitFor();

  await bens.getByRole("link", { name: "Deploys" }).click();
  await heading(bens, "Deploys").waitFor();

  await openFromChatMenu(adas, "Members");
  const members = dialog(adas, "Members of Deploys");
  const search = members.getByRole("combobox", { name: "Add members" });
  await search.fill("ben");
  await members.getByText("Already added.").waitFor();
  await search.fill("zoe");
  await members.getByText("No users found.").waitFor();
  await adas.keyboard.press("Tab");
  await members.getByRole("link", { name: "Invite people" }).and(adas.locator(":focus")).waitFor();
  await search.fill("");
  await expect.poll(() => members.getByText("Already added.").count()).toBe(0);
  await members.getByRole("link", { name: "Invite people" }).waitFor();
  await members.getByRole("button", { name: "Remove Ben" }).click();
  await adas.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await members.getByRole("listitem").filter({ hasText: "Ben" }).waitFor({ state: "detached" });
  await members.getByRole("button", { name: "Close" }).click();
  await adas.getByRole("button", { name: /^Add members/ }).click();
  await members.getByText("1 member").waitFor();

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

test("A user who edits the title keeps the topic that another owner has changed meanwhile", async () => {
  const body = { title: "Shifts", kind: "group" };
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", body);
  const page = await harness.visit(ada);
  await page.goto(`/chats/${id}`);
  await openFromChatMenu(page, "Edit chat");
  await page.getByRole("textbox", { name: "Title" }).fill("Late shifts");
  await harness.request(ada, `PATCH /api/chats/${id}`, { topic: "Cleo is on call" });
  await page.getByText("Cleo is on call").waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Late shifts").waitFor();
  const chat = await harness.request<{ topic: string }>(ada, `GET /api/chats/${id}`);
  expect(chat.topic).toBe("Cleo is on call");
});

test("Leaving a chat shows that its members load, and a failure with a way to try again", async () => {
  const body = { title: "Kiosk", kind: "group", memberIds: [ben.id] };
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", body);
  const page = await harness.visit(ben);
  const mayReply = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route(`**/api/chats/${id}/members`, async (route) => {
    if (!isBroken) return route.fallback();
    await mayReply.promise;
    const problem = { code: "not_allowed", status: 403, title: "No", detail: "Not today." };
    return route.fulfill({ status: 403, json: problem });
  });
  await page.goto(`/chats/${id}`);
  await openFromChatMenu(page, "Leave chat");
  const question = page.getByRole("alertdialog", { name: "Leave Kiosk?" });
  await question.getByRole("status", { name: "Loading…" }).waitFor();
  mayReply.resolve();
  await question.getByText("Not today.").waitFor();
  isBroken = false;
  await question.getByRole("button", { name: "Try again" }).click();
  const cancel = question.getByRole("button", { name: "Cancel" });
  await expect.poll(() => cancel.evaluate((it) => it === document.activeElement)).toBe(true);
  await question.getByRole("button", { name: "Leave" }).click();
  await heading(page, "Kiosk").waitFor({ state: "detached" });
});

test("A long list of members is rendered in parts, and searched by name and handle as a whole", async () => {
  const names = Array.from({ length: 129 }, (_, index) => `Guest${index}`);
  const guests = await Promise.all(names.map(harness.addUser));
  const memberIds = guests.map(({ id }) => id);
  const body = { title: "Everyone", kind: "group", memberIds };
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", body);
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}`);
  await openFromChatMenu(page, "Members");
  const members = dialog(page, "Members of Everyone");
  const rows = members.getByRole("listitem");
  await rows.last().waitFor();
  expect(await rows.count()).toBe(100);
  expect(await rows.last().getAttribute("aria-setsize")).toBe("130");
  await members.getByLabel("Find a member").fill("GUEST128");
  await expect.poll(() => rows.count()).toBe(1);
  await members.getByLabel("Find a member").fill("");
  await rows.nth(99).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(130);
  await members.getByLabel("Find a member").fill("GUEST77");
  await expect.poll(() => rows.count()).toBe(1);
  await members.getByLabel("Find a member").fill("nobody");
  await members.getByText("No member matches.").waitFor();
  await members.getByLabel("Find a member").fill("guest77");
  await members.getByRole("button", { name: "Message Guest77" }).click();
  await heading(page, "Guest77").waitFor();
});

test("The header of a chat groups the digits of a large number of members", async () => {
  const body = { title: "Company", kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", body);
  const page = await harness.visit(ada);
  await page.route("**/api/chats", async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    for (const item of items) item.memberCount = 2001;
    await route.fulfill({ response, json: { items } });
  });
  await page.goto(`/chats/${chat.id}`);
  await page.getByText("2,001", { exact: true }).waitFor();
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
  const items = await cleos.getByRole("menuitem").allInnerTexts();
  expect(items).toEqual(["Hide chat", "Notifications", "Compact rows"]);
});
