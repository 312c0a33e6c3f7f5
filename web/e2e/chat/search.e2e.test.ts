/** Search, the palette and message links, with the keyboard. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { heading } from "../support/screen.ts";

const harness = await startHarness();

test("[V13] A user finds a message with the palette and with search, by keyboard, and a misspelled word too", async () => {
  const ada = await harness.setUp();
  const ben = await harness.addUser("Ben");
  const body = { title: "Deploys", kind: "group", memberIds: [ben.id] };
  const deploys = await harness.request<Chat>(ada, "POST /api/chats", body);
  const post = (text: string) =>
    harness.request<Message>(ada, `POST /api/chats/${deploys.id}/messages`, { text });
  await post("If the index hurts, **rollback** is `belfry rollback --to 1.4.1`");
  await post("See https://ci.example.com/jobs/rollback-7 for the log");
  const webhooks = `POST /api/chats/${deploys.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, webhooks, { name: "Jenkins" });
  const card = {
    title: "Build 19",
    text: "- `rings_twice`, see [the log](https://ci.example.com)",
  };
  await fetch(url, { method: "POST", body: JSON.stringify({ cards: [card] }) });
  for (let number = 0; number < 60; number += 1) await post(`filler ${number}`);
  const gone = await post("soon deleted");
  await harness.request(ada, `DELETE /api/chats/${deploys.id}/messages/${gone.id}`);

  // The palette does not ask again when the index follows.
  const found = () => harness.request<{ items: unknown[] }>(ada, "GET /api/search?query=rollback");
  await expect.poll(async () => (await found()).items.length).toBe(2);

  const page = await harness.visit(ada, { reducedMotion: "reduce" });
  await page.goto("/chats/1");
  await heading(page, "General").waitFor();
  const field = page.getByRole("combobox", { name: "Go to a chat, user or action" });
  const option = (name: RegExp) => page.getByRole("option", { name });

  await page.keyboard.press("Control+k");
  await field.waitFor();
  await field.fill("dpl");
  await option(/^Deploys/).waitFor();
  expect(await pageViolations(page, "palette")).toEqual([]);
  await page.keyboard.press("Enter");
  await heading(page, "Deploys").waitFor();

  await page.keyboard.press("Control+k");
  await field.waitFor();
  await field.fill("rollb");
  await option(/If the index hurts/).waitFor();
  await page.keyboard.press("Control+Enter");
  const results = page.getByRole("list", { name: "Results" }).getByRole("listitem");
  await results.nth(1).waitFor();
  expect(await results.locator("mark").allTextContents()).toEqual([
    "rollback",
    "rollback",
    "rollback",
  ]);
  // The marks leave the link and the code whole.
  const link = page.getByRole("link", { name: "https://ci.example.com/jobs/rollback-7" });
  expect(await link.getAttribute("href")).toBe("https://ci.example.com/jobs/rollback-7");
  expect(await results.locator("code").textContent()).toBe("belfry rollback --to 1.4.1");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await pageViolations(page, `search, ${colorScheme}`)).toEqual([]);
  }

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/chats/${deploys.id}/messages/1`);
  await page.getByText("If the index hurts").waitFor();
  await page.goBack();
  await results.nth(1).waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("rollb");

  await page.getByRole("searchbox").fill("roolback");
  await page.getByText("No messages match “roolback”").waitFor();
  // V13
  const respelled = page.getByRole("status").getByRole("button", { name: "rollback" });
  await respelled.waitFor();
  expect(await pageViolations(page, "suggestion")).toEqual([]);
  await respelled.click();
  await results.nth(1).waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("rollback");
  await page.getByRole("searchbox").and(page.locator(":focus")).waitFor();
  await page.getByRole("combobox", { name: "Chat" }).selectOption("General");
  await page.getByRole("searchbox").fill("filler");
  await page.getByText("No messages match “filler” in General").waitFor();
  await page.getByRole("button", { name: "Search all chats" }).click();
  await results.nth(19).waitFor();
  await page.getByRole("button", { name: "Show more results" }).click();
  await results.nth(39).waitFor();
  await page.getByRole("searchbox").fill("rings_twice");
  await results.locator("li code", { hasText: "rings_twice" }).waitFor();
  await results.getByRole("link", { name: "the log" }).waitFor();

  await page.goto(`/chats/${deploys.id}/messages/${gone.id}`);
  await page.getByText("This message was deleted.").waitFor();
  await page.goto("/chats/99/messages/1");
  await page.getByText("It may have been deleted, or you aren’t a member.").waitFor();
});
