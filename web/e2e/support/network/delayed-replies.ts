/** Delays replies of the server until they are out of date. */
import type { Page, Request } from "playwright-core";

/** Delays the replies to the next `count` requests of this URL. */
export async function delayReplies(page: Page, url: string | RegExp, count = 1) {
  const allRead = Promise.withResolvers<void>();
  const mayReply = Promise.withResolvers<void>();
  const requests: Request[] = [];
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      requests.push(route.request());
      if (requests.length === count) allRead.resolve();
      await mayReply.promise;
      await route.fulfill({ response });
    },
    { times: count },
  );

  return {
    /** Resolves when the server has replied to all of them. */
    areRead: allRead.promise,

    /** Delivers the replies. Resolves when the page has rendered them. */
    async release() {
      mayReply.resolve();
      const replies = await Promise.all(requests.map((request) => request.response()));
      await Promise.all(replies.map((reply) => reply?.finished()));
      for (let frame = 0; frame < 2; frame++) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    },
  };
}
