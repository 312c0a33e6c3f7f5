/** Requests that the server rejects until the user has confirmed the password or a code. */
import type { Page } from "playwright-core";

const json = { code: "reauthentication_required", status: 403, title: "Again", detail: "Confirm." };

/**
 * Rejects the next request to a path: the server itself does so only after ten minutes of a session.
 * The route stays, because Chromium may never answer a request that a page sends while Playwright
 * removes its last route. So no test uses `times` or `unroute`.
 */
export async function requireReauthentication(
  page: Page,
  path: string,
  method = "POST",
): Promise<void> {
  let isRejected = false;
  await page.route(path, (route) => {
    if (isRejected || route.request().method() !== method) return route.fallback();
    isRejected = true;
    return route.fulfill({ status: 403, contentType: "application/problem+json", json });
  });
}
