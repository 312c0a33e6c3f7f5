/** Administration: creating and deactivating users, and requiring two-factor authentication. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpApp } from "../support/authenticators/authenticator.ts";
import { password, startHarness } from "../support/harness.ts";
import { focused, press } from "../support/keyboard.ts";
import { requireReauthentication } from "../support/network/reauthentication.ts";
import { pageViolations } from "../support/page-violations.ts";
import { choose, dialog, fillSignIn, heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

const act = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("[A22, A28, A42] An admin creates a user, deactivates another, who is signed out immediately, and sees both in the log", async () => {
  const page = await harness.visit(ada);
  await page.goto("/");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Administration" }).click();
  await heading(page, "Users").waitFor();

  await page.getByRole("button", { name: "Create user" }).click();
  const create = dialog(page, "Create user");
  await create.getByLabel("Name").fill("Cleo");
  await create.getByLabel("E-mail").fill(ben.email);
  await page.keyboard.press("Enter");
  await create.getByText("Another user already has this e-mail.").waitFor();
  await create.getByLabel("E-mail").fill("cleo@example.org");
  await page.keyboard.press("Enter");
  await create.getByText("Cleo was created").waitFor();
  const link = await create.getByLabel("Link", { exact: true }).inputValue();
  await create.getByRole("button", { name: "Done" }).click();

  const cleos = await harness.visit();
  await cleos.goto(link);
  await cleos.getByLabel("New password").fill(password);
  await cleos.keyboard.press("Enter");
  await fillSignIn(cleos, "cleo@example.org", password);
  await cleos.getByRole("button", { name: "Account menu" }).click();
  expect(await cleos.getByRole("menuitem", { name: "Administration" }).isVisible()).toBe(false);
  await cleos.goto("/admin/users");
  await cleos.getByText("Connected").waitFor();
  expect(new URL(cleos.url()).pathname).not.toMatch(/^\/admin/);

  await page.getByLabel("Search").fill("cle");
  await page.getByRole("row", { name: /Ben/ }).waitFor({ state: "detached" });
  await act(page, "Cleo", "Sessions");
  await dialog(page, "Cleo’s sessions").getByText("Chrome on Linux").waitFor();
  await page.keyboard.press("Escape");
  await act(page, "Cleo", "Deactivate");
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("row", { name: /Cleo Deactivated/ }).waitFor();
  await cleos.getByText("Your account was deactivated.").waitFor();
  await expect.poll(() => focused(page)).toBe("Actions for Cleo");
  await act(page, "Cleo", "Reactivate");
  await page.getByText("Deactivated", { exact: true }).waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("row", { name: /Deactivated a user.*Ada/ }).waitFor();
  await choose(page.getByLabel("Event"), "Created a user");
  await page
    .getByRole("row", { name: /Signed in/ })
    .first()
    .waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: /Created a user/ })
    .first()
    .waitFor();
  await choose(page.getByLabel("Event"), "Any event");
  await page.getByRole("combobox", { name: "User" }).fill("cle");
  await page.getByRole("option", { name: "Cleo" }).click();
  await page.getByText("Only actions by Cleo").waitFor();
  await page.getByRole("row", { name: /Ada/ }).first().waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Used a password link/ }).waitFor();
});

test("[A24] By keyboard, a sensitive action requires the password, and the focus returns", async () => {
  const page = await harness.visit(ada);
  await page.goto("/admin/users");
  await page.getByRole("row", { name: /Ben/ }).waitFor();
  await requireReauthentication(page, "**/api/admin/users/*", "PATCH");
  await page.getByRole("button", { name: "Actions for Ben" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Edit");
  await page.keyboard.press("Enter");
  const edit = dialog(page, "Edit Ben");
  await edit.waitFor();
  await expect.poll(() => focused(page)).toBe("Name");
  await page.getByRole("radio", { name: "Admin" }).focus();
  await page.keyboard.press("Space");
  await press(page, "Save changes");
  await dialog(page, "Confirm your password").waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await edit.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Ben.*Admin/ }).waitFor();
  await expect.poll(() => focused(page)).toBe("Actions for Ben");
});

test("An admin archives a chat, disables a failing webhook, and sees the storage of the server", async () => {
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", {
    title: "Alarms",
    kind: "group",
  });
  const webhooks = `/api/chats/${id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, `POST ${webhooks}`, {
    name: "Probe",
  });
  for (let count = 0; count < 5; count++) await fetch(url, { method: "POST", body: '{"text":""}' });
  const page = await harness.visit(ada);
  await page.goto("/admin/chats");
  await page.getByLabel("Search").fill("alarm");
  await page.getByRole("button", { name: "Archive Alarms" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await page.getByRole("row", { name: /Alarms Archived Owned by Ada/ }).waitFor();
  expect((await fetch(url, { method: "POST", body: '{"text":"Late"}' })).status).toBe(410);
  await page.getByRole("button", { name: "Restore Alarms" }).click();
  await page.getByRole("button", { name: "Archive Alarms" }).waitFor();

  await page.getByRole("link", { name: "Webhooks" }).click();
  await choose(page.getByLabel("State"), "Failing");
  await page.getByRole("row", { name: /Probe.*Alarms.*Failing/ }).waitFor();
  await page.getByRole("button", { name: "Disable Probe" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await page.getByRole("button", { name: "Enable Probe" }).waitFor();
  expect((await fetch(url, { method: "POST", body: '{"text":"Late"}' })).status).toBe(403);

  await page.getByRole("link", { name: "Server" }).click();
  await page.getByText(/^(SQLite|PostgreSQL), \d/).waitFor();
});

test("[A18] When two-factor becomes required, a member turns it on and continues", async () => {
  const dora = await harness.addUser("Dora");
  const member = await harness.visit(dora, clipboard);
  await member.goto("/");
  await member.getByText("Connected").waitFor();

  const page = await harness.visit(ada);
  await page.goto("/admin/policy");
  const required = page.getByRole("switch", { name: "Require two-factor authentication" });
  const require = async () => {
    await required.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Require for everyone" })
      .click();
  };
  await require();
  const question = page.getByRole("alertdialog");
  await question.getByRole("alert").getByText("Turn on your own two-factor first").waitFor();
  await question.getByRole("link", { name: "Open two-factor settings" }).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await required.getAttribute("aria-checked")).toBe("false");
  // In the page's session, because turning it on ends all others.
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: harness.url } });
  const { secret } = await (await post("/api/me/2fa", {})).json();
  await post("/api/me/2fa/confirm", { code: setUpApp(secret).first });
  await require();
  await expect.poll(() => required.getAttribute("aria-checked")).toBe("true");

  await heading(member, "Turn on two-factor authentication").waitFor();
  expect(await pageViolations(member, "enrolment")).toEqual([]);
  await member.reload();
  await member.getByRole("button", { name: "Turn on" }).click();
  const shown = await member.getByLabel("Or enter this secret").inputValue();
  expect(await pageViolations(member, "secret")).toEqual([]);
  await member.getByLabel("Code", { exact: true }).fill(setUpApp(shown).first);
  await member.keyboard.press("Enter");
  await member.getByText("Save your recovery codes").waitFor();
  expect(await pageViolations(member, "recovery codes")).toEqual([]);
  await member.getByRole("button", { name: "Copy" }).click();
  await member.getByRole("button", { name: "Done" }).click();
  await member.getByText("Connected").waitFor();

  const late = await harness.visit(undefined, { viewport: { width: 320, height: 640 } });
  await late.goto("/");
  await fillSignIn(late, ben.email, password);
  await heading(late, "Turn on two-factor authentication").waitFor();
  expect(await pageViolations(late, "enrolment, 320 px")).toEqual([]);
  await late.getByRole("button", { name: "Sign out" }).click();
  await heading(late, "Sign in").waitFor();

  await required.click();
  await expect.poll(() => required.getAttribute("aria-checked")).toBe("false");
});
