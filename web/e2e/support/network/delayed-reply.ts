/** Delays a reply of the server until it is out of date. */
import type { Page, Request } from "playwright-core";

/** Delays the reply to the next request of this URL. */
export async function delayReply(page: Page, url: string | RegExp) {
  const read = Promise.withResolvers<Request>();
  const mayReply = Promise.withResolvers<void>();
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      read.resolve(route.request());
      await mayReply.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );

  return {
    /** Resolves when the server has replied. */
    isRead: read.promise,

    /** Delivers the reply. Resolves when the page has rendered it. */
    async release() {
      mayReply.resolve();
      const reply = await (await read.promise).response();
      await reply?.finished();
      for (let frame = 0; frame < 2; frame++) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    },
  };
}
