/** Steps of open alerts, and who was notified. */
import type { ChatStepsReply } from "@belfry/contracts/on-call/steps";
import { expect, test } from "vitest";
import { pageViolations } from "../support/page-violations.ts";
import { dialog, openFromChatMenu } from "../support/screen.ts";
import { alertOf, buttonIn, chooseIn, startAlerts } from "./scene.ts";

const { harness, ada, ben, startChat } = await startAlerts();

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
