/** The versions of an edited message, read by another member. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../../support/harness.ts";
import { pageViolations } from "../../support/page-violations.ts";
import { dialog, showChat } from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function startChat(title: string) {
  const body = { title, kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const path = `/api/chats/${chat.id}/messages`;
  await harness.request(ada, `POST ${path}`, { text: "The window is **ten** minutes" });
  const edit = (text: string) => harness.request(ada, `PATCH ${path}/1`, { text });
  await edit("The window is **twenty** minutes");
  return { chat, path, edit };
}

test("A member reads the versions, a new one appears, and the dialog closes with the message", async () => {
  const { chat, path, edit } = await startChat("Deploys");
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  await page.getByRole("button", { name: /^\(edited/ }).click();
  const history = dialog(page, "Edit history");
  const items = history.getByRole("listitem");
  await expect.poll(() => items.count()).toBe(2);
  expect(await items.first().innerText()).toContain("Current");
  await items.first().getByText("twenty", { exact: true }).waitFor();
  await items.last().getByText("ten", { exact: true }).waitFor();
  expect(await items.last().locator("strong").allInnerTexts()).toEqual(["Ada", "ten"]);
  await edit("The window is thirty minutes");
  await expect.poll(() => items.count()).toBe(3);
  await harness.request(ada, `DELETE ${path}/1`);
  await history.waitFor({ state: "detached" });
});

test("The keyboard opens the versions from the message, and returns to it", async () => {
  const { chat } = await startChat("Keys");
  const page = await harness.visit(ben);
  await showChat(page, chat.id);
  await page.getByRole("article").first().waitFor();
  await page.keyboard.press("Shift+Tab");
  await page.getByRole("article").first().focus();
  const mark = page.getByRole("button", { name: /^\(edited/ });
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => mark.getAttribute("tabindex")).toBe("0");
  await mark.focus();
  await page.keyboard.press("Enter");
  const history = dialog(page, "Edit history");
  await history.waitFor();
  await page.keyboard.press("Escape");
  await history.waitFor({ state: "detached" });
  await expect.poll(() => mark.evaluate((one) => one === document.activeElement)).toBe(true);
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("The versions are accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const { chat, edit } = await startChat(`Access ${width}`);
  await edit("The window is **thirty** minutes:\n\n- ask Ben first\n- then `deploy`");
  const page = await harness.visit(ben, { colorScheme, viewport: { width, height: 800 } });
  await showChat(page, chat.id);
  await page.getByRole("button", { name: /^\(edited/ }).click();
  const history = dialog(page, "Edit history");
  await history.getByText("ten", { exact: true }).waitFor();
  expect(await pageViolations(page, "versions of a message")).toEqual([]);
});
