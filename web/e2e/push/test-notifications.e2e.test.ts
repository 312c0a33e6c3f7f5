/** "Test my notifications" in Settings: what arrived, and how long it took to be opened. */
import { afterAll, expect, test } from "vitest";
import { startPushService } from "../../../server/test/kit/push/push-service.ts";
import { startHarness } from "../support/harness.ts";
import { pressAction, sendToWorker } from "../support/network/service-worker.ts";
import { violationsInLooks } from "../support/page-violations.ts";

const service = await startPushService();
afterAll(service.close);
const harness = await startHarness({
  BELFRY_PUSH_SUBJECT: "mailto:ops@example.org",
  BELFRY_PUSH_HOSTS: `localhost:${service.port}`,
});
const ada = await harness.setUp();

const looks = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
] as const;

test("A user tests their devices, and sees live which have opened the notification", async () => {
  const device = await harness.visit(ada, { serviceWorkers: "allow" });
  await device.goto("/settings/appearance");
  await device.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const reply = await device.request.put("/api/me/push-subscriptions", {
    data: service.subscribe("/laptop"),
    headers: { origin: harness.url },
  });
  expect(reply.ok()).toBe(true);
  await device.goto("/favicon.svg"); // Playwright needs a page to reach the worker

  const page = await harness.visit(ada);
  await page.goto("/settings/notifications");
  const results = page.getByRole("list", { name: "Results of the last test" });
  const sendTest = async (path: string) => {
    const before = service.to(path).length;
    await page.getByRole("button", { name: "Test my notifications" }).click();
    await expect.poll(() => service.to(path).length).toBe(before + 1);
    return service.received.findLast((one) => one.path === path);
  };
  const push = await sendTest("/laptop");
  await results.getByText("Accepted by the push service, not opened yet").waitFor();
  expect(await violationsInLooks(page, "test of the notifications", looks)).toEqual([]);

  const [shown] = await sendToWorker(device, "push", [push?.text ?? ""]);
  expect(shown).toMatchObject({ body: "Notifications work on this device." });
  await pressAction(device, shown, "");
  await results.getByText(/^Opened after \d+/).waitFor();
  await page.reload();
  await results.getByText(/^Opened after \d+/).waitFor();

  // Safari opens the page itself.
  const second = await sendTest("/laptop");
  await results.getByText("Accepted by the push service, not opened yet").waitFor();
  const { navigate } = JSON.parse(second?.text ?? "{}").notification;
  await device.goto(new URL(navigate).pathname + new URL(navigate).hash);
  await results.getByText(/^Opened after \d+/).waitFor();
  await expect.poll(() => new URL(device.url()).hash).toBe("");

  service.reply("/laptop", { status: 410 });
  await page.getByRole("button", { name: "Test my notifications" }).click();
  await page.getByText(/^Refused: The browser has unsubscribed/).waitFor();
});
