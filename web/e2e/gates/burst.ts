/** A burst of messages in the open chat. */

import type { Site } from "../support/site.ts";
import { type FrameLog, observeFrames } from "./frames.ts";
import { bodyOf, createGateChat, openPage, postBody, postMany } from "./messages.ts";

export interface BurstResult {
  longestTaskMs: FrameLog["longestTaskMs"];
  /** Main-thread time. */
  msPerMessage: number;
  /** From the first request to the last reply. */
  postedInMs: number;
}

/** Opens a chat with `existing` messages, and posts `count` more, spread over a second. */
export async function measureBurst(
  site: Site,
  { count = 1000, existing = 10_000 } = {},
): Promise<BurstResult> {
  const chat = await createGateChat(site, "Burst");
  await postMany(chat, 1, existing);
  await site.request(`PUT /api/chats/${chat.chatId}/read`, { messageId: existing });
  const page = await openPage(site);
  await page.goto(`${site.url}/chats/${chat.chatId}`);
  await page.getByRole("article").first().waitFor();
  await page.waitForTimeout(1000);
  let postedInMs = 0;
  const { longestTaskMs, busyMs } = await observeFrames(page, async () => {
    const started = performance.now();
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index / count) * 1000));
        await postBody(chat, bodyOf(existing + index + 1));
      }),
    );
    postedInMs = performance.now() - started;
    await page.locator(`[data-message="${existing + count}"]`).waitFor();
    await page.waitForTimeout(500);
  });
  await page.context().close();
  return { longestTaskMs, msPerMessage: busyMs / count, postedInMs };
}
