/** The palette, opened before its code has loaded. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
await harness.request(ada, "POST /api/chats", { title: "Deploys", kind: "group" });

test("What is typed while the palette loads becomes its search, and Enter does not send it", async () => {
  const page = await harness.visit(ada);
  const loading = Promise.withResolvers<void>();
  await page.route("**/PaletteHost-*.js", async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto("/chats/1");
  const composer = page.getByRole("textbox", { name: "Message to General" });
  await composer.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("deplx");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  expect(await composer.inputValue()).toBe("");
  loading.resolve();
  const field = page.getByRole("combobox", { name: "Go to a chat, user or action" });
  await field.waitFor();
  expect(await field.inputValue()).toBe("depl");
  await page.keyboard.type("oy");
  await page.getByRole("option", { name: "Deploys" }).waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Deploys").waitFor();
});
