/** Webhook messages on screen: updates, severity, details, many fields, images, emoji. */
import type { Chat } from "@belfry/contracts/chats";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isImageFrom } from "../support/external-images.ts";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { below, chooseAction, showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const pictures = "https://pictures.example";

async function openChat(title: string, options?: BrowserContextOptions) {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", { title, kind: "group" });
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const page = await harness.visit(ada, { reducedMotion: "reduce", ...options });
  const post = async (body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.text()).toBe(200);
  };
  return { chat, page, post };
}

/** Resolves when nothing has moved for some frames. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let count = 0; count < 20; count++) await new Promise(requestAnimationFrame);
  });
}

test("[U20, H15] The head shows the time of a webhook's update, and the text that of a person's edit", async () => {
  const { chat, page, post } = await openChat("Changes");
  await post({ text: "first" });
  await post({ key: "run", text: "Run 7 is running" });
  await showChat(page, chat.id);
  const run = page.getByRole("article").nth(1);
  expect(await run.locator("header").count()).toBe(0);
  await post({ key: "run", text: "Run 7 passed" });
  await run.getByText("Run 7 passed").waitFor();
  const updated = run.locator("header time").nth(1);
  expect(await updated.textContent()).toMatch(/^updated \d/);
  expect(await updated.getAttribute("datetime")).not.toBe(
    await run.locator("header time").first().getAttribute("datetime"),
  );
  expect(await updated.getAttribute("title")).toMatch(/20\d\d/);
  expect(await run.getByText("edited").count()).toBe(0);

  const path = `/api/chats/${chat.id}/messages`;
  const { id } = await harness.request<{ id: number }>(ada, `POST ${path}`, { text: "I lok" });
  await harness.request(ada, `PATCH ${path}/${id}`, { text: "I look" });
  const own = page.getByRole("article").nth(2);
  const edited = own.locator("p time");
  expect(await edited.textContent()).toMatch(/^\(edited \d.*\)$/);
  expect(await edited.getAttribute("title")).toMatch(/20\d\d/);
  expect(await own.getByText("updated").count()).toBe(0);
});

test("Severity colours a message and its cards, and is announced with each change", async () => {
  const { chat, page, post } = await openChat("Severity");
  await post({ text: "earlier" });
  await showChat(page, chat.id);
  await post({ text: "The disk is full", level: "critical", key: "disk" });
  const disk = page.getByRole("article", { name: /, Critical$/ });
  await disk.getByText("The disk is full").waitFor();
  const aloud = (words: string) =>
    page.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });
  await aloud("Relay: Critical: The disk is full");
  await disk.locator("header [data-tone=danger]", { hasText: "Critical" }).waitFor();

  await post({ text: "The disk is half full", level: "success", state: "resolved", key: "disk" });
  await page.getByRole("article", { name: /, Resolved$/ }).waitFor();
  await aloud("Relay: Resolved: The disk is half full");
  await page.locator("header [data-tone=success]", { hasText: "Resolved" }).waitFor();

  await post({
    level: "critical",
    cards: [{ title: "Plain" }, { title: "Own", color: "#123456" }],
  });
  const bars = page.getByRole("listitem").locator("> [data-level]");
  await page.getByText("Own", { exact: true }).waitFor();
  const colors = await bars.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(colors).toEqual(["rgb(195, 38, 53)", "rgb(18, 52, 86)"]);
  // The state line has the word and an icon: colour alone says nothing to some readers.
  await page
    .getByRole("article")
    .getByRole("listitem")
    .first()
    .getByText("Critical", { exact: true })
    .waitFor();
  await post({ text: "nothing special", level: "info" });
  await page.getByRole("article").getByText("nothing special").waitFor();
  expect(await page.locator("article").last().locator("[data-tone]").count()).toBe(0);
  expect(await pageViolations(page, "severity")).toEqual([]);
});

test("Details of a card expand by keyboard without moving the reader, and are copied", async () => {
  const { chat, page, post } = await openChat("Details", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const details = Array.from({ length: 60 }, (_, index) => `- member ${index}: value`).join("\n");
  await post({ text: Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n") });
  await post({ cards: [{ title: "Order paid", details }] });
  await showChat(page, chat.id);
  const card = page.getByRole("listitem").filter({ hasText: "Order paid" }).first();
  const all = card.getByRole("button", { name: "Show all" });
  await all.waitFor();
  expect(await card.getByText("member 0: value").count()).toBe(0);
  const title = card.getByText("Order paid");
  const placeOfTitle = async () => {
    await settled(page);
    return (await title.boundingBox())?.y ?? Number.NaN;
  };
  // A scroll by a script would not end the scroll to the first unread message.
  await page.getByRole("log").press("End");
  await expect.poll(() => below(page)).toBe(0);
  const before = await placeOfTitle();
  await all.focus();
  await page.keyboard.press("Enter");
  await card.getByText("member 59: value").waitFor();
  const less = card.getByRole("button", { name: "Show less" });
  expect(await less.getAttribute("aria-expanded")).toBe("true");
  expect(await pageViolations(page, "open details")).toEqual([]);
  expect(Math.abs((await placeOfTitle()) - before)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Enter");
  await all.waitFor();
  await chooseAction(page.getByRole("article").nth(1), "Copy as Markdown");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`Order paid\n${details}`);
});

test("Many fields are shown as rows, and links name their target", async () => {
  const { chat, page, post } = await openChat("Table", { viewport: { width: 1000, height: 900 } });
  const fields = Array.from({ length: 12 }, (_, index) => ({
    title: `Name ${index}`,
    value: index === 3 ? "a longer value ".repeat(20) : `\`value-${index}\``,
    short: true,
  }));
  const url = "https://shop.example:8443/orders/17?tab=all&lang=en#top";
  await post({ cards: [{ title: "Order", fields, links: [{ text: "Open", url }] }] });
  await showChat(page, chat.id);
  const term = page.locator("dt", { hasText: /^Name 0$/ });
  const [name, value] = [await term.boundingBox(), await page.getByText("value-0").boundingBox()];
  expect(Math.abs((name?.y ?? 0) - (value?.y ?? Number.NaN))).toBeLessThan(4);
  expect(value?.x).toBeGreaterThan((name?.x ?? 0) + 60);
  expect(await page.locator("dt").count()).toBe(12);
  const button = page.getByRole("link", { name: "Open", exact: true });
  expect(await button.getAttribute("href")).toBe(url);
  expect(await button.getAttribute("title")).toBe("shop.example:8443");
  expect(await pageViolations(page, "table")).toEqual([]);
});

/** Replies to requests for `…/24x16.svg` with an image of that size, as soon as it is released. */
async function fulfillImages(page: Page, released: Promise<void> = Promise.resolve()) {
  await page.route(isImageFrom(pictures), async (route) => {
    await released;
    const encoded = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const [, width, height] = /(\d+)x(\d+)/.exec(atob(encoded)) ?? [];
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    await route.fulfill({ contentType: "image/svg+xml", body });
  });
}

test("Images above the visible messages do not move them when they turn out to be small", async () => {
  const { chat, page, post } = await openChat("Above", { viewport: { width: 1280, height: 600 } });
  let release = () => {};
  await fulfillImages(
    page,
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  for (const number of [1, 2, 3]) {
    const imageUrl = `${pictures}/${24 + number}x24.svg`;
    await post({ cards: [{ title: `card ${number}`, imageUrl }] });
  }
  for (let number = 1; number <= 20; number++) await post({ text: `text ${number}` });
  await showChat(page, chat.id);
  const text = page.getByText("text 4", { exact: true });
  await page.getByText("card 1").waitFor();
  const place = async () => Math.round((await text.boundingBox())?.y ?? Number.NaN);
  // Until the cards are above the visible messages, but still in the list.
  await page.mouse.move(700, 300);
  for (let turns = 0; (await text.count()) === 0 || (await place()) > 220; turns++) {
    expect(turns).toBeLessThan(30);
    await page.mouse.wheel(0, 200);
    await settled(page);
  }
  // On a busy machine a turn of the wheel may scroll late.
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const last = before;
      before = await place();
      await settled(page);
      return before === last;
    })
    .toBe(true);
  release();
  const sizes = () =>
    page
      .getByRole("log")
      .locator("a > img")
      .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  await expect.poll(sizes).toContain(27);
  await settled(page);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});

test("Images of cards and texts have their real size, up to a limit, and keep it", async () => {
  const { chat, page, post } = await openChat("Sizes");
  await fulfillImages(page);
  const picture = (size: string) => `${pictures}/${size}.svg`;
  for (const size of ["24x24", "1600x400", "300x900"]) {
    await post({ cards: [{ title: `card ${size}`, imageUrl: picture(size) }] });
  }
  await post({ cards: [{ title: "thumb", thumbnailUrl: picture("20x10") }] });
  await post({ text: `before\n\n![in a text](${picture("64x32")})` });
  await showChat(page, chat.id);
  const sizeOf = (name: string) => async () => {
    const box = await page.getByRole("img", { name, exact: true }).boundingBox();
    return box && `${Math.round(box.width)}x${Math.round(box.height)}`;
  };
  await expect.poll(sizeOf("Image: card 24x24")).toBe("24x24");
  await expect.poll(sizeOf("Image: card 1600x400")).toBe("480x120");
  await expect.poll(sizeOf("Image: card 300x900")).toBe("107x320");
  await expect.poll(sizeOf("Image: thumb")).toBe("20x10");
  await expect.poll(sizeOf("in a text")).toBe("64x32");
});

test("[H6] The table of emoji loads when the first text with a shortcode is on screen", async () => {
  const { chat, page, post } = await openChat("Emoji");
  const tables: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("emoji-table")) tables.push(request.url());
  });
  await post({ text: "at 10:30:45: nothing" });
  await showChat(page, chat.id);
  await page.getByRole("article").getByText("nothing").waitFor();
  expect(tables).toEqual([]);
  const card = {
    title: ":fire: Disk full",
    fields: [{ title: "State", value: ":x:", short: true }],
  };
  await post({ username: "CI :robot_face:", text: ":rocket: Deployed", cards: [card] });
  const message = page.getByRole("article", { name: /^CI 🤖,/ });
  await message.getByText("🚀 Deployed").waitFor();
  await message.getByText("🔥 Disk full").waitFor();
  await message.getByText("❌").waitFor();
  expect(tables).toHaveLength(1);
});

// R4, R10
test("Slack's fallback text is not shown, and its table is a table", async () => {
  const { chat, page, post } = await openChat("Reports");
  const cell = (text: string) => ({ type: "raw_text", text });
  const rows = [
    [cell("Service"), cell("Uptime")],
    [cell("api"), cell("99.1 %")],
  ];
  await post({ text: "The weekly report is ready", blocks: [{ type: "table", rows }] });
  await showChat(page, chat.id);
  const article = page.getByRole("article").last();
  await article.getByRole("columnheader", { name: "Uptime" }).waitFor();
  expect(await article.getByRole("cell").allTextContents()).toEqual(["api", "99.1 %"]);
  expect(await article.getByRole("list", { name: "Cards" }).count()).toBe(0);
  expect(await article.getByText("weekly report").count()).toBe(0);
});
