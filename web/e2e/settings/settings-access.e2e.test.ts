/** Accessibility of every section and dialog of the settings, in both themes and at two widths. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpApp } from "../support/authenticators/authenticator.ts";
import { password, startHarness } from "../support/harness.ts";
import { requireReauthentication } from "../support/network/reauthentication.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import { dialog, heading } from "../support/screen.ts";

const harness = await startHarness();
await harness.setUp();

const narrowest = 320;

/** The walk goes on in the last one. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

test("Every section and dialog of the settings is accessible in both themes and at three widths", async () => {
  const person = await harness.addUser("Ben");
  const viewport = { width: 390, height: 720 };
  const page = await harness.visit(person, { viewport });
  await harness.visit(person); // a second session to show
  const found: string[] = [];
  const look = async (place: string) => {
    found.push(...(await violationsInLooks(page, place, looks)));
    await page.setViewportSize({ ...viewport, width: narrowest });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > narrowest) found.push(`${place}: needs ${needed} px`);
    await page.setViewportSize(viewport);
  };
  const open = async (title: string) => {
    if (new URL(page.url()).pathname !== "/settings") {
      await page.getByRole("link", { name: "All settings" }).click();
    }
    await page.getByRole("link", { name: title, exact: true }).click();
    await heading(page, title).waitFor();
  };

  await page.goto("/settings");
  await heading(page, "Settings").waitFor();
  await look("sections");
  await open("Profile");
  await page.getByLabel("Name").fill("");
  await page.keyboard.press("Enter");
  await page.getByText("Enter your name.").waitFor();
  await look("profile");
  await open("Appearance");
  await look("appearance");
  await open("Password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Enter your password.").first().waitFor();
  await look("password");
  await open("Passkeys");
  await page.getByText("No passkeys yet").waitFor();
  await look("passkeys");
  await open("Sessions");
  await page.getByRole("button", { name: "End all other sessions" }).click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await look("end sessions");
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await look("sessions");
  await open("API keys");
  await page.getByText("No API keys yet").waitFor();
  await look("no API keys");
  await lookAtKeys(page, look);
  await open("Two-factor authentication");
  await page.getByText("Two-factor authentication is off").waitFor();
  await look("two-factor off");
  await lookAtTwoFactor(page, look);
  expect(found).toEqual([]);
});

async function lookAtKeys(page: Page, look: (place: string) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Create key" }).click();
  const creating = dialog(page, "Create API key");
  await creating.getByRole("button", { name: "Create key" }).click();
  await creating.getByText("Enter a name.").waitFor();
  await look("create API key");
  await creating.getByLabel("Name").fill("Key ".repeat(20));
  await requireReauthentication(page, "**/api-keys");
  await creating.getByLabel("Name").press("Enter");
  await dialog(page, "Confirm your password").waitFor();
  await look("confirm password");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /is ready$/ }).waitFor();
  await page.getByText("Try it in a terminal").first().click();
  await page.getByRole("cell", { name: /Never$/ }).waitFor();
  await look("API key ready");
  await page.getByRole("button", { name: "Hide the key" }).click();
  await look("API keys");
  await page.getByRole("button", { name: /^Revoke/ }).click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await look("revoke API key");
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
}

async function lookAtTwoFactor(page: Page, look: (place: string) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Turn on" }).click();
  const secret = await page.getByLabel("Or enter this secret").inputValue();
  await dialog(page, "Set up your authenticator app").waitFor();
  await look("scan");
  await page.getByLabel("Code", { exact: true }).fill(setUpApp(secret).first);
  await page.keyboard.press("Enter");
  await dialog(page, "Save your recovery codes").waitFor();
  await look("recovery codes");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
  await look("leave codes");
  await page.getByRole("button", { name: "Leave without them" }).click();
  await page.getByText("Two-factor authentication is on").waitFor();
  await look("two-factor on");
  await page.getByRole("button", { name: "Turn off" }).click();
  const turningOff = dialog(page, "Turn off two-factor authentication?");
  await turningOff.waitFor();
  await look("turn off");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).waitFor();
  await look("turn off with recovery code");
  await page.keyboard.press("Escape");
  await turningOff.waitFor({ state: "detached" });
  await requireReauthentication(page, "**/recovery-codes");
  await page.getByRole("button", { name: "Create new codes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new codes" }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).waitFor();
  await look("confirm by code");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).waitFor();
  await look("confirm by recovery code");
}
