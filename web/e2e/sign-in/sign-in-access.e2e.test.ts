/** Accessibility of every screen before sign-in, in both themes and at three widths. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { password, startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import { fillSignIn, heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

/** Only the screens are tested here. The server has its own tests. */
async function answer(page: Page, path: string, json: object, status = 200): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json }));
}

const refusal = (code: string, detail: string) => ({ code, status: 0, title: "No", detail });

const looks = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 320 },
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
] as const;

test("Every screen before sign-in is accessible in both themes and at three widths", async () => {
  const found: string[] = [];
  const page = await harness.visit();
  const look = async (place: string) =>
    found.push(...(await violationsInLooks(page, place, looks)));

  await page.goto("/");
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await look("sign-in");
  const methods = ["totp", "recovery_code", "passkey"];
  const challenge = { require2fa: true, ticket: "2fa_ticket_of_nobody", methods };
  await answer(page, "**/api/auth/login", challenge);
  await answer(page, "**/2fa/verify", refusal("invalid_code", "The code is wrong."), 401);
  await fillSignIn(page, ada.email, password);
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await page.getByLabel("Code").fill("123456");
  await page.getByText("The code is wrong.").waitFor();
  await look("second step");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).waitFor();
  await look("recovery code");
  await page.getByRole("button", { name: "Start again" }).click();

  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByText("This server doesn’t send e-mail.").waitFor();
  await look("no mail");
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await answer(page, "**/api/auth/options", { resetByMail: true });
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const reply = Promise.withResolvers<void>();
  await page.route("**/api/auth/password-reset", async (route) => {
    await reply.promise;
    await route.fulfill({ status: 204 });
  });
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByRole("button", { name: "Send link" }).click();
  // A busy button keeps its name.
  await page.getByRole("button", { name: "Send link", disabled: true }).waitFor();
  await look("sending a link");
  reply.resolve();
  await page.getByText("a link is on its way").waitFor();
  await look("link sent");

  await answer(page, "**/password-reset/lookup", {});
  await page.goto("/reset-password#token=reset_of_nobody");
  await page.getByLabel("New password").fill("short");
  await page.keyboard.press("Enter");
  await page.getByText(/Use at least 12 characters/).waitFor();
  await look("new password");
  await page.getByLabel("New password").fill(password);
  await page.keyboard.press("Enter");
  await heading(page, "This link no longer works").waitFor();
  await look("dead link");

  const chatTitles = ["Deploys", "A rather long title of a chat that goes on and on and on"];
  const expiresAt = "2026-11-28T10:00:00.000Z";
  const welcome = {
    serverName: "Acme",
    invitedBy: "Ada",
    role: "admin",
    chatTitles,
    email: null,
    expiresAt,
  };
  await answer(page, "**/api/invites/lookup", welcome);
  await page.goto("/join#token=invite_of_nobody");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("Enter your name.").first().waitFor();
  await look("join");
  expect(found).toEqual([]);
});
