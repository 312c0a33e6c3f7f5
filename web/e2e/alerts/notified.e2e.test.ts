/** Steps of open alerts, and who was notified. */
import type { ChatStepsReply } from "@belfry/contracts/on-call/steps";
import { expect, test } from "vitest";
import { pageViolations, violationsInLooks } from "../support/page-violations.ts";
import { dialog, openFromChatMenu } from "../support/screen.ts";
import { alertOf, buttonIn, chooseIn, rowOf, startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();

const looks = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
] as const;

test("An owner turns the steps on and off in the settings of the chat", async () => {
  const chat = await startChat("Steps");
  const page = await chat.open(ada);
  const stored = async () =>
    (await harness.request<ChatStepsReply>(ada, `GET /api/chats/${chat.id}/steps`)).steps;
  await openFromChatMenu(page, "Edit chat");
  const steps = dialog(page, "Edit chat").getByRole("switch", { name: "Steps for open alerts" });
  await steps.click();
  await dialog(page, "Edit chat").getByLabel("Notify everybody after").click();
  await page.getByRole("option", { name: "30 minutes" }).click();
  expect(await pageViolations(page, "steps in the settings of a chat")).toEqual([]);
  await buttonIn(dialog(page, "Edit chat"), "Save changes").click();
  await expect.poll(stored).toEqual({ levels: ["critical"], again: 5, everyone: 30 });
  await dialog(page, "Edit chat").waitFor({ state: "detached" });
  await openFromChatMenu(page, "Edit chat");
  await expect.poll(() => steps.getAttribute("aria-checked")).toBe("true");
  await steps.click();
  await buttonIn(dialog(page, "Edit chat"), "Save changes").click();
  await expect.poll(stored).toBeNull();
});

test("Who was notified is in the menu of the alert, with the reason if nobody was", async () => {
  const chat = await startChat("Ledger");
  await harness.request(ada, `PUT /api/chats/${chat.id}/steps`, {});
  await chat.fire();
  const page = await chat.open(ben);
  await chooseIn(alertOf(page, "Disk full"), "Who was notified");
  const ledger = dialog(page, "Who was notified");
  await ledger.getByText(/^Nobody could be notified\. Next: again, and the next person/).waitFor();
  const rows = ledger.getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().textContent()).toMatch(/Ada.*own settings/);
  expect(await pageViolations(page, "who was notified")).toEqual([]);
});

test("The card and the list say that nobody could be notified, until somebody acknowledges", async () => {
  const chat = await startChat("Alone");
  await harness.request(ada, `PUT /api/chats/${chat.id}/steps`, {});
  const page = await chat.open(ben);
  const id = await chat.fire({
    title: "ReplicationLag: db-2",
    text: "The replica is 14 min behind.",
  });
  const card = alertOf(page, "ReplicationLag");
  const sentence = /^Nobody could be notified\. Push notifications are off on this server/;
  await card.getByText(sentence).waitFor();
  await page.reload();
  await card.getByText(sentence).waitFor();
  expect(await violationsInLooks(page, "nobody could be notified", looks)).toEqual([]);
  await buttonIn(card, "Who was notified").click();
  await dialog(page, "Who was notified").getByText("Nobody could be notified").waitFor();
  await page.keyboard.press("Escape");
  const list = await harness.visit(ada);
  await list.goto("/alerts");
  await rowOf(list, "ReplicationLag").getByText("Nobody could be notified").waitFor();
  expect(await pageViolations(list, "alerts that nobody knows of")).toEqual([]);
  await chat.acknowledge(ada, id);
  await card.getByText(sentence).waitFor({ state: "detached" });
  await rowOf(list, "ReplicationLag")
    .getByText("Nobody could be notified")
    .waitFor({ state: "detached" });
});
