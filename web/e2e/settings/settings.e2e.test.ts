/** The settings of a user and their effects. */
import { expect, test } from "vitest";
import { password, startHarness } from "../support/harness.ts";
import { focused, press } from "../support/keyboard.ts";
import { delayReply } from "../support/network/delayed-reply.ts";
import { requireReauthentication } from "../support/network/reauthentication.ts";
import { pageViolations } from "../support/page-violations.ts";
import { choose, dialog, fillSignIn, heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

test("The settings open from the account menu, each with its title, and link back", async () => {
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await heading(page, "General").waitFor();
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await heading(page, "Profile").waitFor();
  await expect.poll(() => focused(page)).toBe("Profile");
  await press(page, "Sessions");
  await heading(page, "Sessions").waitFor();
  await expect.poll(() => page.title()).toMatch(/Sessions · Settings · Belfry$/);
  const unread = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
  const before = await unread();
  const { id } = await harness.request<{ id: number }>(ben, "POST /api/chats", {
    ...{ kind: "direct", memberIds: [ada.id] },
  });
  await harness.request(ben, `POST /api/chats/${id}/messages`, { text: "Still connected?" });
  await expect.poll(unread).toBe(before + 1);
  await page.getByRole("link", { name: "Back to chats" }).click();
  await heading(page, "General").waitFor();

  const phone = await harness.visit(ada, { viewport: { width: 390, height: 780 } });
  await phone.goto("/settings");
  await phone.getByRole("link", { name: "Appearance" }).click();
  await heading(phone, "Appearance").waitFor();
  expect(await phone.getByRole("link", { name: "Sessions" }).count()).toBe(0);
  await phone.getByRole("radio", { name: "Dark" }).check();
  expect(await phone.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await phone.getByRole("link", { name: "All settings" }).click();
  await phone.getByRole("link", { name: "Back to chats" }).click();
  await phone.getByRole("link", { name: "General" }).waitFor();
});

test("A new name appears immediately on sent messages, in all windows of all users", async () => {
  const cleo = await harness.addUser("Cleo");
  const chat = { title: "Lounge", kind: "group", memberIds: [cleo.id] };
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", chat);
  await harness.request(ada, `POST /api/chats/${id}/messages`, { text: "Who wrote this?" });
  const [page, second, cleos] = [
    await harness.visit(ada),
    await harness.visit(ada),
    await harness.visit(cleo),
  ];
  for (const window of [page, second, cleos]) {
    await window.goto(`/chats/${id}`);
    await window.getByRole("article", { name: /^Ada,/ }).waitFor();
  }
  await page.keyboard.press("Control+,");
  await page.getByLabel("Name").fill("Ada King");
  await page.keyboard.press("Enter");
  await page.getByText("Changes saved.").first().waitFor();
  await page.getByRole("link", { name: "Back to chats" }).click();
  for (const window of [page, second, cleos]) {
    await window.getByRole("article", { name: /^Ada King,/ }).waitFor();
  }
  for (const window of [page, second]) {
    await window.getByRole("button", { name: "Account menu" }).getByText("Ada King").waitFor();
  }
});

test("[A24] Changing the e-mail requires the password, and the new e-mail signs in", async () => {
  const emil = await harness.addUser("Emil");
  const page = await harness.visit(emil);
  await page.goto("/settings/profile");
  await page.getByLabel("E-mail").fill("ada@example.org");
  await page.keyboard.press("Enter");
  await page.getByText("Another user already has this e-mail.").waitFor();
  await expect.poll(() => focused(page)).toBe("E-mail");

  await requireReauthentication(page, "**/api/me", "PATCH");
  await page.getByLabel("E-mail").fill("emil@new.example.org");
  await page.keyboard.press("Enter");
  const question = dialog(page, "Confirm your password");
  await question.getByLabel("Password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await question.getByText("The password is wrong.").waitFor();
  await question.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("Changes saved.").first().waitFor();

  const other = await harness.visit();
  await other.goto("/");
  await fillSignIn(other, "emil@new.example.org", password);
  await other.getByRole("button", { name: "Account menu" }).waitFor();
});

test("[A2, A22, F2] A short new password or a wrong current one is rejected at its field, and a change ends all other sessions and API keys", async () => {
  const dora = await harness.addUser("Dora");
  const page = await harness.visit(dora);
  const other = await harness.visit(dora);
  await other.goto("/");
  await other.getByRole("button", { name: "Account menu" }).waitFor();
  const key = { name: "Night build", scopes: ["read"] };
  await harness.request(dora, "POST /api/me/api-keys", key);
  await page.goto("/settings/password");
  const others = page.getByRole("list", { name: "Your passkeys and API keys" });
  await others.getByRole("listitem", { name: "Night build" }).waitFor();
  expect(await page.getByLabel("Remove these too").isChecked()).toBe(true);
  expect(await pageViolations(page, "password with an API key")).toEqual([]);
  const current = page.getByLabel("Current password", { exact: true });
  const next = page.getByLabel("New password", { exact: true });
  expect(await current.getAttribute("autocomplete")).toBe("current-password");
  expect(await next.getAttribute("autocomplete")).toBe("new-password");
  await current.fill("not my password");
  await next.fill("too short");
  await page.keyboard.press("Enter");
  await page.getByText("Use at least 12 characters: add 3 more.").waitFor();
  await next.fill("a much quieter harbour");
  await page.keyboard.press("Enter");
  await page.getByText("The password is wrong.").waitFor();
  await expect.poll(() => focused(page)).toBe("Current password");
  await current.fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("your passkeys and API keys were removed").waitFor();
  await others.waitFor({ state: "detached" });
  await heading(other, "Sign in").waitFor();
  await other.getByText("Your password was changed. Sign in with the new one.").waitFor();

  await fillSignIn(other, dora.email, "a much quieter harbour");
  await other.getByRole("button", { name: "Account menu" }).waitFor();
});

test("[A22, A23] A user ends one session or all others, and their windows sign out", async () => {
  const page = await harness.visit(ben);
  const second = await harness.visit(ben);
  const third = await harness.visit(ben, {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  for (const window of [second, third]) {
    await window.goto("/");
    await window.getByRole("button", { name: "Account menu" }).waitFor();
  }
  await page.goto("/settings/sessions");
  const list = page.getByRole("list", { name: "Sessions" });
  const firefox = list.getByRole("listitem", { name: "Firefox on Linux" });
  await firefox.getByText("127.0.0.1").waitFor();
  const own = list.getByRole("listitem").filter({ hasText: "This device" });
  expect(await own.count()).toBe(1);
  expect(await own.getByRole("button").count()).toBe(0);

  await firefox.getByRole("button").click();
  await firefox.waitFor({ state: "detached" });
  await heading(third, "Sign in").waitFor();

  await page.getByRole("button", { name: "End all other sessions" }).click();
  const question = page.getByRole("alertdialog", { name: "End all other sessions?" });
  await question.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByText("You aren’t signed in anywhere else.").waitFor();
  await heading(second, "Sign in").waitFor();
  expect(await list.getByRole("listitem").count()).toBe(1);
});

test("[A24, A25] An API key is shown once and works within its scope until it is revoked", async () => {
  const page = await harness.visit(ada, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/settings/api-keys");
  await page.getByText("No API keys yet").waitFor();
  await page.getByRole("button", { name: "Create key" }).click();
  const creating = dialog(page, "Create API key");
  await creating.getByLabel("Name").fill("Backup script");
  await creating.getByRole("radio", { name: "Administration" }).waitFor();
  await choose(creating.getByRole("combobox", { name: "Expires" }), "In 30 days");
  await requireReauthentication(page, "**/api-keys");
  await creating.getByRole("button", { name: "Create key" }).click();
  const question = dialog(page, "Confirm your password");
  await question.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");

  const ready = page.getByRole("region", { name: "Key “Backup script” is ready" });
  await expect.poll(() => focused(page)).toBe("Create key");
  const key = await ready.getByLabel("Key", { exact: true }).inputValue();
  await ready.getByText("Try it in a terminal").first().click();
  const line = await ready.getByLabel("Try it in a terminal").inputValue();
  expect(line).toBe(`curl -H 'Authorization: Bearer ${key}' ${harness.url}/api/me`);
  await ready.getByRole("button", { name: "Copy key" }).click();
  await ready.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.getByRole("row", { name: "Backup script" }).waitFor();
  await ready.getByRole("button", { name: "Hide the key" }).click();
  await ready.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Create key");

  const headers = { authorization: `Bearer ${key}` };
  const me = () => fetch(`${harness.url}/api/me`, { headers });
  expect(await (await me()).json()).toMatchObject({ email: ada.email });
  const post = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  const posted = await fetch(`${harness.url}/api/chats/1/messages`, {
    ...post,
    body: '{"text":"x"}',
  });
  expect(posted.status).toBe(403);

  await page.reload();
  const row = page.getByRole("row", { name: "Backup script" });
  await row.getByText(/^from /).waitFor();
  await row.getByText(/\d{4}$/).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await row.getByRole("button", { name: "Revoke Backup script" }).click();
  const asking = page.getByRole("alertdialog", { name: "Revoke Backup script?" });
  await asking.getByRole("button", { name: "Revoke" }).click();
  await page.getByText("No API keys yet").waitFor();
  await expect.poll(() => focused(page)).toBe("Create key");
  expect((await me()).status).toBe(401);
});

test("A late reply does not bring back a revoked API key", async () => {
  for (const name of ["one", "two"]) {
    await harness.request(ada, "POST /api/me/api-keys", { name, scopes: ["read"] });
  }
  const page = await harness.visit(ada);
  await page.goto("/settings/api-keys");
  const row = (name: string) => page.getByRole("row", { name });
  const revoke = async (name: string) => {
    await row(name)
      .getByRole("button", { name: `Revoke ${name}` })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  };
  await row("two").waitFor();

  const reload = await delayReply(page, "**/api/me/api-keys");
  await revoke("one");
  await reload.isRead;
  await revoke("two");
  await page.getByText("No API keys yet").waitFor();
  await reload.release();
  expect(await row("two").count()).toBe(0);
});
