/** Passkeys: adding, signing in with and without a password, removing. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpApp } from "../support/authenticators/authenticator.ts";
import { addAuthenticator } from "../support/authenticators/virtual-authenticator.ts";
import { type Person, password, startHarness } from "../support/harness.ts";
import { requireReauthentication } from "../support/network/reauthentication.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import { dialog, fillSignIn, heading } from "../support/screen.ts";

const harness = await startHarness();
await harness.setUp();

const passkeys = (page: Page) => page.getByRole("list", { name: "Your passkeys" });

async function visitSettings(user: Person, options?: BrowserContextOptions): Promise<Page> {
  const page = await harness.visit(user, options);
  await page.goto("/settings/passkeys");
  await page.getByText("No passkeys yet").waitFor();
  return page;
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page, "Add a passkey").getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await passkeys(page).getByRole("listitem", { name }).waitFor();
}

async function leave(page: Page): Promise<void> {
  await page.request.post("/api/auth/logout", { data: {}, headers: { origin: harness.url } });
  await page.goto("/settings/passkeys");
  await heading(page, "Sign in").waitFor();
}

test("A user adds and removes a passkey by keyboard", async () => {
  const ben = await harness.addUser("Ben");
  const page = await visitSettings(ben);
  const device = await addAuthenticator(page);
  const add = page.getByRole("button", { name: "Add a passkey" });

  await add.focus();
  await page.keyboard.press("Enter");
  const name = dialog(page, "Add a passkey").getByLabel("Name");
  expect(await name.inputValue()).toBe("Chrome on Linux");
  await page.keyboard.type("My laptop");
  await page.keyboard.press("Enter");
  const row = passkeys(page).getByRole("listitem", { name: "My laptop" });
  await row.getByText("never used").waitFor();
  expect(await device.count()).toBe(1);
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);

  await row.getByRole("button", { name: "Remove My laptop" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Remove My laptop?" });
  await question.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("No passkeys yet").waitFor();
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("A passkey signs in without a password and opens the requested page", async () => {
  const page = await visitSettings(await harness.addUser("Cleo"));
  await addAuthenticator(page);
  await add(page, "Phone");
  await leave(page);

  await page.getByRole("button", { name: "Sign in with a passkey" }).focus();
  await page.keyboard.press("Enter");
  const row = passkeys(page).getByRole("listitem", { name: "Phone" });
  await row.getByText("last used just now").waitFor();
});

test("Cancelling the browser's dialog shows no error, and the user can try again", async () => {
  const page = await visitSettings(await harness.addUser("Dora"));
  const device = await addAuthenticator(page);
  await device.recognise(false);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = dialog(page, "Add a passkey");
  await adding.getByLabel("Name").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  const send = adding.getByRole("button", { name: "Add a passkey" });
  await expect.poll(() => send.getAttribute("aria-disabled")).toBeNull();
  expect(await adding.getByRole("alert").count()).toBe(0);
  await device.recognise(true);
  await send.click();
  await adding.waitFor({ state: "detached" });

  await leave(page);
  const signIn = page.getByRole("button", { name: "Sign in with a passkey" });
  await device.recognise(false);
  const asked = page.waitForResponse("**/api/auth/passkey/options");
  await signIn.click();
  await asked;
  await expect.poll(() => signIn.getAttribute("aria-disabled")).toBeNull();
  expect(await page.getByRole("alert").count()).toBe(0);
  await device.recognise(true);
  await signIn.click();
  await passkeys(page).waitFor();
});

test("A removed passkey and an unreachable server have different errors", async () => {
  const emil = await harness.addUser("Emil");
  const page = await visitSettings(emil);
  await addAuthenticator(page);
  await add(page, "Old phone");
  const { items } = await harness.request<{ items: { id: number }[] }>(
    emil,
    "GET /api/me/passkeys",
  );
  for (const { id } of items) await harness.request(emil, `DELETE /api/me/passkeys/${id}`);
  await leave(page);

  const signIn = page.getByRole("button", { name: "Sign in with a passkey" });
  await signIn.click();
  await page.getByRole("alert").getByText("This passkey isn’t registered here").waitFor();
  await page.route("/api/auth/passkey/options", (route) => route.abort());
  await signIn.click();
  await page.getByRole("alert").getByText("The server can’t be reached.").waitFor();
});

test("The passkey is added after reauthentication if the server requires it", async () => {
  const page = await visitSettings(await harness.addUser("Fay"));
  await addAuthenticator(page);
  await requireReauthentication(page, "**/api/me/passkeys/options");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const name = dialog(page, "Add a passkey").getByLabel("Name");
  await name.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Key");
  await page.keyboard.press("Enter");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await passkeys(page).getByRole("listitem", { name: "Key" }).waitFor();
});

test("With two-factor on, a passkey replaces the code after the password", async () => {
  const gina = await harness.addUser("Gina");
  const page = await visitSettings(gina);
  await addAuthenticator(page);
  await add(page, "Laptop");
  await turnOnTwoFactor(gina);
  await leave(page);

  await fillSignIn(page, gina.email, password);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const row = passkeys(page).getByRole("listitem", { name: "Laptop" });
  await row.getByText("last used just now").waitFor();
});

test("Without browser support no passkeys are offered, and the settings say why", async () => {
  const hugo = await harness.addUser("Hugo");
  const numbers = { baseURL: harness.url.replace("localhost", "127.0.0.1") };
  const page = await visitSettings(hugo, numbers);
  await page.getByText("Passkeys don’t work at this address.").waitFor();
  expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
  const stranger = await harness.visit(undefined, numbers);
  await stranger.goto("/", { waitUntil: "networkidle" });
  await heading(stranger, "Sign in").waitFor();
  expect(await stranger.getByRole("button", { name: /passkey/ }).count()).toBe(0);
});

test("Passkeys are accessible in both themes and at two widths", async () => {
  const found: string[] = [];
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const;
  const ivy = await harness.addUser("Ivy");
  const page = await visitSettings(ivy);
  const examine = async (place: string) =>
    found.push(...(await violationsInLooks(page, place, looks)));
  await addAuthenticator(page);
  await examine("none");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = dialog(page, "Add a passkey");
  await adding.getByLabel("Name").and(page.locator(":focus")).waitFor();
  await examine("adding");
  await page.keyboard.type("A phone with quite a long name that somebody gave it");
  await page.keyboard.press("Enter");
  await passkeys(page).getByText("never used").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await adding.getByLabel("Name").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("already has a passkey for your account").waitFor();
  await examine("refused");
  await page.keyboard.press("Escape");
  await adding.waitFor({ state: "detached" });
  await examine("list");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").waitFor();
  await examine("removing");
  await turnOnTwoFactor(ivy);
  await leave(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await examine("sign-in");
  await fillSignIn(page, ivy.email, password);
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await examine("second");
  expect(found).toEqual([]);
});

async function turnOnTwoFactor(user: Person): Promise<void> {
  const { secret } = await harness.request<{ secret: string }>(user, "POST /api/me/2fa");
  await harness.request(user, "POST /api/me/2fa/confirm", { code: setUpApp(secret).first });
}
