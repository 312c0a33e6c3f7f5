/** Two-factor authentication: turning it on, signing in, losing the phone, turning it off. */
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpApp } from "../support/authenticators/authenticator.ts";
import { password, startHarness } from "../support/harness.ts";
import { focused, press, tabTo } from "../support/keyboard.ts";
import { requireReauthentication } from "../support/network/reauthentication.ts";
import { dialog, heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

test("[A10, A11, A15, A16, A17] By keyboard, a user turns two-factor on, signs in with a code and a recovery code, and turns it off", async () => {
  const page = await harness.visit(ada, clipboard);
  await page.goto("/chats/1");
  await heading(page, "General").waitFor();
  await page.keyboard.press("Control+,");
  await heading(page, "Profile").waitFor();
  await press(page, "Two-factor authentication");
  await page.getByText("Two-factor authentication is off").waitFor();
  await press(page, "Turn on");

  const scan = dialog(page, "Set up your authenticator app");
  await scan.getByRole("img", { name: /^QR code/ }).waitFor();
  await expect.poll(() => focused(page)).toBe("Code");
  const app = setUpApp(await scan.getByLabel("Or enter this secret").inputValue());
  await page.keyboard.type(app.wrong);
  await page.keyboard.press("Enter");
  await scan.getByText("The code is wrong").waitFor();
  // Apps show a code in two groups. A rejected code is selected, so typing replaces it.
  await page.keyboard.type(`${app.first.slice(0, 3)} ${app.first.slice(3)}`);
  await page.keyboard.press("Enter");

  const given = dialog(page, "Save your recovery codes");
  await given.waitFor();
  const codes = await given.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  expect(await given.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  const warning = page.getByRole("alertdialog", { name: "Leave without the codes?" });
  await warning.waitFor();
  await press(page, "Cancel");
  await warning.waitFor({ state: "detached" });
  await press(page, "Copy");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(codes.join("\n"));
  await press(page, "Done");
  await page.getByText("10 of 10 left").waitFor();
  await expect.poll(() => focused(page)).toBe("Replace");

  await signOutByKeyboard(page);
  await passwordByKeyboard(page);
  await heading(page, "Two-factor authentication").waitFor();
  await page.keyboard.type(app.second);
  await page.getByRole("navigation", { name: "Chats" }).waitFor();

  await signOutByKeyboard(page);
  await passwordByKeyboard(page);
  await heading(page, "Two-factor authentication").waitFor();
  await press(page, "Use a recovery code");
  await tabTo(page, "Recovery code");
  await page.keyboard.type(codes[0]?.toLowerCase() ?? "");
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Chats" }).waitFor();

  await page.keyboard.press("Control+,");
  await press(page, "Two-factor authentication");
  await page.getByText("9 of 10 left").waitFor();
  await press(page, "Turn off");
  const question = dialog(page, "Turn off two-factor authentication?");
  await expect.poll(() => focused(page)).toBe("Password");
  await page.keyboard.type(password);
  await press(page, "Use a recovery code");
  await expect.poll(() => focused(page)).toBe("Recovery code");
  await page.keyboard.type(codes[1] ?? "");
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  await page.getByText("Two-factor authentication is off").first().waitFor();
  await expect.poll(() => focused(page)).toBe("Turn on");
});

test("[A15, A16, A17] New recovery codes can be downloaded, and a recovery code moves two-factor to another phone", async () => {
  const page = await harness.visit(ben);
  await page.goto("/settings/two-factor");
  await page.getByRole("button", { name: "Turn on" }).click();
  const secret = await page.getByLabel("Or enter this secret").inputValue();
  const app = setUpApp(secret);
  await page.getByLabel("Code", { exact: true }).fill(app.first);
  await page.keyboard.press("Enter");
  await page.getByText("Save your recovery codes").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave without them" }).click();

  await requireReauthentication(page, "**/recovery-codes");
  // The dialog shows no form before it knows which one is right.
  let states = 0;
  await page.route("**/api/me/2fa", (route) => {
    states += 1;
    if (states === 1) return route.abort();
    // As if another window had turned it on since.
    return states === 2 ? route.fulfill({ json: { isOn: false } }) : route.fallback();
  });
  await page.getByRole("button", { name: "Create new codes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new codes" }).click();
  const unknown = dialog(page, "Confirm that it’s you");
  await unknown.getByText("The server can’t be reached.").waitFor();
  expect(await unknown.getByRole("textbox").count()).toBe(0);
  await unknown.getByRole("button", { name: "Try again" }).click();
  await dialog(page, "Confirm your password").waitFor();
  await expect.poll(() => focused(page)).toBe("Password");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  const question = dialog(page, "Confirm with a code");
  await expect.poll(() => focused(page)).toBe("Code");
  await question.getByRole("button", { name: "Use a recovery code" }).waitFor();
  await question.getByLabel("Code", { exact: true }).fill(app.second);
  await page.keyboard.press("Enter");

  const given = dialog(page, "Save your recovery codes");
  await given.waitFor();
  const codes = await given.getByRole("listitem").allTextContents();
  const downloading = page.waitForEvent("download");
  await given.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("belfry-recovery-codes-localhost.txt");
  const file = await text(await download.createReadStream());
  expect(file).toContain("ben@example.org");
  expect(file.trim().split("\n").slice(-10)).toEqual(codes);
  await given.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Replace" }).click();
  const move = dialog(page, "Move to another authenticator app");
  await move.getByLabel("Password", { exact: true }).fill("not my password");
  await move.getByRole("button", { name: "Use a recovery code" }).click();
  await move.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await move.getByText("The password is wrong.").waitFor();
  await move.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const newSecret = await page.getByLabel("Or enter this secret").inputValue();
  expect(newSecret).not.toBe(secret);
  await page.getByLabel("Code", { exact: true }).fill(setUpApp(newSecret).first);
  await page.keyboard.press("Enter");
  await dialog(page, "Save your recovery codes").waitFor();
});

async function signOutByKeyboard(page: Page): Promise<void> {
  if (page.url().includes("/settings")) await press(page, "Back to chats");
  await page.getByRole("button", { name: "Account menu" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Set a status");
  await page.keyboard.press("End");
  await expect.poll(() => focused(page)).toBe("Sign out");
  await page.keyboard.press("Enter");
  await heading(page, "Sign in").waitFor();
}

async function passwordByKeyboard(page: Page): Promise<void> {
  await tabTo(page, "E-mail");
  await page.keyboard.type(ada.email);
  await tabTo(page, "Password");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}
