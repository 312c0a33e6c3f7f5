/** Notifications of the system: shown for each push, opened by a click. */

import type { Message } from "@belfry/contracts/messages/messages";
import type { OpenRequest } from "../src/push/open-request.ts";

declare const self: ServiceWorkerGlobalScope;

const badgePath = "/icons/badge-96.png";

/** A Declarative Web Push. Safari shows it without this worker. */
interface DeclarativePush {
  notification: NotificationOptions & { title: string; navigate: string };
  app_badge?: number;
}

/** Always shows a notification: browsers end the subscriptions of sites that do not. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { notification, app_badge: badge } = parse(data);
  const { title, navigate, data: more, ...options } = notification;
  if (badge !== undefined) await setBadge(badge);
  await self.registration.showNotification(title, {
    ...options,
    ...(options.icon && { icon: await loadableIcon(options.icon) }),
    badge: badgePath,
    data: { ...more, navigate },
  });
}

/** An avatar cannot be loaded offline or after the end of the session. It is cached when it is shown. */
async function loadableIcon(icon: string): Promise<string> {
  if (!icon.includes("/api/avatars/")) return icon;
  const { pathname } = new URL(icon);
  const reply = await fetch(pathname, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return reply?.ok ? pathname : "/icons/icon-192.png";
}

function parse(data: PushMessageData | null): DeclarativePush {
  const unknown = { notification: { title: "Belfry", body: "New message", navigate: "/" } };
  try {
    const push: DeclarativePush = data?.json();
    return typeof push?.notification?.title === "string" ? push : unknown;
  } catch {
    return unknown;
  }
}

async function setBadge(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Not supported, or the app is not installed.
  }
}

/** Shows an open page of the app at the notification's path, or opens one. */
export async function openFrom({ data }: Notification): Promise<void> {
  const { origin } = self.location;
  const url = new URL(typeof data?.navigate === "string" ? data.navigate : "/", origin);
  const path = url.origin === origin ? url.pathname : "/";
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ focused }) => focused) ?? pages.find(isShown) ?? pages[0];
  if (!open) {
    await self.clients.openWindow(path);
    return;
  }
  const request: OpenRequest = { type: "open", path };
  open.postMessage(request);
  await open.focus();
}

/** Tells the server that a test notification was opened, so that Settings can say how long it took. */
export async function reportTest({ data }: Notification): Promise<void> {
  const { testedAt: at } = data ?? {};
  if (typeof at !== "string") return;
  await fetch("/api/me/push-subscriptions/test/opened", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ at }),
  }).catch(() => undefined);
}

/** Acknowledges an alert without a page of the app. Says what happened, unless the user is on it now. */
export async function acknowledgeFrom({ data, tag }: Notification): Promise<void> {
  const { chatId, messageId, userId, navigate } = data ?? {};
  const path = `/api/chats/${chatId}/messages/${messageId}/acknowledgement`;
  const reply = await fetch(path, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => undefined);
  const body = await reply?.json().catch(() => undefined);
  const problem = reply?.ok ? otherOwner(body, userId) : refusal(reply?.status, body);
  if (!problem) return;
  const { registration } = self;
  await registration.showNotification(problem, { tag, data: { navigate }, badge: badgePath });
}

/** Somebody was faster. */
function otherOwner(message: Message | undefined, userId: unknown): string | undefined {
  const by = message?.acknowledgement?.by;
  if (!by || (by !== "sender" && by.userId === userId)) return undefined;
  return by === "sender" ? "The sender was faster." : `${by.displayName} was faster.`;
}

function refusal(status: number | undefined, problem: { code?: string } | undefined): string {
  if (problem?.code === "alert_not_open") return "This alert is no longer open.";
  if (status === 401) return "Not acknowledged: you aren’t signed in.";
  return "Not acknowledged. Open the alert to try again.";
}

function isShown({ visibilityState }: WindowClient): boolean {
  return visibilityState === "visible";
}
