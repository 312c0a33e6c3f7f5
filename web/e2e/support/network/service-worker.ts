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
  return send(page, { type, data });
}

/** Presses a button of a notification that the service worker has shown. */
export async function pressAction(
  page: Page,
  shown: object | undefined,
  action: string,
): Promise<object[]> {
  return send(page, { type: "notificationclick", data: [JSON.stringify(shown)], action });
}

interface WorkerEvent {
  type: "push" | "notificationclick";
  data: readonly string[];
  action?: string;
}

async function send(page: Page, event: WorkerEvent): Promise<object[]> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  return worker.evaluate(async ({ type, data, action }) => {
    const scope = globalThis as unknown as {
      registration: { showNotification(title: string, options: object): Promise<void> };
    };
    const shown: object[] = [];
    const setAppBadge = async (count: number) => void shown.push({ count });
    Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge, configurable: true });
    // It ends the worker of a headless Chromium.
    const clearAppBadge = () => setAppBadge(0);
    Object.defineProperty(navigator, "clearAppBadge", { value: clearAppBadge, configurable: true });
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
    for (const text of data) {
      const work: Promise<unknown>[] = [];
      const event = Object.assign(new Event(type), {
        data: { json: () => JSON.parse(text) },
        action: action ?? "",
        notification: {
          ...(action === undefined ? { data: { navigate: text } } : JSON.parse(text)),
          close() {},
        },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      globalThis.dispatchEvent(event);
      await Promise.allSettled(work); // a page gets the focus only after a real click
    }
    return shown;
  }, event);
}
