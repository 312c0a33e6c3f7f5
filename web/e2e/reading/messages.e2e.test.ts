/** Messages as they are read: aloud, after they were read, on paper and on a wide screen. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { field, file, form } from "../../../server/test/kit/files/uploads.ts";
import { startHarness } from "../support/harness.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

async function openChat(title: string, options?: BrowserContextOptions) {
  const draft = { title, kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", draft);
  const post = (text: string) =>
    harness.request<Message>(ben, `POST /api/chats/${chat.id}/messages`, { text });
  const page = await harness.visit(ada, options);
  return { chat, post, page, show: () => showChat(page, chat.id) };
}

const styleOf = (page: Page, words: string, property: string) =>
  page
    .getByRole("article")
    .filter({ hasText: words })
    .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), property);

test("[V8] A screen reader hears the text of a new message without the marks of Markdown", async () => {
  const { post, page, show } = await openChat("Aloud");
  await post("earlier");
  await show();
  const heard = (words: string) =>
    page.getByRole("status").getByText(words, { exact: true }).waitFor({ state: "attached" });
  await post("**Deployed** `api` &amp; _web_, see [the notes](https://example.org/notes)");
  await heard("Ben: Deployed api & web, see the notes");
  await post("# Steps\n\n- [ ] ~~stop~~\n- start @ada\n\n> quoted");
  await heard("Ben: Steps stop · start @Ada quoted");
  await post("```sh\nmake\n```");
  await heard("Ben: make");
});

test("[V10] A message that calls the reader loses its tint after it was read, and keeps its edge", async () => {
  const { chat, post, page, show } = await openChat("Calls");
  const edge = (words: string) =>
    page
      .getByRole("article")
      .filter({ hasText: words })
      .evaluate((one) => getComputedStyle(one, "::before").width);
  await post("@ada look at the graph");
  await show();
  const none = "rgba(0, 0, 0, 0)";
  const tint = await styleOf(page, "the graph", "background-color");
  expect(tint).not.toBe(none);
  const readId = async () =>
    (await harness.request<Chat>(ada, `GET /api/chats/${chat.id}`)).me.readMessageId;
  await expect.poll(readId).toBe(1);
  expect(await styleOf(page, "the graph", "background-color")).toBe(tint);

  await page.goto("/activity");
  await post("@ada and the logs");
  await show();
  await page.getByText("and the logs").waitFor();
  await page.mouse.move(0, 0);
  expect(await styleOf(page, "the graph", "background-color")).toBe(none);
  expect(await styleOf(page, "the logs", "background-color")).toBe(tint);
  expect([await edge("the graph"), await edge("the logs")]).toEqual(["3px", "3px"]);
});

test("[V10] A message of emoji only is shown at 32 px", async () => {
  const { post, page, show } = await openChat("Emoji");
  for (const text of ["👍 🎉", ":rocket:", "done 👍"]) await post(text);
  await show();
  const size = (text: string) =>
    page
      .getByRole("article")
      .getByText(text, { exact: true })
      .evaluate((one) => getComputedStyle(one).fontSize);
  expect(await size("👍 🎉")).toBe("32px");
  expect(await size("🚀")).toBe("32px");
  expect(await size("done 👍")).toBe("15px");
});

test("[V10] A file name from right to left is isolated, not cut within a word, and begins at its icon", async () => {
  const { chat, page, show } = await openChat("Files");
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const names = ["تقرير-المبيعات-الشهري.pdf", "report-تقرير-شهر.csv", "release-notes-1.4.2.md"];
  const { headers, body } = form([
    field("text", "Files:"),
    ...names.map((name) => file(name, Buffer.from("x"))),
  ]);
  await fetch(url, { method: "POST", headers, body: new Uint8Array(body) });
  await show();
  const shown = page.getByRole("article").locator("bdi");
  await shown.first().waitFor();
  expect(await shown.allTextContents()).toEqual(names);
  const parts = await shown.evaluateAll((all) =>
    all.map((name) => [...name.children].map(({ textContent }) => textContent)),
  );
  expect(parts).toEqual([
    ["تقرير-المبيعات-الشهري", ".pdf"],
    ["report-تقرير-شهر", ".csv"],
    ["release-note", "s-1.4.2.md"],
  ]);
  const directions = await shown.evaluateAll((all) =>
    all.map((name) => getComputedStyle(name).direction),
  );
  expect(directions).toEqual(["rtl", "ltr", "ltr"]);
  const starts = await shown.evaluateAll((all) =>
    all.map((name) => Math.round(name.getBoundingClientRect().left)),
  );
  expect(new Set(starts).size).toBe(1);
});

test("[V10] A printed chat is all loaded messages in full, in the light theme, without controls", async () => {
  const { chat, post, page, show } = await openChat("Paper", { colorScheme: "dark" });
  for (let count = 1; count <= 40; count++) await post(`message ${count}\n\nmore of it`);
  const { id: messageId } = await post(`\`\`\`log\n${"line\n".repeat(80)}\`\`\``);
  await harness.request(ada, `PUT /api/chats/${chat.id}/read`, { messageId }); // the list begins at its end
  await show();
  const log = page.getByRole("log");
  // The list on screen has only the messages near the visible part.
  expect(await log.getByText("message 1", { exact: true }).count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  for (const words of ["message 1", "message 40"])
    await log.getByText(words, { exact: true }).filter({ visible: true }).waitFor();
  const code = log.getByRole("group", { name: "Code, log" }).filter({ visible: true });
  expect(await code.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await code.evaluate(({ clientHeight }) => Math.floor(clientHeight / 19))).toBe(80);
  expect(await page.getByRole("button", { name: "Show all" }).count()).toBe(0);
  await page.getByRole("heading", { level: 1, name: "Paper" }).waitFor();
  for (const control of ["Chat menu", "Send", "New chat"])
    expect(await page.getByRole("button", { name: control }).count(), control).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe("light");

  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.getByRole("button", { name: "Chat menu" }).waitFor();
  await log.getByText("message 1", { exact: true }).waitFor({ state: "detached" });
});

test("[V10] On a screen of 2560 px the messages and the composer are in the middle, and text keeps its measure", async () => {
  const { post, page, show } = await openChat("Wide", {
    viewport: { width: 2560, height: 1000 },
  });
  await post("a word ".repeat(200));
  await show();
  const boxOf = async (place: ReturnType<Page["locator"]>) => {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {};
    return { middle: Math.round(x + width / 2), width: Math.round(width) };
  };
  const { middle } = await boxOf(page.getByRole("main"));
  expect(await boxOf(page.getByRole("article"))).toEqual({ middle, width: 960 });
  const composer = page.locator("div:has(> div > div > textarea)").last();
  expect(await boxOf(composer)).toEqual({ middle, width: 960 });
  expect((await boxOf(page.getByRole("article").locator("p"))).width).toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await boxOf(page.getByRole("article"))).width).toBe(
    (await boxOf(page.getByRole("log"))).width,
  );
});
