/** Renews a push subscription that the browser has ended. */

declare const self: ServiceWorkerGlobalScope;

export async function renewSubscription({
  oldSubscription,
}: {
  readonly oldSubscription?: PushSubscription | null;
}): Promise<void> {
  const options = oldSubscription?.options;
  if (!options) return; // the next visit subscribes again
  const { userVisibleOnly, applicationServerKey } = options;
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly,
    applicationServerKey,
  });
  const response = await fetch("/api/me/push-subscriptions", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscription),
  });
  // Nobody is signed in any more.
  if (response.status === 401) await subscription.unsubscribe();
}
