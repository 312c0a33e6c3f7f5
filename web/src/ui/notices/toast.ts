/** Short messages at the bottom of the window. Their code is loaded after the first screen. */
import { onDemand } from "../on-demand.ts";
import { announce } from "./announce.ts";
import { notifyToasts, queueToast, type ToastOptions } from "./toast-queue.ts";

/** `Announcer` renders it as soon as it is loaded. */
export const toastRegion = onDemand(async () => {
  const module = await import("./ToastRegion.tsx");
  queueMicrotask(notifyToasts);
  return module;
});

/** Without a connection the text is announced, and shown when the region is loaded. */
export function showToast(options: ToastOptions): void {
  announce(options.text);
  queueToast(options);
  toastRegion.load().catch(() => {});
}
