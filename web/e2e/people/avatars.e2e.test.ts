/** Avatars by upload: of users, chats and webhooks. */
import { expect, test } from "vitest";
import { photo } from "../../../server/test/kit/files/photos.ts";
import { startHarness } from "../support/harness.ts";
import { type Look, pageViolations, violationsInLooks } from "../support/page-violations.ts";
import { dialog, openFromChatMenu, openWebhook } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

const looks: Look[] = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 390 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
];
const face = async () => ({
  name: "face.jpg",
  mimeType: "image/jpeg",
  buffer: await photo(900, 600, "#396").jpeg().toBuffer(),
});

test("A user crops and uploads an avatar by keyboard, and others see it at once", async () => {
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", {
    ...{ title: "Deploys", kind: "group", memberIds: [ben.id] },
  });
  await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text: "Who is this?" });
  const other = await harness.visit(ben);
  await other.goto(`/chats/${chat.id}`);
  const message = other.getByRole("article", { name: /^Ada/ });
  await message.waitFor();
  expect(await message.locator("img").count()).toBe(0);

  const page = await harness.visit(ada);
  await page.goto("/settings");
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("text") });
  const crop = dialog(page, "Crop the image");
  await crop.getByText("cannot read the file as an image").waitFor();
  await crop.getByRole("button", { name: "Close" }).last().click();
  await input.setInputFiles(await face());
  await crop.getByRole("slider", { name: "Zoom" }).waitFor();
  await expect.poll(() => crop.getByRole("slider", { name: "Zoom" }).isEnabled()).toBe(true);
  expect(await violationsInLooks(page, "crop of an avatar", looks)).toEqual([]);
  const area = crop.getByRole("application", { name: "The visible part of the image" });
  await area.focus();
  await page.keyboard.press("+");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => crop.getByRole("slider").inputValue()).toBe("1.15");
  const box = await area.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 150);
  await page.mouse.wheel(0, -100);
  await expect
    .poll(async () => Number(await crop.getByRole("slider").inputValue()))
    .toBeGreaterThan(1.2);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 180);
  await page.mouse.up();
  await crop.getByRole("button", { name: "Save avatar" }).click();
  await crop.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove avatar" }).waitFor();
  await message.locator("img").waitFor();
  expect(await pageViolations(page, "profile with an avatar")).toEqual([]);
  await page.getByRole("button", { name: "Remove avatar" }).click();
  await message.locator("img").waitFor({ state: "detached" });
});

test("Owners upload the avatar of a chat and of a webhook", async () => {
  const page = await harness.visit(ada);
  const group = { title: "Alerts", kind: "group" };
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", group);
  await harness.request(ada, `POST /api/chats/${id}/webhooks`, { name: "Relay" });
  await page.goto(`/chats/${id}`);
  await openFromChatMenu(page, "Edit chat");
  const edit = dialog(page, "Edit chat");
  await edit.locator('input[type="file"]').setInputFiles(await face());
  await page.getByRole("button", { name: "Save avatar" }).click();
  await edit.getByRole("button", { name: "Remove avatar" }).waitFor();
  await page.locator("a", { hasText: "Alerts" }).locator("img").waitFor();
  await edit.getByRole("button", { name: "Cancel" }).click();

  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Relay", "Settings");
  const webhooks = dialog(page, /Webhooks|Relay/);
  await webhooks.locator('input[type="file"]').setInputFiles(await face());
  await page.getByRole("button", { name: "Save avatar" }).click();
  await webhooks.getByRole("button", { name: "Remove avatar" }).waitFor();
  expect(await violationsInLooks(page, "webhook with an avatar", looks)).toEqual([]);
});
