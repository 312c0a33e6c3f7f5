/** The list of chats, when there are more of them than fit. */
import type { Chat } from "@belfry/contracts/chats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, openHarness, type Person } from "./harness.ts";

let harness: Harness;
let ada: Person;

beforeAll(async () => {
  harness = await openHarness();
  ada = await harness.setUp();
  const ben = await harness.addUser("Ben");
  for (let number = 1; number <= 60; number++) {
    const body = { title: `Chat ${number}`, kind: "group", memberIds: [ada.id] };
    const chat = await harness.ask<Chat>(ben, "POST /api/chats", body);
    await harness.ask(ben, `POST /api/chats/${chat.id}/messages`, { text: "unread" });
  }
});

afterAll(() => harness.close());

test("sixty chats with unread messages scroll in their list and never the page", async () => {
  const page = await harness.visit(ada);
  await page.goto("/");
  await page.getByRole("link", { name: /^Chat 1\b/ }).waitFor({ state: "attached" });
  const tall = await page.evaluate(() => document.scrollingElement?.scrollHeight);
  expect(tall).toBe(await page.evaluate(() => innerHeight));
});
