/** A sidebar with 300 chats, compared with one of 30 chats in the same run. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { addChats } from "./cast.ts";

const harness = await startHarness({ BELFRY_CHATS_PER_HOUR: "1000" });
const ben = await harness.setUp();
const few = await harness.addUser("Few");
const many = await harness.addUser("Many");

const titles = (count: number) => Array.from({ length: count }, (_, index) => `Chat ${index + 1}`);
const counts = { few: 30, many: 300 };
const fewIds = await addChats(harness, { ada: few, ben }, titles(counts.few));
const manyIds = await addChats(harness, { ada: many, ben }, titles(counts.many));
for (const ids of [fewIds, manyIds]) {
  for (const title of titles(counts.few / 3)) {
    await harness.request(ben, `POST /api/chats/${ids.get(title)}/messages`, { text: "unread" });
  }
}

interface Cost {
  switchMs: number;
  filterMs: number;
  elements: number;
}

/** Returns the median time from the act to the next frame that shows its result. */
async function measure(page: Page, act: (page: Page, turn: number) => Promise<number>) {
  const times: number[] = [];
  for (let turn = 0; turn < 11; turn++) times.push(await act(page, turn));
  return times.sort((a, b) => a - b)[5] ?? 0;
}

async function costOf(page: Page): Promise<Cost> {
  const switchMs = await measure(page, (one, turn) =>
    one.evaluate(
      async (index) => {
        const links = document.querySelectorAll<HTMLElement>("nav [data-chat] a");
        const link = links[index];
        const start = performance.now();
        link?.click();
        while (link?.getAttribute("aria-current") !== "page")
          await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      },
      turn % 2 ? 15 : 20,
    ),
  );
  const filterMs = await measure(page, (one) =>
    one.evaluate(async () => {
      const rows = () => document.querySelectorAll("nav [data-chat]").length;
      const before = rows();
      const press = () =>
        document
          .querySelector<HTMLElement>(
            "nav button[aria-label='Unread only'], nav button[aria-label='Show all chats']",
          )
          ?.click();
      const start = performance.now();
      press();
      while (rows() === before) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const time = performance.now() - start;
      press();
      while (rows() !== before) await new Promise(requestAnimationFrame);
      return time;
    }),
  );
  const elements = await page.locator("nav *").count();
  return { switchMs, filterMs, elements };
}

test("With 300 chats the sidebar has ten times the elements of 30, and the times of both are printed", async () => {
  const costs: Cost[] = [];
  for (const [user, ids] of [
    [few, fewIds],
    [many, manyIds],
  ] as const) {
    const page = await harness.visit(user);
    await page.goto(`/chats/${ids.get("Chat 30")}`);
    await expect
      .poll(() => page.locator("nav [data-chat]").count())
      .toBeGreaterThanOrEqual(ids.size);
    costs.push(await costOf(page));
  }
  const [ofFew, ofMany] = costs as [Cost, Cost];
  const ratio = (name: keyof Cost) => (ofMany[name] / ofFew[name]).toFixed(2);
  console.log(
    "times in ms:",
    JSON.stringify({ ofFew, ofMany }),
    ratio("switchMs"),
    ratio("filterMs"),
  );
  // Each row has the same few elements, and hidden parts of a row are not rendered.
  expect(ofMany.elements / ofFew.elements).toBeLessThanOrEqual(10);
  expect(ofMany.elements / counts.many).toBeLessThanOrEqual(12);
});
