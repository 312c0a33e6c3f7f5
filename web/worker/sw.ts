/**
 * The service worker: shows push notifications, and the app without a connection. It stores only the
 * files of the first screen, whose names contain a hash of their content. It never sees a reply of the API.
 */

import { acknowledgeFrom, openFrom, reportTest, showPush } from "./notifications.ts";
import { answerFetch, deleteOldFiles, storeFiles } from "./offline.ts";
import { renewSubscription } from "./subscription.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  // The new worker takes over at once: pages load their files by hash, so no page must be reloaded.
  event.waitUntil(storeFiles().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldFiles().then(() => self.clients.claim()));
});

self.addEventListener("fetch", answerFetch);

self.addEventListener("push", (event) => {
  event.waitUntil(showPush(event.data));
});

self.addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(
    action === "acknowledge"
      ? acknowledgeFrom(notification)
      : Promise.all([openFrom(notification), reportTest(notification)]),
  );
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event as Event & SubscriptionChange));
});

/** Absent in the types of TypeScript. */
interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
}
