/** Files that users add to messages: picked, pasted and dropped. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { png } from "../../../server/test/kit/files/uploads.ts";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function startChat(title: string): Promise<Chat> {
  const body = { title, kind: "group", memberIds: [ben.id] };
  return harness.request<Chat>(ada, "POST /api/chats", body);
}

const image = { name: "graph.png", mimeType: "image/png", buffer: png(320, 200) };
const log = { name: "build.log", mimeType: "text/plain", buffer: Buffer.from("all green\n") };

const tray = (page: Page) => page.getByRole("list", { name: "Files of this message" });
const cell = (page: Page, name: string) =>
  tray(page).getByRole("listitem").filter({ hasText: name });
const pick = (page: Page, ...files: object[]) =>
  page
    .getByLabel("Add files")
    .locator("xpath=self::input")
    .setInputFiles(files as never);

test("Picked files are uploaded, described, put in order and sent, and another member sees them", async () => {
  const chat = await startChat("Pick");
  const [page, other] = [await harness.visit(ada), await harness.visit(ben)];
  for (const one of [page, other]) await showChat(one, chat.id);
  await pick(page, image, log);
  await cell(page, "build.log").getByText("10 bytes").waitFor();
  await cell(page, "graph.png").getByRole("button", { name: "Add alt text" }).click();
  await page.keyboard.type("Latency rises at 11:50");
  await page.keyboard.press("Enter");
  await cell(page, "graph.png").getByText("Latency rises at 11:50").waitFor();
  await cell(page, "build.log").getByRole("button", { name: "Remove build.log" }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  const firstCell = tray(page).getByRole("listitem").first();
  await expect.poll(() => firstCell.textContent()).toContain("build");
  await cell(page, "graph.png").getByText("Latency").dragTo(cell(page, "build.log"));
  await expect.poll(() => firstCell.textContent()).toContain("graph");
  await cell(page, "build.log").dragTo(cell(page, "graph.png"));
  await expect.poll(() => firstCell.textContent()).toContain("build");
  await page.getByRole("textbox", { name: "Message to Pick" }).fill("See **both**");
  await page.keyboard.press("Enter");
  await expect.poll(() => tray(page).count()).toBe(0);
  const message = other.getByRole("article").filter({ hasText: "See both" });
  await message.getByRole("img", { name: "Latency rises at 11:50" }).waitFor();
  const { items } = await harness.request<{ items: { files: { name: string }[] }[] }>(
    ben,
    `GET /api/chats/${chat.id}/messages`,
  );
  expect(items[0]?.files.map(({ name }) => name)).toEqual(["build.log", "graph.png"]);
});

test("A pasted image and dropped files are added, and a message needs no text", async () => {
  const chat = await startChat("Paste");
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  const bytes = image.buffer.toString("base64");
  const transfer = (kind: "paste" | "drop", name: string) =>
    page.evaluate(
      async ([kind, name, bytes]) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes ?? ""), (one) => one.charCodeAt(0));
        data.items.add(new File([content], name ?? "", { type: "image/png" }));
        const field = document.querySelector("textarea");
        const options = { bubbles: true, cancelable: true };
        if (kind === "paste")
          field?.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
        else {
          field?.dispatchEvent(new DragEvent("dragenter", { ...options, dataTransfer: data }));
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          const shown = document.body.textContent?.includes("Add 1 file to Paste");
          field?.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
          return shown;
        }
        return true;
      },
      [kind, name, bytes],
    );
  await transfer("paste", "pasted.png");
  await cell(page, "pasted.png").getByRole("button", { name: "Add alt text" }).waitFor();
  expect(await transfer("drop", "dropped.png")).toBe(true);
  await cell(page, "dropped.png").getByRole("button", { name: "Add alt text" }).waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const message = page.getByRole("article").first();
  await message.getByRole("img", { name: "pasted.png" }).waitFor();
  await message.getByRole("img", { name: "dropped.png" }).waitFor();
});

test("A file that is too large or that fails holds the message back until it is removed or sent", async () => {
  const chat = await startChat("Fail");
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  let isRejected = true;
  await page.route("**/api/chats/*/files*", (route) => {
    if (!isRejected) return route.continue();
    const body = {
      type: "about:blank",
      status: 400,
      code: "invalid_body",
      title: "No",
      detail: "No space.",
    };
    return route.fulfill({
      status: 400,
      contentType: "application/problem+json",
      body: JSON.stringify(body),
    });
  });
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(27_000_000)], "heap.bin"));
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    document.querySelector("textarea")?.dispatchEvent(new DragEvent("drop", options));
  });
  await pick(page, log);
  await cell(page, "heap.bin").getByText("27 MB, but the limit is 25 MB").waitFor();
  await cell(page, "build.log").getByText("No space.").waitFor();
  await page.getByText("2 files failed. Try again, or remove what failed.").waitFor();
  await page.getByRole("textbox", { name: "Message to Fail" }).fill("kept");
  await page.keyboard.press("Enter");
  expect(await page.getByRole("article").count()).toBe(0);
  isRejected = false;
  await cell(page, "heap.bin").getByRole("button", { name: "Remove heap.bin" }).click();
  await cell(page, "build.log").getByRole("button", { name: "Remove build.log" }).click();
  await pick(page, log);
  await cell(page, "build.log").getByText("10 bytes").waitFor();
  await page.getByRole("textbox", { name: "Message to Fail" }).press("Enter");
  const message = page.getByRole("article").filter({ hasText: "kept" });
  await message.getByRole("link", { name: "Save build.log" }).waitFor();
});

test("Files wait in their chat while the user looks at another one", async () => {
  const [chat, other] = [await startChat("First"), await startChat("Second")];
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  await pick(page, log);
  await cell(page, "build.log").getByText("10 bytes").waitFor();
  const chats = page.getByRole("navigation");
  await chats.getByRole("link", { name: other.title }).click();
  await page.getByRole("textbox", { name: "Message to Second" }).waitFor();
  expect(await tray(page).count()).toBe(0);
  await chats.getByRole("link", { name: chat.title }).click();
  await cell(page, "build.log").waitFor();
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])(
  "The files of a message are accessible: $colorScheme, $width px",
  async ({ colorScheme, width }) => {
    const chat = await startChat(`Access ${width}`);
    const page = await harness.visit(ada, { colorScheme, viewport: { width, height: 800 } });
    await showChat(page, chat.id);
    await pick(page, image, log);
    await cell(page, "graph.png").getByRole("button", { name: "Add alt text" }).waitFor();
    await cell(page, "build.log").getByText("10 bytes").waitFor();
    expect(await pageViolations(page, "uploads")).toEqual([]);
  },
);
