/** Invite links and password links, including expired ones. */
import { expect, test } from "vitest";
import { password, startHarness } from "../support/harness.ts";
import { focused } from "../support/keyboard.ts";
import { pageViolations } from "../support/page-violations.ts";
import { dialog, fillSignIn, heading } from "../support/screen.ts";

const phone = { viewport: { width: 390, height: 780 }, colorScheme: "dark" } as const;

const harness = await startHarness();
const ada = await harness.setUp();
const deploys = { title: "Deploys", kind: "group" };
const deploysId = (await harness.request<{ id: number }>(ada, "POST /api/chats", deploys)).id;

test("[A28, V11] A user invited from a chat opens the link on a phone and joins it", async () => {
  await harness.request(ada, "PATCH /api/admin/policy", { serverName: "Acme" });
  const office = await harness.visit(ada);
  await office.goto(`/chats/${deploysId}`);
  await office.getByRole("link", { name: "Invite people" }).first().click();
  const make = dialog(office, "Invite people to Deploys");
  await expect.poll(() => make.getByLabel("Deploys").isChecked()).toBe(true);
  expect(await make.getByLabel("How many people?").inputValue()).toBe("10");
  await make.getByLabel("How many people?").fill("1");
  await make.getByRole("button", { name: "Create invite" }).click();
  // The tests have no public URL.
  await make.getByText(`Only this machine can open ${harness.url}.`).waitFor();
  const link = await make.getByLabel("Link", { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${harness.url}/join#token=`));
  await make.getByRole("button", { name: "Done" }).click();
  await make.waitFor({ state: "detached" });
  await heading(office, "Deploys").waitFor();

  const page = await harness.visit(undefined, phone);
  await page.goto(link);
  await heading(page, "Join Acme on Belfry").waitFor();
  expect(page.url(), "the secret has left the address bar").toBe(`${harness.url}/join`);
  await page.reload();
  await page.getByText("Ada invited you.").waitFor();
  await page.getByText("Deploys").waitFor();
  await expect.poll(() => focused(page)).toBe("Your name");
  expect(await pageViolations(page, "join")).toEqual([]);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("Enter your name.").first().waitFor();

  await page.getByLabel("Your name").fill("Ben");
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("Another user already has this e-mail.").waitFor();
  await expect.poll(() => focused(page)).toBe("E-mail");
  await page.keyboard.type("ben@example.org");
  await page.keyboard.press("Enter");
  await heading(page, "Deploys").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/chats/${deploysId}`);

  const late = await harness.visit();
  await late.goto(link);
  await heading(late, "This invite no longer works").waitFor();
  expect(await pageViolations(late, "used invite")).toEqual([]);
});

test("[A28] A signed-in user who opens an invite can sign out to use it", async () => {
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/invites", {});
  const page = await harness.visit(ada);
  await page.goto(url);
  await page.getByText("You are signed in as Ada (ada@example.org).").waitFor();
  expect(await pageViolations(page, "signed in already")).toEqual([]);
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await page.getByLabel("Your name").waitFor();

  await harness.request(ada, "DELETE /api/invites/2");
  await page.getByLabel("Your name").fill("Cleo");
  await page.getByLabel("E-mail").fill("cleo@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await heading(page, "This invite no longer works").waitFor();
});

test("[A28, F2, U23] A password link from an admin sets a new password once, ends API keys, and no longer works when it is opened again", async () => {
  const dora = await harness.addUser("Dora");
  const key = { name: "Night build", scopes: ["read"] };
  await harness.request(dora, "POST /api/me/api-keys", key);
  const path = `POST /api/admin/users/${dora.id}/password-reset`;
  const { url } = await harness.request<{ url: string }>(ada, path);
  const page = await harness.visit(dora, phone);
  await page.goto(url);
  await heading(page, "Choose a new password").waitFor();
  expect(page.url()).toBe(`${harness.url}/reset-password`);
  expect(await pageViolations(page, "reset password")).toEqual([]);
  await page.keyboard.type("too short");
  await page.keyboard.press("Enter");
  await page.getByText("Use at least 12 characters: add 3 more.").waitFor();
  const next = "another quiet harbour";
  await page.getByLabel("New password").fill(next);
  await page.keyboard.press("Enter");
  await heading(page, "Your password was changed").waitFor();
  await page.getByText("Removed: 1 API key. Someone who knew").waitFor();
  expect(await pageViolations(page, "reset with an API key")).toEqual([]);
  await page.keyboard.press("Enter");
  await fillSignIn(page, dora.email, next);
  await page.getByRole("button", { name: "Account menu" }).waitFor();

  await page.goto(url);
  await heading(page, "This link no longer works").waitFor();
});
