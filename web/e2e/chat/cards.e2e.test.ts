/** Cards of webhook messages, and long texts that expand without moving the reader. */

import type { Chat } from "@belfry/contracts/chats";
import type { Card } from "@belfry/contracts/messages/cards";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isImageFrom } from "../support/external-images.ts";
import { startHarness } from "../support/harness.ts";
import { nameOf, pageViolations, setLook } from "../support/page-violations.ts";
import { below, chooseAction, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

const pictures = "https://pictures.example";
const graph = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320">
  <rect width="640" height="320" fill="#e7ecea"/>
  <path d="M0 260 90 240 180 250 270 190 360 200 450 90 540 60 640 40" fill="none"
    stroke="#b3261e" stroke-width="6"/></svg>`;

const alert: Card = {
  color: "#d63232",
  author: {
    name: "Alertmanager",
    url: "https://alerts.example/",
    iconUrl: `${pictures}/icon.svg`,
  },
  title: "Disk almost full on db-1",
  titleUrl: "https://alerts.example/disk",
  text: "**92 %** of `/var/lib` is used and it grows by _2 % an hour_.",
  fields: [
    { title: "Host", value: "db-1.example.org", short: true },
    { title: "Severity", value: "**critical**", short: true },
    { title: "Since", value: "12 minutes", short: true },
    { title: "", value: "no title here", short: true },
    { title: "Summary", value: "See the [runbook](https://alerts.example/run).", short: false },
  ],
  imageUrl: `${pictures}/graph.svg`,
  thumbnailUrl: `${pictures}/thumb.svg`,
  footer: { text: "eu-west", iconUrl: `${pictures}/icon.svg` },
  timestamp: "2026-11-20T12:00:00.000Z",
  links: [
    { text: "Silence", url: "https://alerts.example/silence" },
    { text: "No way", url: "javascript:alert(1)" },
  ],
};

/** Creates a chat with a webhook and opens it on a page whose images load or fail. */
async function openChat(title: string, options?: BrowserContextOptions, doImagesLoad = true) {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", { title, kind: "group" });
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const page = await harness.visit(ada, { reducedMotion: "reduce", ...options });
  await page.route(isImageFrom(pictures), (route) =>
    doImagesLoad ? route.fulfill({ contentType: "image/svg+xml", body: graph }) : route.abort(),
  );
  const post = async (body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.text()).toBe(200);
  };
  const show = () => showChat(page, chat.id);
  return { chat, page, post, show };
}

/** Returns the position of an element after it has not moved for some frames. */
async function placeOf(page: Page, what: Locator): Promise<number> {
  await page.evaluate(async () => {
    for (let count = 0; count < 20; count++) await new Promise(requestAnimationFrame);
  });
  return Math.round((await what.boundingBox())?.y ?? Number.NaN);
}

/** Returns the elements that are wider than their card and would be cut off. */
const cutOff = (page: Page) =>
  page.getByRole("listitem").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { right } = card.getBoundingClientRect();
      return [...card.querySelectorAll("p, a, img")]
        .filter((part) => !part.closest("pre") && part.getBoundingClientRect().right > right)
        .map((part) => part.outerHTML);
    }),
  );

const lines = (count: number, word = "line") =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`).join("\n");

test("A card shows all its parts and links only to web pages", async () => {
  const { page, post, show } = await openChat("Parts");
  await show();
  await post({ text: "Look at this:", cards: [alert] });
  const message = page.getByRole("article", { name: /^Relay,/ });
  const card = message.getByRole("listitem");
  const link = (name: string) => card.getByRole("link", { name, exact: true });

  expect(await link("Alertmanager").getAttribute("href")).toBe("https://alerts.example/");
  const title = link("Disk almost full on db-1");
  expect(await title.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  await card.locator("strong", { hasText: "92 %" }).waitFor();
  await link("runbook").waitFor();
  expect(await link("Silence").getAttribute("href")).toBe("https://alerts.example/silence");
  await card.getByText("No way").waitFor();
  expect(await link("No way").count()).toBe(0);
  await card.getByText("eu-west").waitFor();
  await card.locator("time[datetime='2026-11-20T12:00:00.000Z']").waitFor();
  expect(await card.getByRole("img", { name: "Image: Disk almost full on db-1" }).count()).toBe(2);
  const bar = card.locator("> span").first();
  const color = await bar.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(color).toBe("rgb(214, 50, 50)");

  const box = async (text: string) => {
    const found = await card.getByText(text, { exact: true }).boundingBox();
    return found ?? { x: Number.NaN, y: Number.NaN };
  };
  const [host, severity, since] = [await box("Host"), await box("Severity"), await box("Since")];
  expect(severity.y).toBe(host.y);
  expect(severity.x).toBeGreaterThan(host.x + 100);
  expect(since.y).toBe(host.y);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(async () => (await box("Since")).y > (await box("Host")).y).toBe(true);
});

test("A message with only cards has no empty line, and its cards are announced and copied", async () => {
  const { page, post, show } = await openChat("Alone", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await post({ text: "before" });
  await show();
  await page.getByText("before", { exact: true }).waitFor();
  await post({ cards: [{ title: "Build 7 failed", text: "at `lint`" }] });
  const message = page.getByRole("article").nth(1);
  await message.getByText("Build 7 failed").waitFor();
  expect(await message.locator("p:empty").count()).toBe(0);
  const aloud = page.getByRole("status").filter({ hasText: "Relay: Build 7 failed: at lint" });
  await aloud.waitFor({ state: "attached" });
  await chooseAction(message, "Copy as Markdown");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("Build 7 failed\nat `lint`");
});

test.for([true, false])("Card images never move the text (loaded: %s)", async (loads) => {
  const { page, post, show } = await openChat(`Images ${loads}`, undefined, loads);
  for (let number = 1; number <= 12; number++) {
    await post({ text: `number ${number}`, cards: [{ ...alert, title: `card ${number}` }] });
  }
  await post({ text: "the last" });
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isImageFrom(pictures), async (route) => {
    await released;
    await route.fallback();
  });
  await show();
  await page.getByRole("button", { name: "Jump to newest" }).click();
  const last = page.getByText("the last", { exact: true });
  await last.waitFor();
  const before = await placeOf(page, last);
  release();
  const card = page.getByRole("article").filter({ hasText: "number 12" });
  if (loads) {
    const complete = () =>
      card
        .locator("img")
        .evaluateAll((all) =>
          all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
        );
    await expect.poll(complete).toBe(true);
  } else {
    await card.getByRole("link", { name: "graph.svg" }).waitFor();
  }
  expect(await placeOf(page, last)).toBe(before);
  expect(await below(page)).toBe(0);
});

test("A message shows twenty cards", async () => {
  const { page, post, show } = await openChat("Twenty");
  const cards = Array.from({ length: 20 }, (_, index) => ({ ...alert, title: `card ${index}` }));
  await show();
  await post({ cards });
  const list = page.getByRole("article").getByRole("list", { name: "Cards" });
  await list.getByText("card 19", { exact: true }).waitFor();
  expect(await list.locator("> li").count()).toBe(20);
  await expect.poll(() => below(page)).toBe(0);
});

test("A long text expands and collapses by keyboard without moving the reader", async () => {
  const { page, post, show } = await openChat("Long");
  await post({ text: lines(30, "before") });
  await post({ cards: [{ title: "Log", text: `${lines(120)}\n\nthe very end` }] });
  await post({ text: "after" });
  await show();
  const { keyboard } = page;
  const title = page.getByText("Log", { exact: true });
  const more = page.getByRole("button", { name: "Show all (122 lines)" });
  await page.getByRole("log").press("End");
  await expect.poll(() => below(page)).toBe(0);

  // At the end the list follows new content, but the beginning of the text keeps its place.
  await more.focus();
  const before = await placeOf(page, title);
  await keyboard.press("Enter");
  const less = page.getByRole("button", { name: "Show less" });
  await less.waitFor();
  expect(Math.abs((await placeOf(page, title)) - before)).toBeLessThanOrEqual(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Show less");

  // Collapsed from the inside, the button keeps its place.
  await page.getByRole("log").evaluate((list) => list.scrollBy(0, 900));
  const pressed = await placeOf(page, less);
  await keyboard.press("Enter");
  await more.waitFor();
  expect(Math.abs((await placeOf(page, more)) - pressed)).toBeLessThanOrEqual(1);
});

test("[V6] A code block of 80 lines folds like text and does not scroll", async () => {
  const { page, post, show } = await openChat("Code");
  await post({ text: `Build log:\n\`\`\`log\n${lines(80)}\n\`\`\`` });
  await show();
  const code = page.getByRole("group", { name: "Code, log" });
  const more = page.getByRole("button", { name: "Show all (80 lines)" });
  const rows = () => code.evaluate(({ clientHeight }) => Math.floor((clientHeight - 8) / 19));
  const hidden = () => code.evaluate((box) => box.scrollHeight - box.clientHeight);
  await more.waitFor();
  expect(await rows()).toBe(20);
  await more.click();
  await page.getByRole("button", { name: "Show less" }).waitFor();
  expect(await rows()).toBe(80);
  expect(await hidden()).toBe(0);
});

test("[V7] Details of one line are shown without a fold", async () => {
  const { page, post, show } = await openChat("Short details");
  await post({ cards: [{ title: "Backup failed", details: "```\nexit status 1\n```" }] });
  await show();
  await page.getByText("exit status 1").waitFor();
  expect(await page.getByRole("button", { name: "Show all" }).count()).toBe(0);
});

test("Cards are accessible in both themes and at three widths", async () => {
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "dark", width: 390 },
    { colorScheme: "light", width: 390 },
    { colorScheme: "light", width: 320 },
  ] as const;
  const { page, post, show } = await openChat("Looks");
  const wide = {
    title: "w".repeat(300),
    text: `\`\`\`ts\nconst a = 1; ${"x ".repeat(200)}\n\`\`\``,
  };
  const gone = { text: "a picture that is gone", imageUrl: "http://pictures.example/old.png" };
  const pale = { color: "#ffffff", title: "A pale one", text: lines(60) };
  await post({ cards: [wide, gone, pale] });
  await post({ text: "The disk of **db-1**:", cards: [alert, { imageUrl: alert.imageUrl }] });
  await show();
  const found: string[] = [];
  const list = page.getByRole("log");
  for (const look of looks) {
    await setLook(page, look);
    await list.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await page
      .getByRole("img", { name: /^Image: Disk/ })
      .first()
      .waitFor();
    found.push(...(await pageViolations(page, `the end, ${nameOf(look)}`)));
    expect(await cutOff(page), nameOf(look)).toEqual([]);
    await list.evaluate((one) => one.scrollTo(0, 0));
    await page.getByText("A pale one").waitFor();
    found.push(...(await pageViolations(page, `the beginning, ${nameOf(look)}`)));
  }
  expect(found).toEqual([]);
});

test("[R12] The labels of short fields are never broken inside a word", async () => {
  const { page, post, show } = await openChat("Labels");
  const fields = { Issue: "SHOP-7", Events: "3", Users: "2", Environment: "production" };
  await post({ cards: [{ title: "New: TypeError", fields }] });
  await show();
  for (const width of [1280, 390, 320]) {
    await setLook(page, { colorScheme: "light", width });
    const labels = page.getByRole("article").getByRole("term");
    const lines = await labels.evaluateAll((terms) =>
      terms.map((term) => {
        const range = document.createRange();
        range.selectNodeContents(term);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(lines, `${width} px`).toEqual([1, 1, 1, 1]);
  }
});
