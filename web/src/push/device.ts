/** Notifications on this device: the browser's subscription, and the server's row of it. */
import type { PushState } from "@belfry/contracts/push";
import { call } from "../api/call.ts";
import { readLocal, writeLocal } from "../ui/local-storage.ts";
import { registerWorker } from "./worker.ts";

/** The user who turned notifications on in this browser. */
const preference = "notifiedUser";

export function isWanted(userId: number): boolean {
  return readLocal(preference) === String(userId);
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await registerWorker();
  try {
    return (await worker?.pushManager?.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

export const loadPushState = (): Promise<PushState> => call("GET /api/me/push-subscriptions");

/** Requests the permission. Browsers allow this in response to a click only. */
export async function turnOn(userId: number, server: PushState): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return server;
  writeLocal(preference, String(userId));
  return subscribe(server).catch((error) => {
    // The browser's push service is not available. Any other error is the server's.
    if (error instanceof DOMException) return server;
    throw error;
  });
}

/** Makes a subscription with the server's key, and tells the server. Without push, tabs notify. */
async function subscribe(server: PushState): Promise<PushState> {
  const worker = await registerWorker();
  if (!worker?.pushManager || server.publicKey === null) return server;
  const present = await worker.pushManager.getSubscription();
  // A subscription with another key is useless: the server has got a new one.
  if (present && keyOf(present) !== server.publicKey) await present.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: server.publicKey,
  });
  return register(subscription);
}

function register(subscription: PushSubscription, more: { showsText?: boolean } = {}) {
  const { endpoint = "", keys, expirationTime = null } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const body = { endpoint, keys: { p256dh, auth }, expirationTime, ...more };
  return call("PUT /api/me/push-subscriptions", { body });
}

export async function setShowsText(showsText: boolean): Promise<PushState | null> {
  const subscription = await findSubscription();
  return subscription && register(subscription, { showsText });
}

export async function turnOff(): Promise<PushState> {
  await call("DELETE /api/me/push-subscriptions");
  await forgetDevice();
  return loadPushState();
}

/** At sign-out: the next user of this browser receives no notifications and sees no earlier ones. */
export async function forgetDevice(): Promise<void> {
  writeLocal(preference, null);
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration("/").catch(() => undefined);
  const shown = (await worker?.getNotifications().catch(() => [])) ?? [];
  for (const notification of shown) notification.close();
  await navigator.clearAppBadge?.().catch(() => {});
  await (await worker?.pushManager?.getSubscription().catch(() => null))?.unsubscribe();
}

/**
 * Compares the browser's subscription with the server's row, and repairs what differs: the browser may
 * have renewed it, the server may have deleted it or got a new key, or another user has signed in.
 */
export async function repairDevice(userId: number): Promise<void> {
  const subscription = await findSubscription();
  if (!isWanted(userId)) {
    await subscription?.unsubscribe();
    return;
  }
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const server = await loadPushState();
  if (server.publicKey === null) return;
  const isSame =
    subscription !== null &&
    subscription.endpoint === server.current?.endpoint &&
    subscription.toJSON().keys?.p256dh === server.current.p256dh &&
    keyOf(subscription) === server.publicKey;
  if (!isSame) await subscribe(server);
}

/** Returns the server's key that a subscription was made with, in base64url. */
function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (!key) return null;
  const text = String.fromCharCode(...new Uint8Array(key));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
