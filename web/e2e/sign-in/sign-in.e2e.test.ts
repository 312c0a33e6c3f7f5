/** Sign-in and sign-out: wrong passwords, the second step, and what this browser keeps. */
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { setUpApp } from "../support/authenticators/authenticator.ts";
import { password, startHarness } from "../support/harness.ts";
import { focused } from "../support/keyboard.ts";
import { fillSignIn, heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const lounge = { title: "Lounge", kind: "group" };
const loungeId = (await harness.request<{ id: number }>(ada, "POST /api/chats", lounge)).id;

test("Sign-in explains a wrong password, and then opens the requested page", async () => {
  const page = await harness.visit();
  await page.goto(`/chats/${loungeId}`);
  await fillSignIn(page, ada.email, "not my password");
  await page.getByRole("alert").getByText("Wrong e-mail or password.").waitFor();
  expect(await focused(page), "what was typed is selected").toBe("Password");

  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await heading(page, "Lounge").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/chats/${loungeId}`);
});

test("[U8] Sign-out deletes what this browser stored, and only other windows say who signed out", async () => {
  const page = await harness.visit(ada);
  await page.goto(`/chats/${loungeId}`);
  await page.getByRole("textbox", { name: /Lounge/ }).fill("half a thought");
  const other = await page.context().newPage();
  await other.goto(`/chats/${loungeId}`);
  await other.getByText("Connected").waitFor();
  const note = "You signed out in another window.";
  // The reply is later than the end of the live connection.
  await page.route("**/api/auth/logout", async (route) => {
    const response = await route.fetch();
    await other.getByText(note).waitFor();
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await heading(page, "Sign in").waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("half a thought");
  expect(await page.getByText(note).count()).toBe(0);

  await page.goto(`/chats/${loungeId}`);
  await heading(page, "Sign in").waitFor();
});

test("After too many wrong passwords the form says how long to wait and disables the button", async () => {
  const page = await harness.visit();
  await page.route("/api/auth/login", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "50", "content-type": "application/problem+json" },
      json: { code: "rate_limited", status: 429, title: "Too many", detail: "Slow down." },
    }),
  );
  await page.clock.install();
  await page.goto("/");
  await fillSignIn(page, ada.email, password);
  await page.getByText(/Try again in \d+ seconds?\./).waitFor();
  expect(await page.getByRole("button", { name: "Sign in", exact: true }).isDisabled()).toBe(true);
  await page.clock.runFor(50_000);
  const isEnabled = () => page.getByRole("button", { name: "Sign in", exact: true }).isEnabled();
  await expect.poll(isEnabled).toBe(true);
});

test("[A12, A14, A16] The second step accepts a pasted code or a recovery code, and ends when its ticket expires", async () => {
  const ben = await harness.addUser("Ben");
  const { secret } = await harness.request<{ secret: string }>(ben, "POST /api/me/2fa");
  const app = setUpApp(secret);
  const confirm = { code: app.first };
  type Codes = { recoveryCodes: string[] };
  const { recoveryCodes } = await harness.request<Codes>(ben, "POST /api/me/2fa/confirm", confirm);
  const page = await harness.visit();
  await page.goto("/");
  await fillSignIn(page, ben.email, password);
  await heading(page, "Two-factor authentication").waitFor();
  await expect.poll(() => focused(page)).toBe("Code");

  const refused = page.waitForResponse("**/api/auth/2fa/verify");
  await page.keyboard.insertText(`${app.wrong.slice(0, 3)} ${app.wrong.slice(3)}`);
  expect((await refused).status()).toBe(401);
  await page.getByText("The code is wrong").waitFor();
  await expect.poll(() => focused(page)).toBe("Code");
  for (let tries = 2; await heading(page, "Two-factor authentication").isVisible(); tries++) {
    expect(tries).toBeLessThan(8);
    const answer = page.waitForResponse("**/api/auth/2fa/verify");
    await page.keyboard.type(app.wrong); // replaces the selection
    await (await answer).finished();
    await page.waitForFunction(() => {
      const field = document.activeElement as HTMLInputElement;
      return field.type === "password" || field.selectionEnd !== field.selectionStart;
    });
  }
  await page.getByText("Enter your password again.").waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe(ben.email);
  await expect.poll(() => focused(page)).toBe("Password");

  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect.poll(() => focused(page)).toBe("Recovery code");
  await page.keyboard.type("NOT-ONE-OF-THEM-00");
  await page.keyboard.press("Enter");
  await page.getByText("The code is wrong").waitFor();
  await page.keyboard.type(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Account menu" }).waitFor();
});

test("[A22] A user who was signed out remotely sees the reason and can reset a forgotten password", async () => {
  const cleo = await harness.addUser("Cleo");
  const page = await harness.visit(cleo);
  await page.goto("/");
  await page.getByText("Connected").waitFor();
  const next = "another quiet harbour";
  await harness.request(cleo, "PUT /api/me/password", {
    currentPassword: password,
    newPassword: next,
  });
  await page.getByText("Your password was changed. Sign in with the new one.").waitFor();

  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByText("This server doesn’t send e-mail.").waitFor();
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await page.route("**/api/auth/options", (route) =>
    route.fulfill({ json: { resetByMail: true } }),
  );
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByLabel("E-mail").fill(cleo.email);
  await page.route("**/api/auth/password-reset", (route) => route.fulfill({ status: 204 }));
  await page.keyboard.press("Enter");
  await page.getByText("a link is on its way").waitFor();
});

test("The theme chosen in the account menu survives a reload", async () => {
  const page = await harness.visit(ada, { colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.reload();
  await page.getByRole("button", { name: "Account menu" }).waitFor();
  expect(await background()).toBe(dark);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});

test("The first load of an open chat takes at most 170 KiB of scripts", async () => {
  const page = await harness.visit(ada);
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.body());
  });
  await page.goto(`/chats/${loungeId}`);
  await heading(page, "Lounge").waitFor();
  const sizes = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170 * 1024);
});
