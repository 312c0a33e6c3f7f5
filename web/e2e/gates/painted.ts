/** From a webhook request to its message on another person's screen. */

import type { Site } from "../support/site.ts";
import { createGateChat, openPage, percentile, postBody, postMany } from "./messages.ts";

/** Returns the 95th percentile in milliseconds. */
export async function measurePainted(site: Site, count = 60): Promise<number> {
  const chat = await createGateChat(site, "Painted");
  await postMany(chat, 1, 60);
  await site.request(`PUT /api/chats/${chat.chatId}/read`, { messageId: 60 });
  const page = await openPage(site);
  await page.goto(`${site.url}/chats/${chat.chatId}`);
  await page.getByRole("article").first().waitFor();
  await page.waitForTimeout(1000);
  const durations: number[] = [];
  for (let number = 1; number <= count; number++) {
    const text = `measured message ${number}.`;
    const painted = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const check = () => {
            if (!document.querySelector("[role=log]")?.textContent?.includes(wanted)) return;
            observer.disconnect();
            requestAnimationFrame(() =>
              setTimeout(() => resolve(performance.timeOrigin + performance.now())),
            );
          };
          const observer = new MutationObserver(check);
          observer.observe(document.body, { childList: true, subtree: true });
        }),
      text,
    );
    await page.evaluate(() => {}); // the observer is there
    const started = performance.timeOrigin + performance.now();
    await postBody(chat, { text });
    durations.push((await painted) - started);
  }
  await page.context().close();
  return percentile(durations, 0.95);
}
