/** The service worker, the manifest and the diagnosis of notifications, in a real browser. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { denyPermission } from "../support/network/permissions.ts";
import { sendToWorker } from "../support/network/service-worker.ts";
import { pageViolations } from "../support/page-violations.ts";
import { heading } from "../support/screen.ts";

const harness = await startHarness({ BELFRY_PUSH_SUBJECT: "mailto:ops@example.org" });
const ada = await harness.setUp();
const withWorker = { serviceWorkers: "allow" } as const;

async function visit(path: string, options: object = {}): Promise<Page> {
  const page = await harness.visit(ada, { ...withWorker, ...options });
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return page;
}

test("The service worker starts the app without a connection, and stores no reply of the API", async () => {
  const page = await visit("/chats/1");
  await heading(page, "General").waitFor();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain("/");
  expect(stored.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(0);
  expect(stored.filter((path) => path.startsWith("/api"))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto("/chats/1");
  await page.getByRole("button", { name: "Try now" }).waitFor();
  expect(await page.getByText("General").count()).toBe(0);
  await page.context().setOffline(false);
  await page.reload();
  await heading(page, "General").waitFor();
  const served = await page.request.get("/sw.js");
  expect(served.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("/javascript"),
    "content-security-policy": expect.stringContaining("worker-src 'self'"),
  });
});

test("The app can be installed: its manifest and icons are valid", async () => {
  const page = await visit("/chats/1");
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = "" } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  for (const { src, sizes } of JSON.parse(data).icons) {
    const size = await page.evaluate(async (src) => {
      const image = await createImageBitmap(await (await fetch(src)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const { headers } = await fetch(`${harness.url}/manifest.webmanifest`);
  expect(headers.get("content-type")).toContain("application/manifest+json");
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("A push shows a notification, even with invalid data, and a click opens its message", async () => {
  const page = await visit("/settings/appearance");
  const navigate = `${harness.url}/chats/1/messages/1`;
  const alert = { title: "Relay", body: "db-1 is down", tag: "chat-1-db-1", renotify: true };
  const end = { title: "Resolved: Relay", tag: "chat-1-db-1", silent: true };
  const data = [
    JSON.stringify({ web_push: 8030, notification: { ...alert, navigate }, app_badge: 2 }),
    JSON.stringify({ web_push: 8030, notification: { ...end, navigate } }),
    ...["not JSON", "null", "{}", '{"notification":{"title":5}}'],
  ];
  const badge = "/icons/badge-96.png";
  const unknown = { title: "Belfry", body: "New message", badge, data: { navigate: "/" } };
  expect(await sendToWorker(page, "push", data)).toEqual([
    { count: 2 },
    { ...alert, badge, data: { navigate } },
    { ...end, badge, data: { navigate } },
    ...[unknown, unknown, unknown, unknown],
  ]);

  await sendToWorker(page, "notificationclick", [navigate]);
  await heading(page, "General").waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/chats\/1/);
  await sendToWorker(page, "notificationclick", ["https://evil.example.org/chats/1"]);
  await expect.poll(() => new URL(page.url()).origin).toBe(harness.url);
});

/** Gives a page the notifications that headless Chromium does not have. */
async function withNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    Object.assign(ServiceWorkerRegistration.prototype, {
      async showNotification(title: string, options: object) {
        shown.push({ title, ...options });
      },
      getNotifications: async () => [],
    });
  });
}

const deviceSwitch = (page: Page) =>
  page.getByRole("switch", { name: "Notifications on this device" });

test("Settings turn notifications of this device on and off, and one tab shows them without push", async () => {
  const page = await harness.visit(ada, withWorker);
  await withNotifications(page);
  await page.goto("/settings/notifications");
  const isOn = () => deviceSwitch(page).getAttribute("aria-checked");
  await deviceSwitch(page).click();
  await expect.poll(isOn).toBe("true");
  await page.getByText(/couldn’t register with its push service/).waitFor();
  expect(await pageViolations(page, "this device")).toEqual([]);
  const second = await page.context().newPage();
  await withNotifications(second);
  await second.goto("/chats/1");
  await heading(second, "General").waitFor();
  await second.goto("/settings/appearance");

  const webhooks = "POST /api/chats/1/webhooks";
  const { url } = await harness.request<{ url: string }>(ada, webhooks, { name: "Relay" });
  const post = (body: object) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const shown = async () =>
    (
      await Promise.all(
        [page, second].map((tab) =>
          tab.evaluate(() => (globalThis as unknown as { shown: { body: string }[] }).shown),
        ),
      )
    )
      .flat()
      .map(({ body }) => body);
  await post({ text: "Build 812 passed" });
  await post({ text: "db-1 is down", level: "critical" });
  await expect.poll(shown).toEqual(["db-1 is down"]);
  await deviceSwitch(page).click();
  await expect.poll(isOn).toBe("false");
  await post({ text: "db-2 is down", level: "critical" });
  await post({ text: "db-3 is down", level: "critical" });
  expect(await shown()).toEqual(["db-1 is down"]);
});

test("A user whose browser blocks notifications or service workers sees what to change", async () => {
  // [N2] Not the default of every browser.
  const denied = await harness.visit(ada, withWorker);
  await denyPermission(denied, "notifications");
  await denied.goto("/settings/notifications");
  await denied.getByText(/You have blocked notifications for this site/).waitFor();
  expect(await deviceSwitch(denied).count()).toBe(0);
  expect(await pageViolations(denied, "denied")).toEqual([]);

  const blocked = await harness.visit(ada);
  await withNotifications(blocked);
  await blocked.goto("/settings/notifications");
  await deviceSwitch(blocked).click();
  await blocked.getByText(/This browser blocks background workers/).waitFor();
});
