/** Reads from the browser what the diagnosis needs to know. */
import { findSubscription, isWanted } from "./device.ts";
import type { DeviceFacts } from "./diagnosis.ts";
import { registerWorker } from "./worker.ts";

export async function readDeviceFacts(userId: number): Promise<DeviceFacts> {
  const worker = await registerWorker();
  const hasNotifications = "Notification" in globalThis;
  return {
    isSecure: globalThis.isSecureContext,
    isIos: isIos(),
    isInstalled: matchMedia("(display-mode: standalone)").matches,
    hasNotifications,
    permission: hasNotifications ? Notification.permission : "default",
    hasWorker: worker !== null,
    hasPush: worker !== null && "pushManager" in worker,
    isWanted: isWanted(userId),
    isSubscribed: (await findSubscription()) !== null,
  };
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
