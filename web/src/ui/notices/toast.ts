/** Short messages at the top of the window. Their code is loaded after the first screen. */
import { text } from "../../text/text.ts";
import { onDemand } from "../on-demand.ts";
import { labelOf } from "../shortcuts/keys.ts";
import { announce } from "./announce.ts";
import { notifyToasts, queueToast, type ToastOptions } from "./toast-queue.ts";

/** `Announcer` renders it as soon as it is loaded. */
export const toastRegion = onDemand(() => import("./ToastRegion.tsx"));

/** Without a connection the text is announced, and shown when the region is loaded. */
export function showToast(options: ToastOptions): void {
  const hint = options.undo ? ` ${text.ui.undoHint(labelOf("undo"))}` : "";
  announce(options.text + hint);
  queueToast(options);
  // A toast that is not shown cannot be undone.
  toastRegion.load().then(notifyToasts, () => options.onClose?.());
}
