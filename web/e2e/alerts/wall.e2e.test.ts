/** The open alerts on a large screen. */
import { expect, test } from "vitest";
import { violationsInLooks } from "../support/page-violations.ts";
import { startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();

const looks = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
] as const;

test("The wall shows what is open, live and after a reload, and keeps the screen on", async () => {
  const chat = await startChat("Wall");
  await harness.request(ada, `PUT /api/chats/${chat.id}/duty`, {
    userIds: [ben.id],
    handOver: { weekday: 1, time: "09:00" },
    timeZone: "Europe/Berlin",
  });
  const page = await harness.visit(ada);
  await page.addInitScript(() => {
    const locks: string[] = [];
    const request = async (type: string) => {
      locks.push(type);
      return { release: async () => {} };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    Object.assign(globalThis, { locks });
  });
  await page.goto("/alerts/wall");
  await page.getByText("Nothing is open").waitFor();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { locks: string[] }).locks))
    .toEqual(["screen"]);

  await chat.fire({ title: "Slow", level: "warning", text: "23 times" });
  const down = await chat.fire({ title: "Down", text: "Checkout answers 502" });
  await chat.fire({ title: "Backup", text: "No request for 25 h" });
  const titles = () => page.getByRole("listitem").locator("strong").allInnerTexts();
  await expect.poll(titles).toEqual(["Down", "Backup", "Slow"]);
  await page.getByText("critical, nobody is on 2").waitFor();
  await page.getByText("Ben is on duty").waitFor();
  await chat.acknowledge(ben, down);
  await page.getByText("Ben is on it").waitFor();
  expect(await titles()).toEqual(["Backup", "Down", "Slow"]);
  await page.reload();
  await page.getByText("critical, nobody is on 1").waitFor();
  expect(await titles()).toEqual(["Backup", "Down", "Slow"]);
  expect(await violationsInLooks(page, "alerts on a wall", looks)).toEqual([]);

  // The pointer is hidden while it rests.
  const cursor = () => page.locator("main").evaluate((wall) => getComputedStyle(wall).cursor);
  await expect.poll(cursor).toBe("none");
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);
  await expect.poll(cursor).not.toBe("none");

  for (let count = 1; count <= 6; count++) await chat.fire({ title: `More ${count}` });
  await page.getByText("and 2 more").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("**/alerts");
  await page.getByRole("link", { name: "Large screen" }).click();
  await page.waitForURL("**/alerts/wall");
});
