/** Getting in and out: the wrong password, the address one was going to, and nothing left behind. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, openHarness, type Person, password } from "./harness.ts";
import { fillSignIn, heading } from "./screen.ts";

let harness: Harness;
let ada: Person;
let loungeId: number;

beforeAll(async () => {
  harness = await openHarness();
  ada = await harness.setUp();
  const lounge = { title: "Lounge", kind: "group" };
  loungeId = (await harness.ask<{ id: number }>(ada, "POST /api/chats", lounge)).id;
});

afterAll(() => harness.close());

test("sign-in refuses a wrong password in words and leads to where one was going", async () => {
  const page = await harness.visit();
  await page.goto(`/chats/${loungeId}`);
  await fillSignIn(page, ada.email, "not my password");
  await page.getByRole("alert").getByText("E-mail or password is wrong.").waitFor();

  await fillSignIn(page, ada.email, password);
  await heading(page, "Lounge").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/chats/${loungeId}`);
});

test("signing out leaves nothing behind in this browser and asks for the password again", async () => {
  const page = await harness.visit(ada);
  await page.goto(`/chats/${loungeId}`);
  await page.getByRole("textbox", { name: /Lounge/ }).fill("half a thought");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await heading(page, "Sign in").waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("half a thought");

  await page.goto(`/chats/${loungeId}`);
  await heading(page, "Sign in").waitFor();
});

test("too many wrong passwords say how long to wait, and the button waits with them", async () => {
  const page = await harness.visit();
  await page.route("/api/auth/login", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "2", "content-type": "application/problem+json" },
      json: { code: "rate_limited", status: 429, title: "Too many", detail: "Slow down." },
    }),
  );
  await page.goto("/");
  await fillSignIn(page, ada.email, password);
  await page.getByText(/Try again in [12] seconds?\./).waitFor();
  expect(await page.getByRole("button", { name: "Sign in", exact: true }).isDisabled()).toBe(true);
  const isEnabled = () => page.getByRole("button", { name: "Sign in", exact: true }).isEnabled();
  await expect.poll(isEnabled, { timeout: 5000 }).toBe(true);
});

test("the theme chosen in the account menu is still there after a reload", async () => {
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

test("the first load of an open chat takes at most 170 KiB of scripts", async () => {
  const page = await harness.visit(ada);
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.body());
  });
  await page.goto(`/chats/${loungeId}`);
  await heading(page, "Lounge").waitFor();
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170 * 1024);
});
