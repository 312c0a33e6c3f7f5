/** Scrolling through a chat with very many loaded messages. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Page } from "playwright-core";
import type { Site } from "../support/site.ts";
import { type FrameLog, observeFrames } from "./frames.ts";
import { createGateChat, makeMessages, openPage, postBody } from "./messages.ts";

export interface ScrollResult {
  longestFrameMs: FrameLog["longestFrameMs"];
  /** The most elements in the list at any time. */
  domNodes: number;
}

/** Loads `count` messages in one page of the history, and scrolls by wheel and by dragging the bar. */
export async function measureScroll(site: Site, count = 100_000): Promise<ScrollResult> {
  const chat = await createGateChat(site, "Scroll");
  await postBody(chat, { text: "the first" });
  await site.request(`PUT /api/chats/${chat.chatId}/read`, { messageId: 1 });
  const page = await openPage(site);
  const items: Message[] = makeMessages(chat.chatId, count);
  const body = JSON.stringify({ items, rev: 1, hasOlder: false, hasNewer: false });
  await page.route(`**/api/chats/${chat.chatId}/messages?*`, (route) =>
    route.fulfill({ contentType: "application/json", body }),
  );
  await page.goto(`${site.url}/chats/${chat.chatId}`);
  const list = page.getByRole("log");
  await list.getByRole("article").first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  await list.hover();
  let domNodes = 0;
  const { longestFrameMs } = await observeFrames(page, async () => {
    for (let step = 0; step < 200; step++) {
      await page.mouse.wheel(0, step < 100 ? -700 : 500);
      if (step % 10 === 0) domNodes = Math.max(domNodes, await countNodes(page));
    }
    for (let step = 0; step < 40; step++) {
      await dragTo(page, ((step * 37) % 41) / 40);
      if (step % 10 === 0) domNodes = Math.max(domNodes, await countNodes(page));
    }
  });
  await page.context().close();
  return { longestFrameMs, domNodes };
}

function countNodes(page: Page): Promise<number> {
  return page.getByRole("log").evaluate((list) => list.querySelectorAll("*").length);
}

/** Resolves after the frame that shows the new position. */
function dragTo(page: Page, fraction: number): Promise<void> {
  return page.getByRole("log").evaluate(async (list, part) => {
    list.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    list.scrollTop = (list.scrollHeight - list.clientHeight) * part;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, fraction);
}
