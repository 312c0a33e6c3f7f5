/** Where a chat opens, what counts as read, and how the list keeps its position. */
import type { Chat } from "@belfry/contracts/chats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { below } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
const cleo = await harness.addUser("Cleo");
/** Posts 180 messages as Ben. */
const history = await makeChat("History", [ben, cleo]);
for (let number = 1; number <= 180; number++) await say(ben, history, `number ${number}.`);

async function makeChat(title: string, members: Person[] = [ben]): Promise<Chat> {
  const body = { title, kind: "group", memberIds: members.map(({ id }) => id) };
  return harness.request<Chat>(ada, "POST /api/chats", body);
}

async function say(user: Person, chat: Chat, text: string): Promise<void> {
  await harness.request(user, `POST /api/chats/${chat.id}/messages`, { text });
}

async function open(page: Page, chat: Chat): Promise<void> {
  await page.goto(`/chats/${chat.id}`);
  await page.getByText("Connected").waitFor();
}

test("[U3] A long chat opens at the first unread message, scrolls and loads both ways without a jump", async () => {
  const chat = history;
  await harness.request(ada, `PUT /api/chats/${chat.id}/read`, { messageId: 80 });
  const page = await harness.visit(ada);
  await open(page, chat);
  const list = page.getByRole("log");
  const message = (number: number) => list.getByText(`number ${number}.`, { exact: true });

  await list.getByText("100 unread messages").waitFor();
  await expect.poll(() => message(81).isVisible()).toBe(true);
  expect(await message(180).count()).toBe(0);

  // The top message keeps its place while older ones are added above it.
  for (let round = 0; (await message(1).count()) === 0; round++) {
    expect(round).toBeLessThan(40);
    const drift = await list.evaluate(async (element) => {
      const frame = () => new Promise(requestAnimationFrame);
      const top = element.getBoundingClientRect().top;
      element.scrollBy(0, -700);
      await frame();
      await frame();
      const shown = [...element.querySelectorAll("article")];
      const anchor = shown.find((one) => one.getBoundingClientRect().top >= top + 100);
      const before = anchor?.getBoundingClientRect().top ?? 0;
      for (let count = 0; count < 12; count++) await frame();
      return anchor?.isConnected ? Math.abs(anchor.getBoundingClientRect().top - before) : 0;
    });
    expect(drift).toBeLessThanOrEqual(2);
  }
  await page.getByText("This is the start of History.").waitFor();

  // [U3] The wheel scrolls the list also where the button covers it.
  const newest = page.getByRole("button", { name: "Jump to newest" });
  await newest.hover();
  const topBefore = await list.evaluate(({ scrollTop }) => scrollTop);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(topBefore + 120);

  await newest.click();
  await message(180).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Jump to newest" }).count()).toBe(0);
  await page.getByRole("link", { name: "History", exact: true }).waitFor(); // nothing unread left
  await say(ben, chat, "number 181.");
  await message(181).waitFor();
  expect(await message(181).isVisible()).toBe(true);
});

test("[U3] Older and newer messages that arrive in the same frame do not move the list", async () => {
  await harness.request(cleo, `PUT /api/chats/${history.id}/read`, { messageId: 80 });
  const page = await harness.visit(cleo);
  const held: (() => void)[] = [];
  const isHeld = Promise.withResolvers<void>();
  await page.route(/\/messages\?.*(before|after)=/, async (route) => {
    await new Promise<void>((resolve) => {
      if (held.push(resolve) === 2) isHeld.resolve();
    });
    await route.fallback();
  });
  await open(page, history);
  const list = page.getByRole("log");
  const first = list.getByText("number 81.", { exact: true });
  await isHeld.promise;
  const top = async () => (await first.boundingBox())?.y;
  const before = await top();
  // No frame begins until both have arrived.
  const blocked = list.evaluate(() => {
    const end = performance.now() + 500;
    while (performance.now() < end);
  });
  for (const release of held) release();
  await blocked;
  await expect.poll(() => list.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(3500);
  expect(Math.abs(((await top()) ?? 0) - (before ?? 0))).toBeLessThanOrEqual(2);
});

test("Messages count as read when their end was visible, not when they were loaded", async () => {
  const chat = await makeChat("Seen");
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n");
  for (let number = 1; number <= 12; number++) await say(ben, chat, `${number}\n${lines}`);
  const page = await harness.visit(ada);
  await open(page, chat);
  await page.getByRole("log").getByText("12 unread messages").waitFor();
  const link = page.getByRole("link", { name: /^Seen/ });
  expect(await link.innerText()).toContain("unread");

  // New messages below do not move the visible ones.
  const place = () => page.getByRole("article").first().boundingBox();
  const before = await place();
  for (let number = 13; number <= 15; number++) await say(ben, chat, `${number}\n${lines}`);
  const pill = page.getByRole("button", { name: /^1[0-5] new messages\. Jump to newest$/ });
  await pill.waitFor();
  expect(await place()).toEqual(before);

  await pill.click();
  await expect.poll(() => link.innerText()).not.toContain("unread");
  const read = () => harness.request<Chat>(ada, `GET /api/chats/${chat.id}`);
  await expect.poll(async () => (await read()).me.readMessageId).toBe(15);

  // At the end the list stays at the end, even if the next message is tall.
  await say(ben, chat, `16\n${lines}\n\n![a](https://pictures.example/a.png)\n\nthe very end`);
  await expect
    .poll(() => page.getByRole("article").getByText("the very end").isVisible())
    .toBe(true);
  await expect.poll(async () => (await read()).me.readMessageId).toBe(16);
});

test("A message takes a click as soon as the list has followed it", async () => {
  const chat = await makeChat("Followed");
  for (let number = 1; number <= 30; number++) await say(ben, chat, `number ${number}.`);
  await harness.request(ada, `PUT /api/chats/${chat.id}/read`, { messageId: 30 });
  const page = await harness.visit(ada);
  await open(page, chat);
  const list = page.getByRole("log");
  await expect.poll(() => below(page)).toBe(0);
  const watched = await list.evaluateHandle((element) => {
    const { promise: hit, resolve } = Promise.withResolvers<string>();
    const onScroll = () =>
      requestAnimationFrame(() => {
        const last = [...element.querySelectorAll("article")].at(-1);
        if (!last?.textContent?.includes("number 31.")) return;
        element.removeEventListener("scroll", onScroll);
        const { x, bottom } = last.getBoundingClientRect();
        const target = document.elementFromPoint(x + 100, bottom - 10);
        resolve(target?.closest("article") === last ? "the message" : `${target?.tagName}`);
      });
    element.addEventListener("scroll", onScroll);
    return { hit };
  });
  await say(ben, chat, "number 31.");
  expect(await watched.evaluate(({ hit }) => hit)).toBe("the message");
});

test("[V1] A pill counts unread messages just below the fold, and those above it are read", async () => {
  const chat = await makeChat("Fold");
  const last = 10;
  for (let number = 1; number <= last; number++) await say(ben, chat, `${number}\n\nsecond line`);
  const page = await harness.visit(ada, { viewport: { width: 1280, height: 720 } });
  await open(page, chat);
  // Below the limit from which the distance alone shows a pill.
  const isNear = async () => (await below(page)) > 24 && (await below(page)) < 240;
  await expect.poll(isNear).toBe(true);
  const read = () => harness.request<Chat>(ada, `GET /api/chats/${chat.id}`);
  await expect.poll(async () => (await read()).me.readMessageId).toBeGreaterThan(0);
  const { readMessageId } = (await read()).me;
  expect(readMessageId).toBeLessThan(last);
  const end = `article[data-message='${readMessageId + 1}']`;
  const list = page.getByRole("log");
  expect(
    await list.evaluate(
      (element, end) =>
        (element.querySelector(end)?.getBoundingClientRect().bottom ?? 0) >
        element.getBoundingClientRect().bottom,
      end,
    ),
  ).toBe(true);

  const left = last - readMessageId;
  const count = left === 1 ? "1 new message" : `${left} new messages`;
  await page.getByRole("button", { name: `${count}. Jump to newest` }).click();
  await expect.poll(async () => (await read()).me.readMessageId).toBe(last);
  await expect.poll(() => page.getByRole("button", { name: /Jump to newest/ }).count()).toBe(0);
});

test("[V1] A link past unread messages leaves them unread until the reader was at the end", async () => {
  const chat = await makeChat("Skipped");
  for (let number = 1; number <= 40; number++) await say(ben, chat, `${number}\n\nsecond line`);
  const page = await harness.visit(ada);
  await page.goto(`/chats/${chat.id}/messages/30`);
  await page.getByRole("button", { name: "40 new messages. Jump to newest" }).click();
  const read = () => harness.request<Chat>(ada, `GET /api/chats/${chat.id}`);
  await expect.poll(async () => (await read()).me.readMessageId).toBe(40);
});

test("A chat opens at its first unread message if the machine draws slowly", async () => {
  const chat = await makeChat("Slow");
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n");
  for (let number = 1; number <= 12; number++) await say(ben, chat, `${number}\n${lines}`);
  const page = await harness.visit(ada);
  // Frames and the heights that are measured in them come late, timers do not.
  await page.addInitScript(() => {
    const frameMs = 300;
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      window.setTimeout(() => nextFrame(callback), frameMs);
    window.ResizeObserver = class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super((...sizes) => setTimeout(() => callback(...sizes), frameMs));
      }
    };
  });
  await open(page, chat);
  await page.getByRole("button", { name: /new messages\. Jump to newest$/ }).waitFor();
  const line = page.locator("[data-unread-line]");
  expect(await line.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(120);
  const { me } = await harness.request<Chat>(ada, `GET /api/chats/${chat.id}`);
  expect(me.readMessageId).toBeLessThanOrEqual(4); // those on screen
});

test("Scrolling to the end while a chat is opening is not undone", async () => {
  const chat = await makeChat("Hasty");
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n");
  for (let number = 1; number <= 40; number++) await say(ben, chat, `${number}\n${lines}`);
  const page = await harness.visit(ada);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const list = document.querySelector("[data-unread-line]")?.closest("[role=log]");
      if (!list) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        list.dispatchEvent(new WheelEvent("wheel", { deltaY: 9999, bubbles: true }));
        list.scrollTop = list.scrollHeight;
      });
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, chat);
  const read = () => harness.request<Chat>(ada, `GET /api/chats/${chat.id}`);
  await expect.poll(async () => (await read()).me.readMessageId).toBe(40);

  const list = page.getByRole("log");
  await say(ben, chat, `41\n${lines}\nthe last line`);
  await list.getByText("the last line").waitFor();

  // Resizing the window does not move the visible messages either.
  await expect.poll(() => below(page)).toBe(0);
  for (const [width, height] of [
    [1280, 400],
    [390, 500],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => below(page)).toBe(0);
  }
});

test("A read chat opens at its end for users who prefer reduced motion", async () => {
  const chat = await makeChat("Calm");
  // Taller than the list expects: it must follow the measured heights at once.
  for (let number = 1; number <= 8; number++)
    await say(ada, chat, `${number}\n\n${"a\n".repeat(6)}`);
  const page = await harness.visit(ada, { reducedMotion: "reduce" });
  await open(page, chat);
  await page.locator("article[data-message='8']").waitFor();
  await expect.poll(() => below(page)).toBe(0);
  expect(await page.getByRole("log").evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200);
});

test("Many messages in an empty chat are followed to the end and marked as read", async () => {
  const chat = await makeChat("Flood");
  const page = await harness.visit(ada);
  await open(page, chat);
  await page.getByText(/^This is the start of (the chat|your conversation)/).waitFor();
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const posts = Array.from({ length: 100 }, (_, index) => {
    const text = `## number ${index}\n- a\n- b`;
    const body = JSON.stringify({ text, username: `Sender ${index % 3}` });
    return fetch(url, { method: "POST", body });
  });
  for (const answer of await Promise.all(posts)) expect(answer.status).toBe(200);
  await page.locator("article[data-message='100']").waitFor();
  const read = () => harness.request<Chat>(ada, `GET /api/chats/${chat.id}`);
  await expect.poll(async () => (await read()).me.readMessageId).toBe(100);
  expect(await page.locator("[data-unread-line]").count()).toBe(0);
});

test("A link to a message opens the chat around it, marks it, and the reader can continue from there", async () => {
  const page = await harness.visit(ada);
  await page.goto(`/chats/${history.id}/messages/20`);
  const marked = page.locator("article[data-marked]");
  await marked.getByText("number 20.").waitFor();
  await expect
    .poll(() =>
      marked.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 60 && bottom < innerHeight - 60;
      }),
    )
    .toBe(true);

  // Newer messages are added below without moving the visible ones.
  const list = page.getByRole("log");
  const end = list.getByText("number 180.", { exact: true });
  for (let round = 0; (await end.count()) === 0; round++) {
    expect(round).toBeLessThan(40);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    if (round === 0) expect(await end.count()).toBe(0);
    const drift = await list.evaluate(async (element) => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
      const top = (one: Element) => one.getBoundingClientRect().top;
      // Rows above the window may still be measured, which moves them and not the visible ones.
      const rows = [...element.querySelectorAll("article")];
      const anchor = rows.find((row) => top(row) >= top(element)) ?? element;
      const before = top(anchor);
      for (let count = 0; count < 8; count++) await frame();
      return anchor.isConnected ? Math.abs(top(anchor) - before) : 0;
    });
    expect(drift).toBeLessThanOrEqual(2);
  }
});

test("A link to a message past the last one says that it does not exist", async () => {
  const page = await harness.visit(ada);
  await page.goto(`/chats/${history.id}/messages/9999`);
  const said = page.getByRole("status").filter({ hasText: "This message was deleted." });
  await said.waitFor();
});
