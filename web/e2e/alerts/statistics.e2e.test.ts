/** Statistics of alerts: figures, charts, noise, filters and CSV. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { violationsInLooks } from "../support/page-violations.ts";
import { dialog } from "../support/screen.ts";
import { buttonIn, startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();
const cleo = await harness.addUser("Cleo");

const looks = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
] as const;

test("A member sees how many alerts there were, and which are noise, and downloads them", async () => {
  const chat = await startChat("Noise");
  for (let count = 0; count < 8; count++) {
    await chat.fire({ title: "Disk full" });
    await chat.fire({ title: "Disk full", state: "resolved" });
  }
  for (const title of ["Slow", "Down", "Queue"]) {
    await chat.acknowledge(ben, await chat.fire({ title, level: "warning" }));
  }
  const other = await startChat("Quiet");
  await other.fire({ title: "Cellar" });

  const page = await harness.visit(ada);
  await page.goto("/alerts");
  await page.getByRole("radio", { name: "Statistics" }).click();
  await page.waitForURL("**/alerts/statistics");
  const noisy = page.getByRole("row").filter({ hasText: "Disk full" });
  await noisy.getByText("Nobody acts on most of them.").waitFor();
  const cells = await noisy.getByRole("cell").allInnerTexts();
  expect(cells.map((cell) => cell.trim()).slice(0, 2)).toEqual(["8", "100 %"]);
  await page.getByRole("img", { name: /^Alerts per day: at most 12/ }).waitFor();
  expect(await violationsInLooks(page, "statistics of alerts", looks)).toEqual([]);

  await noisy.getByRole("button", { name: "Silence Disk full" }).click();
  const form = dialog(page, "Silence an alert");
  await form.getByRole("button", { name: "key Disk full", pressed: true }).waitFor();
  await buttonIn(form, "Silence for 1 hour").click();
  await form.waitFor({ state: "detached" });
  const { items } = await harness.request<{ items: object[] }>(
    ada,
    `GET /api/chats/${chat.id}/silences`,
  );
  expect(items).toMatchObject([{ matchers: [{ name: "key", value: "Disk full" }] }]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("alerts-7-days.csv");
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines[1]).toMatch(/^Noise,Relay,Disk full,8,8,8,,\d+,raise_threshold$/);

  await page.getByLabel("Chat", { exact: true }).click();
  await page.getByRole("option", { name: "Quiet" }).click();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("radio", { name: "30 days" }).click();
  await page.getByRole("row").filter({ hasText: "Cellar" }).waitFor();
});

test("Members of other chats see no alerts, and a sentence instead of charts", async () => {
  const page = await harness.visit(cleo);
  await page.goto("/alerts/statistics");
  await page.getByRole("heading", { name: "No alerts in this time" }).waitFor();
  expect(await violationsInLooks(page, "no statistics", looks.slice(2))).toEqual([]);
});
