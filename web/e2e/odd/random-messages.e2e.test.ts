/**
 * Reads random messages, and the fixtures of all formats, everywhere where people read them, under the
 * headers of the server. `SEED` repeats a run, and `RANDOM_MESSAGES` is the number of random messages.
 */
import type { SearchPage } from "@belfry/contracts/search/search";
import { serviceFormats } from "@belfry/contracts/webhooks/formats";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readFixtures } from "../../../server/test/kit/formats/fixtures.ts";
import { createRandom } from "../../test/random.ts";
import { startHarness } from "../support/harness.ts";
import { dialog, openFromChatMenu, openWebhook } from "../support/screen.ts";
import { recordNotifications } from "./notifications.ts";
import { constructs, randomPost, randomText, words } from "./odd-texts.ts";
import { createOddChat, inParallel } from "./posting.ts";
import { loadItems, openItems, openReader, readChat, smallView } from "./reading.ts";

const count = Number(process.env.RANDOM_MESSAGES ?? 300);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
process.stdout.write(`Random messages: SEED=${seed} RANDOM_MESSAGES=${count}\n`);

const harness = await startHarness({
  BELFRY_WEBHOOK_RATE: "100000",
  BELFRY_WEBHOOK_BURST: "100000",
  BELFRY_DELIVERIES_PER_WEBHOOK: "1000",
});
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

/** For thousands of messages. */
const timeout = 180_000 + 200 * count;

// S1
test("Random messages are shown in the chat, quotes, activity, search and the palette", {
  timeout,
}, async () => {
  const random = createRandom(seed);
  const chat = await createOddChat(harness, ada, [ben]);
  const originals = await Promise.all(constructs.map((text) => chat.write(ada, text)));
  const steps = Array.from({ length: count }, (_, index) => {
    if (index % 4) {
      const post = randomPost(random);
      return () => chat.post(post);
    }
    const text = randomText(random);
    const original = random.pick(originals);
    return () => chat.write(ben, text, original?.id);
  });
  await inParallel(steps);
  const lastId = await chat.lastId();
  expect(lastId).toBe(originals.length + count);

  const { page, problems } = await openReader(harness, ada);
  const shown = await readChat(page, chat.id, lastId);
  expect(shown.size).toBe(lastId);
  expect(problems, `SEED=${seed}`).toEqual([]);

  await page.setViewportSize(smallView);
  await page.goto("/activity");
  const activity = page.getByRole("region", { name: "Activity" });
  await loadItems(activity.getByRole("list"), "Show older", Math.min(count / 4, 200));
  await search(page);
  expect(problems, `SEED=${seed}`).toEqual([]);
});

async function search(page: Page): Promise<void> {
  // The palette asks once, and the index may still be behind.
  for (const word of words) await expect.poll(() => countHits(word)).toBeGreaterThan(1);
  await page.goto(`/search?q=${words[0]}`);
  const hits = page.getByRole("list", { name: "Results" });
  await loadItems(hits, "Show more results", Math.min(count / 6, 100));
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Go to a chat, user or action" });
  for (const word of words) {
    const replied = page.waitForResponse((reply) => isSearchFor(word, reply.url()));
    await field.fill(word);
    await replied;
    // The word may be in a part of the message that the palette does not show.
    await page.getByRole("group", { name: "Messages" }).getByRole("option").nth(1).waitFor();
  }
  await page.keyboard.press("Escape");
}

function isSearchFor(word: string, url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return pathname === "/api/search" && searchParams.get("query")?.includes(word) === true;
}

async function countHits(word: string): Promise<number> {
  const { items } = await harness.request<SearchPage>(ada, `GET /api/search?query=${word}`);
  return items.length;
}

// S1
test("The fixtures of all formats are shown in the chat and as deliveries", async () => {
  const chat = await createOddChat(harness, ada, [ben]);
  const fixtures = serviceFormats.map((format) => readFixtures(format));
  // One after the other for each format, because some change the message of an earlier one.
  const steps = serviceFormats.map((format, index) => async () => {
    for (const { fixture } of fixtures[index] ?? []) await chat.postFixture(format, fixture);
  });
  await inParallel(steps);
  const lastId = await chat.lastId();
  const { page, problems } = await openReader(harness, ada);
  const shown = await readChat(page, chat.id, lastId);
  expect(shown.size).toBe(lastId);

  await page.setViewportSize(smallView);
  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Relay", "Deliveries");
  const webhooks = dialog(page, "Webhooks");
  const deliveries = webhooks.getByRole("list", { name: "Deliveries" });
  await openItems(deliveries);
  await loadItems(deliveries, "Load more", fixtures.flat().length);
  expect(problems).toEqual([]);
});

// S1
test("Random messages that arrive while another chat is open notify", async () => {
  const random = createRandom(seed + 1);
  const lounge = await createOddChat(harness, ada, [ben]);
  const chat = await createOddChat(harness, ada, [ben]);
  const endpoint = `PUT /api/chats/${chat.id}/notifications`;
  await harness.request(ada, endpoint, { level: "all", mutedUntil: null });
  const { page, problems } = await openReader(harness, ada);
  const notifications = await recordNotifications(page, ada);
  await page.goto(`/chats/${lounge.id}`);
  await expect
    .poll(async () => {
      await chat.post({ text: "first" });
      return notifications.length;
    })
    .toBeGreaterThan(0);
  const posts = Array.from({ length: 100 }, () => randomPost(random));
  await inParallel(posts.map((post) => () => chat.post(post)));
  const later = () => notifications.filter((body) => body !== "first");
  await expect.poll(() => later().length).toBe(posts.length);
  expect(later().filter((body) => body.trim() === "")).toEqual([]);
  expect(problems, `SEED=${seed}`).toEqual([]);
});
