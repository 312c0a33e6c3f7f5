/** The composer: input methods, formatting, undo. */
import type { Chat } from "@belfry/contracts/chats";
import type { MessagePage } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

async function openComposer(title: string) {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", { title, kind: "group" });
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  const field = page.getByRole("textbox", { name: `Message to ${title}` });
  const path = `GET /api/chats/${chat.id}/messages`;
  const textsOf = async () => {
    const { items } = await harness.request<MessagePage>(ada, path);
    return items.map(({ text }) => text);
  };
  return { page, field, textsOf };
}

test("Enter that ends the composition of an input method does not send the message", async () => {
  const { page, field, textsOf } = await openComposer("文字");
  const cdp = await page.context().newCDPSession(page);
  await field.focus();
  for (const [text, end] of [
    ["に", 1],
    ["にほん", 3],
    ["日本", 2],
  ] as const) {
    await cdp.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
  }
  // The event has no text, because the input method takes the key.
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 };
  const isComposing = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener("keydown", (event) => resolve(event.isComposing), { once: true });
      }),
  );
  await page.evaluate(() => {}); // the listener is there
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
  expect(await isComposing).toBe(true);
  expect(await textsOf()).toEqual([]);
  await cdp.send("Input.insertText", { text: "日本" });
  expect(await field.inputValue()).toBe("日本");
  await page.keyboard.press("Enter");
  // The message is on screen before the server has it.
  await expect.poll(textsOf).toEqual(["日本"]);
});

test("A long title without spaces does not widen the composer on a phone", async () => {
  const { page, field } = await openComposer("x".repeat(80));
  await page.setViewportSize({ width: 320, height: 640 });
  const send = await page.getByRole("button", { name: "Send", exact: true }).boundingBox();
  expect((send?.x ?? 0) + (send?.width ?? 0)).toBeLessThan(320);
  expect((await field.boundingBox())?.width).toBeLessThan(320);
});

test("Formatting acts on the selection, by button and by key, and can be undone", async () => {
  const { page, field, textsOf } = await openComposer("Forms");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const select = (start: number, end: number) =>
    field.evaluate(
      (element, range) => {
        (element as HTMLTextAreaElement).setSelectionRange(range.start, range.end);
      },
      { start, end },
    );
  await field.pressSequentially("make it so");
  await button("Formatting").click();
  await select(5, 7);
  await button("Bold (Ctrl+B)").click();
  expect(await field.inputValue()).toBe("make **it** so");
  await page.keyboard.press("ControlOrMeta+I");
  expect(await field.inputValue()).toBe("make **_it_** so");
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.press("ControlOrMeta+Z");
  expect(await field.inputValue()).toBe("make it so");
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  expect(await field.inputValue()).toBe("make **it** so");
  await button("Task list").click();
  expect(await field.inputValue()).toBe("- [ ] make **it** so");
  expect(await pageViolations(page, "formatting")).toEqual([]);

  // The preview keeps the text, and sending from it too.
  await button("Preview").click();
  await page.getByRole("region", { name: "Preview" }).locator("strong").waitFor();
  await button("Write").click();
  expect(await field.inputValue()).toBe("- [ ] make **it** so");
  await page.reload();
  expect(await field.inputValue()).toBe("- [ ] make **it** so");
  await button("Bold (Ctrl+B)").waitFor(); // the row is remembered
  await button("Send").click();
  await expect.poll(textsOf).toEqual(["- [ ] make **it** so"]);
  expect(await field.inputValue()).toBe("");
  await button("Formatting").click();
  expect(await button("Bold (Ctrl+B)").count()).toBe(0);
});

test("On a Mac, all shortcuts are shown with the command key", async () => {
  const { page } = await openComposer("Shortcuts");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "platform", { get: () => "MacIntel" });
  });
  await page.reload();
  await page.getByRole("button", { name: "Formatting" }).click();
  await page.getByRole("button", { name: "Italic (⌘I)" }).waitFor();
  await page.getByRole("button", { name: "Bold (⌘B)" }).waitFor();
  await page.getByRole("button", { name: "Formatting" }).click();
  await page.getByText("⌘K").waitFor();
  await page.keyboard.press("Meta+K");
  await page.getByRole("combobox", { name: "Go to a chat, user or action" }).fill("rollback");
  await page.getByText("⌘↵").waitFor();
});
