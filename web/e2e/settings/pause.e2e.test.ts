/** Do not disturb, from the account menu. */
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { choose } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

const pauseOf = async () =>
  (await harness.request<NotificationSettings>(ada, "GET /api/me/notifications")).pausedUntil;

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("A user turns on do not disturb and ends it: $colorScheme, $width px", async (look) => {
  const { colorScheme, width } = look;
  const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 900 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Do not disturb" }).click();
  const field = page.getByLabel("Do not disturb");
  await choose(field, "For 1 hour");
  await expect.poll(pauseOf).toBeDefined();
  await page.reload();
  await field.getByText(/^On until /).waitFor();
  const shots = process.env.SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/pause-${colorScheme}-${width}.png` });
  expect(await pageViolations(page, "settings of notifications")).toEqual([]);
  await choose(field, "Off");
  await expect.poll(pauseOf).toBeUndefined();
});
