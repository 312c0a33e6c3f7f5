/** Direct chats, presence, typing and status in the browser. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const cleo = await harness.addUser("Cleo");
const dan = await harness.addUser("Dan");
const body = { title: "Deploys", kind: "group", memberIds: [ben.id, cleo.id, dan.id] };
const deploys = await harness.request<Chat>(ada, "POST /api/chats", body);

test("A direct chat is opened by keyboard, and both users see presence, typing and status", async () => {
  const [adas, bens] = [await harness.visit(ada), await harness.visit(ben)];
  await bens.goto(`/chats/${deploys.id}`);
  await heading(bens, "Deploys").waitFor();
  await adas.goto(`/chats/${deploys.id}`);
  await adas.getByRole("button", { name: "New message" }).first().focus();
  await adas.keyboard.press("Enter");
  const opening = dialog(adas, "New message");
  await opening.getByRole("combobox", { name: "To" }).and(adas.locator(":focus")).waitFor();
  await adas.keyboard.type("ben");
  await opening.getByRole("option", { name: "Ben" }).waitFor();
  await adas.keyboard.press("Enter");
  await opening.getByRole("list", { name: "Selected users" }).waitFor();
  expect(await pageViolations(adas, "new message")).toEqual([]);
  await adas.keyboard.press("Enter");
  await heading(adas, "Ben").waitFor();
  await adas.getByText("Only the two of you can read it.").waitFor();
  await adas.getByRole("link", { name: /^Ben Active/ }).waitFor();
  expect(await bens.getByRole("link", { name: /^Ada/ }).count(), "before a message").toBe(0);

  await adas.getByLabel("Message to Ben").and(adas.locator(":focus")).waitFor();
  await adas.keyboard.type("Lunch at one?");
  await adas.keyboard.press("Enter");
  const row = bens.getByRole("link", { name: /^Ada Active, 1 unread message/ });
  await row.click();
  await bens.getByText("Lunch at one?").last().waitFor();
  await bens.getByLabel("Message to Ada").pressSequentially("Yes");
  await adas.getByText("Ben is typing").waitFor();
  await bens.keyboard.press("Enter");
  await adas.getByText("Yes", { exact: true }).last().waitFor();
  expect(await adas.getByText("is typing").count(), "after the message").toBe(0);

  await bens.getByRole("button", { name: "Account menu" }).click();
  await bens.getByRole("menuitem", { name: "Set a status" }).click();
  const status = dialog(bens, "Set a status");
  await status.getByRole("button", { name: /Focusing/ }).click();
  expect(await pageViolations(bens, "status")).toEqual([]);
  await status.getByRole("button", { name: "Save status" }).click();
  await adas.locator("header").getByText("Focusing").waitFor();
  await bens.getByRole("button", { name: "Account menu" }).getByText("Focusing").waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await adas.emulateMedia({ colorScheme });
    expect(await pageViolations(adas, `direct chat, ${colorScheme}`)).toEqual([]);
  }

  await bens.getByRole("button", { name: "Chat menu" }).click();
  await bens.getByRole("menuitem", { name: "Hide chat" }).click();
  await bens.getByText("Ada is hidden until the next message.").last().waitFor();
  await expect.poll(() => bens.getByRole("link", { name: /^Ada/ }).count()).toBe(0);
  await bens.getByRole("button", { name: "Undo" }).click();
  await heading(bens, "Ada").waitFor();
  await bens.getByRole("link", { name: /^Ada Active/ }).waitFor();
  await bens.getByRole("button", { name: "Chat menu" }).click();
  await bens.getByRole("menuitem", { name: "Hide chat" }).click();
  await expect.poll(() => bens.getByRole("link", { name: /^Ada/ }).count()).toBe(0);
  await adas.getByLabel("Message to Ben").fill("See you there");
  await adas.keyboard.press("Enter");
  await bens.getByRole("link", { name: /^Ada Active, 1 unread message/ }).waitFor();
});

test("A direct chat of several users shows their names on a phone, and is read-only if only one user is left", async () => {
  const group = await harness.request<Chat>(ada, "POST /api/chats", {
    ...{ kind: "direct", memberIds: [ben.id, cleo.id] },
  });
  const alone = await harness.request<Chat>(ada, "POST /api/chats", {
    ...{ kind: "direct", memberIds: [dan.id] },
  });
  await harness.request(ada, "POST /api/auth/reauthenticate", { password: "a quiet harbour" });
  await harness.request(ada, `PATCH /api/admin/users/${dan.id}`, { isActive: false });
  const page = await harness.visit(ada, { viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await page.getByRole("link", { name: /^Dan Deactivated/ }).waitFor();
  expect(await pageViolations(page, "sidebar at 390 px")).toEqual([]);
  await page.getByRole("link", { name: /^Ben, Cleo/ }).click();
  await page.waitForURL(`**/chats/${group.id}`);
  await page.getByText("Only its 3 members can read it.").waitFor();
  expect(await pageViolations(page, "direct chat of three at 390 px")).toEqual([]);
  await page.goto(`/chats/${deploys.id}`);
  await openFromChatMenu(page, "Members");
  const members = dialog(page, "Members of Deploys");
  await members.getByText("Deactivated", { exact: true }).waitFor();
  expect(await members.getByRole("button", { name: /^Message / }).count(), "not Dan").toBe(2);
  expect(await pageViolations(page, "members at 390 px")).toEqual([]);
  await members.getByRole("button", { name: "Message Cleo" }).click();
  await heading(page, "Cleo").waitFor();
  await page.goto(`/chats/${alone.id}`);
  await page.getByText("Dan is deactivated and can’t read messages.").waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
});

test("[U15] Belfry's chat has no composer, links to the settings, and shows local times", async () => {
  const page = await harness.visit(cleo, { timezoneId: "Asia/Tokyo", locale: "en-GB" });
  const key = { name: "Nightly", scopes: ["read"] };
  await harness.request(cleo, "POST /api/me/api-keys", key);
  await page.goto("/");
  await page.getByRole("link", { name: /^Belfry/ }).click();
  await heading(page, "Belfry").waitFor();
  await page.getByText("Only Belfry can post here.").waitFor();
  expect(await page.getByRole("textbox", { name: /Message/ }).count()).toBe(0);
  const time = page.getByRole("article").locator("p time").first();
  const iso = (await time.getAttribute("datetime")) ?? "";
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Tokyo" } as const;
  const local = new Intl.DateTimeFormat("en-GB", options).format(new Date(iso));
  expect(await time.textContent()).toBe(local);
  await page.getByRole("link", { name: "Settings → Sessions" }).first().click();
  await page.waitForURL("**/settings/sessions");
  await page.getByRole("heading", { name: "Sessions" }).first().waitFor();
});
