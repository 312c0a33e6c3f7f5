/** Two processes are replaced one after the other while people use the web app. */
import { setTimeout as wait } from "node:timers/promises";
import type { Chat } from "@belfry/contracts/chats";
import type { Message, MessagePage } from "@belfry/contracts/messages/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { composer, message } from "../journey/sights.ts";
import { startHarness } from "../support/harness.ts";
import { heading, showChat } from "../support/screen.ts";
import { lineOf, shownLines } from "../support/shown-lines.ts";
import { recordTrouble } from "./trouble.ts";
import { startTwoPrograms } from "./two-programs.ts";

const everyMs = 100;
const timeout = 30_000;

let programs: Awaited<ReturnType<typeof startTwoPrograms>>;
const harness = await startHarness({}, async (config) => {
  programs = await startTwoPrograms(config);
  return programs.servers;
});

test("A rolling restart of two processes shows no error to people who chat, search and change settings", async () => {
  const ada = await harness.setUp();
  const [ben, cleo] = [await harness.addUser("Ben"), await harness.addUser("Cleo")];
  const body = { title: "Deploys", kind: "group", memberIds: [ben.id, cleo.id] };
  const { id } = await harness.request<Chat>(ada, "POST /api/chats", body);
  const relay = `POST /api/chats/${id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, relay, { name: "Relay" });
  await harness.request(ada, `POST /api/chats/${id}/messages`, { text: "a needle" });

  const people = await Promise.all(
    [ada, ben, cleo].map(async (person) => {
      const page = await harness.visit(person);
      const trouble = await recordTrouble(page);
      await showChat(page, id);
      await page.getByText("Connected", { exact: true }).waitFor();
      return { page, trouble };
    }),
  );
  const [adas, bens, cleos] = people.map(({ page }) => page) as [Page, Page, Page];

  const sent: string[] = [];
  let walks = 0;
  let isOver = false;
  const work = [write(adas, "Ada"), write(bens, "Ben"), post(), walk()];

  async function write(page: Page, name: string): Promise<void> {
    for (let count = 1; !isOver; count++) {
      const text = `${name} ${count}`;
      await composer(page, "Deploys").fill(text);
      await page.keyboard.press("Enter");
      sent.push(text);
      await message(page, text).last().waitFor();
      await wait(everyMs);
    }
  }

  /** A sender that repeats nothing. */
  async function post(): Promise<void> {
    for (let count = 1; !isOver; count++) {
      const text = `Relay ${count}`;
      const reply = await fetch(url, { method: "POST", body: JSON.stringify({ text }) });
      expect(reply.status, await reply.text()).toBe(200);
      sent.push(text);
      await wait(everyMs);
    }
  }

  /** Searches, and turns a setting on or off. */
  async function walk(): Promise<void> {
    const field = cleos.getByRole("combobox", { name: "Go to a chat, user or action" });
    for (; !isOver; walks++) {
      await cleos.keyboard.press("Control+k");
      await field.fill("needle");
      await cleos.getByRole("option", { name: /a needle/ }).waitFor();
      await cleos.keyboard.press("Escape");
      await cleos.getByRole("link", { name: "Settings" }).click();
      await cleos.getByRole("link", { name: "Notifications" }).click();
      const before = await quietHours();
      await cleos.getByRole("switch", { name: "Quiet hours", exact: true }).click();
      await expect.poll(quietHours).not.toBe(before);
      await cleos.getByRole("link", { name: "Back to chats" }).click();
      await heading(cleos, "Deploys").waitFor();
    }
  }

  async function quietHours(): Promise<boolean> {
    const settings = await harness.request<{ quietHours: unknown }>(
      cleo,
      "GET /api/me/notifications",
    );
    return settings.quietHours !== null;
  }

  const progress = async () => {
    const [sentBefore, walksBefore] = [sent.length, walks];
    await expect.poll(() => sent.length, { timeout }).toBeGreaterThan(sentBefore + 10);
    await expect.poll(() => walks, { timeout }).toBeGreaterThan(walksBefore);
  };
  const restarts = (async () => {
    for (let restart = 0; restart < 2; restart++) {
      await progress();
      expect(await programs.replaceOldest()).toBe(0);
    }
    await progress();
    isOver = true;
  })();
  await Promise.all([restarts, ...work]).finally(() => {
    isOver = true;
  });

  for (const page of [adas, bens]) {
    await expect.poll(() => page.locator("article[data-unsent]").count(), { timeout }).toBe(0);
  }
  const stored = await storedMessages();
  const texts = stored.map(({ text }) => text);
  expect(texts.toSorted()).toEqual(["a needle", ...sent].toSorted());
  for (const page of [adas, bens, cleos]) {
    await expect.poll(() => shownLines(page), { timeout }).toEqual(stored.map(lineOf));
  }
  for (const { trouble } of people) {
    expect(trouble.consoleErrors()).toEqual([]);
    expect(await trouble.notices()).toEqual([]);
  }
  const interruptions = await Promise.all(people.map(({ trouble }) => trouble.interruptions()));
  console.log(
    `${sent.length} messages, ${walks} searches and changed settings, no error; the connection was ` +
      `interrupted for ${interruptions.flat().join(", ")} ms`,
  );

  async function storedMessages(): Promise<Message[]> {
    const found: Message[] = [];
    for (;;) {
      const after = found.at(-1)?.id ?? 0;
      const path = `/api/chats/${id}/messages?after=${after}&limit=200`;
      const { items, hasNewer } = await harness.request<MessagePage>(ada, `GET ${path}`);
      found.push(...items);
      if (!hasNewer) return found;
    }
  }
});
