/** Pasting formatted and long text into the composer, and lists that continue. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../../support/harness.ts";
import { showChat } from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

async function openComposer() {
  const page = await harness.visit(ada);
  await showChat(page, 1);
  const field = page.getByRole("textbox", { name: /General/ });
  await field.click();
  return { page, field };
}

/** Copies as a page does, and pastes with the keys of the browser. */
async function paste(page: Page, content: { html?: string; plain: string }) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async ({ html, plain }) => {
    const blob = (type: string, text: string) => new Blob([text], { type });
    await navigator.clipboard.write([
      new ClipboardItem({
        "text/plain": blob("text/plain", plain),
        ...(html && { "text/html": blob("text/html", html) }),
      }),
    ]);
  }, content);
  await page.keyboard.press("Control+V");
}

test("Formatted text of a page becomes Markdown, and undo returns to the plain text", async () => {
  const { page, field } = await openComposer();
  await page.keyboard.type("See ");
  const plain = "the guide now";
  await paste(page, { html: '<a href="https://example.org/a">the guide</a> <b>now</b>', plain });
  await expect
    .poll(() => field.inputValue())
    .toBe("See [the guide](https://example.org/a) **now**");
  await page.keyboard.press("Control+Z");
  expect(await field.inputValue()).toBe("See the guide now");
});

test("In a code block the text stays plain, and so does text that a terminal coloured", async () => {
  const { page, field } = await openComposer();
  await field.fill("```\n");
  await paste(page, { html: "<b>a</b>", plain: "a" });
  await field.press("End");
  await field.fill("");
  await paste(page, { html: '<div><span class="red">b</span></div>', plain: "b" });
  await expect.poll(() => field.inputValue()).toBe("b");
});

test("A long text is offered as a file, and the rest of the message stays", async () => {
  const { page, field } = await openComposer();
  await page.keyboard.type("The log: ");
  const plain = Array.from({ length: 80 }, (_, line) => `line ${line}`).join("\n");
  await paste(page, { plain });
  await page.getByText("You pasted 80 lines.").waitFor();
  await page.getByRole("button", { name: "Attach as a file" }).click();
  await page
    .getByRole("list", { name: "Files of this message" })
    .getByText("pasted-text.txt")
    .waitFor();
  expect(await field.inputValue()).toBe("The log: ");
  expect(await page.getByText("You pasted 80 lines.").count()).toBe(0);
  await page.locator('button[aria-label="Send"]:not([aria-disabled="true"])').click();
  await page
    .getByRole("article")
    .getByRole("link", { name: /pasted-text.txt/ })
    .waitFor();
});

test("A list goes on with Shift+Enter, and ends with an empty item", async () => {
  const { page, field } = await openComposer();
  await page.keyboard.type("1. one");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Shift+Enter");
  expect(await field.inputValue()).toBe("1. one\n2. two\n3. ");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("end");
  expect(await field.inputValue()).toBe("1. one\n2. two\nend");
  await page.keyboard.press("Control+Z");
  expect(await field.inputValue()).not.toBe("");
});
