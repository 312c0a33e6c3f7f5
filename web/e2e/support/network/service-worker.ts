/** Events of the service worker, as the browser would send them. */
import type { Page } from "playwright-core";

/**
 * Sends events to the service worker. Returns the notifications that it shows: headless Chromium has
 * none, so its calls are recorded.
 */
export async function sendToWorker(
  page: Page,
  type: "push" | "notificationclick",
  data: readonly string[],
): Promise<object[]> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  return worker.evaluate(
    async ({ type, data }) => {
      const scope = globalThis as unknown as {
        registration: { showNotification(title: string, options: object): Promise<void> };
      };
      const shown: object[] = [];
      const setAppBadge = async (count: number) => void shown.push({ count });
      Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge, configurable: true });
      scope.registration.showNotification = async (title, options) => {
        shown.push({ title, ...options });
      };
      for (const text of data) {
        const work: Promise<unknown>[] = [];
        const event = Object.assign(new Event(type), {
          data: { json: () => JSON.parse(text) },
          notification: { data: { navigate: text }, close() {} },
          waitUntil: (promise: Promise<unknown>) => work.push(promise),
        });
        globalThis.dispatchEvent(event);
        await Promise.allSettled(work); // a page gets the focus only after a real click
      }
      return shown;
    },
    { type, data },
  );
}
