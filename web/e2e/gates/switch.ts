/** From a click on a chat to its messages on screen. */
import type { Page } from "playwright-core";
import type { Site } from "../support/site.ts";
import { createGateChat, openPage, percentile, postMany } from "./messages.ts";

export interface SwitchResult {
  cachedP95Ms: number;
  uncachedP95Ms: number;
}

export async function measureSwitch(site: Site, chats = 12): Promise<SwitchResult> {
  const ids: number[] = [];
  for (let number = 1; number <= chats; number++) {
    const chat = await createGateChat(site, `Switch ${number}`);
    await postMany(chat, 1, 60);
    await site.request(`PUT /api/chats/${chat.chatId}/read`, { messageId: 60 });
    ids.push(chat.chatId);
  }
  const page = await openPage(site);
  await page.goto(`${site.url}/chats/1`);
  await page.getByRole("link", { name: "Switch 1", exact: true }).waitFor();
  await page.waitForTimeout(1000);
  const uncached: number[] = [];
  for (const id of ids) uncached.push(await switchTo(page, id));
  const cached: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const id of ids) cached.push(await switchTo(page, id));
  }
  await page.context().close();
  return { cachedP95Ms: percentile(cached, 0.95), uncachedP95Ms: percentile(uncached, 0.95) };
}

/** Clicks the chat's row, and returns when the frame with its messages was painted. */
async function switchTo(page: Page, chatId: number): Promise<number> {
  const duration = await page.locator(`a[href="/chats/${chatId}"]`).evaluate(
    (link, path) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const check = () => {
          const isShown =
            location.pathname === path && document.querySelector("[role=log] article") !== null;
          // The message after a frame's callbacks comes when the frame was painted.
          if (isShown) {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          } else requestAnimationFrame(check);
        };
        (link as HTMLElement).click();
        check();
      }),
    `/chats/${chatId}`,
  );
  await page.waitForTimeout(100);
  return duration;
}
