/** Buttons of the notification of an alert: a user acknowledges it without an open tab of the app. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { afterAll, expect, test } from "vitest";
import { startPushService } from "../../../server/test/kit/push/push-service.ts";
import { startHarness } from "../support/harness.ts";
import { pressAction, sendToWorker } from "../support/network/service-worker.ts";

const service = await startPushService();
afterAll(service.close);
const harness = await startHarness({
  BELFRY_PUSH_SUBJECT: "mailto:ops@example.org",
  BELFRY_PUSH_HOSTS: `localhost:${service.port}`,
});
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

/** Ada has a device with notifications and no open tab of the app, and Relay reports an alert. */
async function alertAda(title: string) {
  const body = { title, kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const report = async (more: object) => {
    const headers = { "content-type": "application/json" };
    const draft = { text: "Disk full", key: "disk", ...more };
    const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(draft) });
    expect(reply.status).toBe(200);
  };

  const page = await harness.visit(ada, { serviceWorkers: "allow" });
  await page.goto("/settings/appearance");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const path = `/${title.toLowerCase()}`;
  const reply = await page.request.put("/api/me/push-subscriptions", {
    data: service.subscribe(path),
    headers: { origin: harness.url },
  });
  expect(reply.ok()).toBe(true);
  await page.goto("/favicon.svg"); // Playwright needs a page to reach the worker

  await report({ level: "critical", state: "open" });
  await expect.poll(() => service.to(path).length).toBe(1);
  const push = service.received.findLast((one) => one.path === path);
  const [, shown] = await sendToWorker(page, "push", [push?.text ?? ""]);
  const message = `/api/chats/${chat.id}/messages/1`;
  return {
    shown,
    report,
    acknowledge: () => harness.request(ben, `PUT ${message}/acknowledgement`),
    press: (action: string) => pressAction(page, shown, action),
    owner: async () =>
      (await harness.request<Message>(ada, `GET ${message}`)).acknowledgement?.by ?? null,
  };
}

test("The notification of an open alert acknowledges it without an open tab of the app", async () => {
  const { shown, press, owner } = await alertAda("Disks");
  expect(shown).toMatchObject({
    title: "Relay in Disks",
    actions: [
      { action: "acknowledge", title: "Acknowledge" },
      { action: "open", title: "Open" },
    ],
  });
  expect(await press("acknowledge")).toEqual([]);
  expect(await owner()).toEqual({ userId: ada.id, displayName: "Ada" });
});

test("A user who is too late reads who was faster", async () => {
  const { acknowledge, press, owner } = await alertAda("Late");
  await acknowledge();
  expect(await press("acknowledge")).toMatchObject([{ title: "Ben was faster." }]);
  expect(await owner()).toEqual({ userId: ben.id, displayName: "Ben" });
});

test("The button says when the alert is no longer open", async () => {
  const { report, press, owner } = await alertAda("Over");
  await report({ state: "resolved" });
  expect(await press("acknowledge")).toMatchObject([{ title: "This alert is no longer open." }]);
  expect(await owner()).toBeNull();
});
