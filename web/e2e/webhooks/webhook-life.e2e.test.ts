/** A webhook from creation to deletion: test message, deliveries, new URL, disabling. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { expect, test } from "vitest";
import { requirePrograms } from "../../../server/test/kit/processes/programs.ts";
import { startHarness } from "../support/harness.ts";
import { delayReply } from "../support/network/delayed-reply.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import {
  choose,
  createWebhook,
  dialog,
  openFromChatMenu,
  openWebhook,
  showUrl,
} from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

const json = { "content-type": "application/json" };

async function post(url: string, body: string): Promise<number> {
  return (await fetch(url, { method: "POST", headers: json, body })).status;
}

test("A manager creates, tests, inspects, rotates, disables and deletes a webhook", async () => {
  requirePrograms("curl");
  const page = await harness.visit(ada, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const row = webhooks.getByRole("listitem", { name: "Backups" });
  const log = webhooks.getByRole("list", { name: "Deliveries" });
  const back = () => webhooks.getByRole("button", { name: "All webhooks" }).click();

  const openTab = (name: string) => webhooks.getByRole("tab", { name }).click();
  const url = await createWebhook(page, "Backups");
  await webhooks.getByRole("button", { name: "Send test message" }).click();
  await webhooks.getByText("The test message is in the chat.").waitFor();
  const curl = await webhooks
    .getByText(/^curl /)
    .first()
    .innerText();
  // Asynchronous: the server runs in this process and must be able to reply.
  expect((await promisify(execFile)("sh", ["-c", curl])).stdout).toContain('"ok":true');

  await openTab("Deliveries");
  await expect.poll(() => log.getByText("Posted").count()).toBe(2);
  expect(await post(url, '{"text": 5}')).toBe(400);
  await log.getByText("Rejected").waitFor();
  await log.getByRole("button", { name: /Rejected/ }).click();
  await log.getByText("/text must be a string.").first().waitFor();
  await log.getByText('"text"').waitFor();
  await expect.poll(() => log.locator("pre > span").count()).toBe(1);
  // The page may still move between the two measurements.
  const distance = async () => {
    const marked = await log.locator("pre > span").boundingBox();
    const member = await log.getByText('"text"').boundingBox();
    return Math.abs((marked?.y ?? 0) - (member?.y ?? 99));
  };
  await expect.poll(distance).toBeLessThan(5);
  const filter = webhooks.getByRole("radiogroup", { name: "Show" });
  await filter.getByRole("radio", { name: "Rejected 1" }).click();
  await expect.poll(() => log.getByRole("listitem").count()).toBe(1);
  await filter.getByRole("radio", { name: "All 3" }).click();
  await webhooks.getByLabel("Search deliveries").fill("hello from");
  await filter.getByRole("radio", { name: "All 1" }).waitFor();
  await expect.poll(() => log.getByText("Posted").count()).toBe(1);
  await webhooks.getByLabel("Search deliveries").fill("no such text");
  await webhooks.getByText("No requests match.").waitFor();
  await back();
  await row.getByText("Failing").waitFor();
  await row.getByText("/text must be a string.").waitFor();
  await row.getByRole("img", { name: "3 requests in the last 24 hours, 1 rejected" }).waitFor();

  await openWebhook(page, "Backups", "Deliveries");
  await log
    .getByRole("button", { name: /Posted/ })
    .last()
    .click();
  await log.getByRole("button", { name: "Send again" }).click();
  await log.getByText("Replay").waitFor();
  await log.getByRole("button", { name: "Copy as curl" }).click();
  await page.getByText("The command contains the secret URL.").first().waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect((await promisify(execFile)("sh", ["-c", command])).stdout).toContain('"ok":true');
  await log.getByRole("button", { name: "Create template" }).click();
  await webhooks.getByText("The body of the delivery that you chose.").waitFor();
  expect(await webhooks.getByLabel("Payload").inputValue()).toContain('"text"');
  await webhooks.getByRole("button", { name: "Use the last payload" }).click();
  await webhooks.getByText("The last payload received.").waitFor();
  await back();
  await row.waitFor();
  await expect.poll(() => row.getByText("Failing").count()).toBe(0);

  await openWebhook(page, "Backups", "Settings");
  await webhooks.getByRole("switch", { name: "One message per alert", checked: true }).click();
  await webhooks.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Backups was saved.").first().waitFor({ state: "attached" });
  await webhooks.getByRole("button", { name: "Create new URL" }).click();
  const newUrl = await webhooks.getByLabel("URL", { exact: true }).inputValue();
  expect(newUrl).not.toBe(url);
  expect(await Promise.all([url, newUrl].map((one) => post(one, '{"text": "both"}')))).toEqual([
    200, 200,
  ]);

  await webhooks.getByRole("button", { name: "Disable", exact: true }).click();
  await webhooks.getByRole("button", { name: "Enable" }).waitFor();
  expect(await post(newUrl, '{"text": "anybody?"}')).toBe(403);
  await back();
  await row.getByText("Disabled").waitFor();
  await row.getByText("Old URL works until").waitFor();
  await openWebhook(page, "Backups", "Deliveries");
  await log.getByText("Old URL").waitFor();
  await log.getByText("is disabled").waitFor();
  await openTab("Settings");
  await webhooks.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).click();
  await webhooks.getByText("No webhooks yet").waitFor();
  expect(await post(newUrl, '{"text": "anybody?"}')).toBe(404);
});

test("Late replies bring no deliveries of another filter, none twice, and hide no new ones", async () => {
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", {
    title: "Late replies",
    kind: "group",
  });
  const path = `/api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, `POST ${path}`, { name: "Busy" });
  const texts = Array.from({ length: 32 }, (_, index) => (index < 3 ? "" : `message ${index}`));
  for (const text of texts) await post(url, JSON.stringify({ text }));
  const page = await harness.visit(ada);
  await page.clock.install();
  await page.goto(`/chats/${chat.id}`);
  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Busy", "Deliveries");
  const webhooks = dialog(page, "Webhooks");
  const items = webhooks.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  const filter = (name: RegExp) => webhooks.getByRole("radio", { name }).click();
  const more = webhooks.getByRole("button", { name: "Load more" });
  await webhooks.getByRole("radio", { name: "All 32" }).waitFor();
  expect(await items.count()).toBe(25);

  const older = await delayReply(page, /deliveries\?.*before=/);
  await more.click();
  await older.isRead;
  await filter(/^Rejected/);
  await expect.poll(() => items.count()).toBe(3);
  await older.release();
  expect(await items.count()).toBe(3);

  await filter(/^All/);
  await expect.poll(() => items.count()).toBe(25);
  const once = await delayReply(page, /deliveries\?.*before=/);
  await more.click();
  await once.isRead;
  await more.press("Enter");
  await once.release();
  expect(await items.count()).toBe(32);

  const reload = await delayReply(page, /deliveries\?/);
  await page.clock.runFor(4000);
  await reload.isRead;
  await post(url, '{"text": "new"}');
  const count = async () => {
    await page.clock.runFor(4000);
    return items.count();
  };
  await expect.poll(count).toBe(33);
  await reload.release();
  expect(await items.count()).toBe(33);
});

test("[F14] The pages of a webhook are accessible in both themes and at two widths", async () => {
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const;
  const { id, url } = await harness.request<{ id: number; url: string }>(
    ada,
    "POST /api/chats/1/webhooks",
    { name: "Watch" },
  );
  const change = (body: object) => harness.request(ada, `PATCH /api/chats/1/webhooks/${id}`, body);
  await change({ secret: "hush" });
  await post(url, '{"text": "Who am I?"}');
  await change({ secret: null });
  await post(url, '{"text": "All is well", "cards": [{"title": "Nested"}]}');
  await post(url, '{"text": ""}');
  // Another server sees the log up to a second later.
  const list = () => harness.request<{ items: Webhook[] }>(ada, "GET /api/chats/1/webhooks");
  const findFailing = async () => (await list()).items.find((one) => one.id === id)?.failing;
  await expect.poll(findFailing).toBeTruthy();
  const page = await harness.visit(ada, { viewport: { width: 390, height: 720 } });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const row = webhooks.getByRole("listitem", { name: "Watch" });
  const found: string[] = [];
  const look = async (place: string) => {
    for (const one of looks) {
      found.push(...(await violationsInLooks(page, place, [one])));
      const overflow = await page.evaluate(() => {
        const sheet = document.querySelector("[role=dialog]");
        return sheet ? sheet.scrollWidth - sheet.clientWidth : 0;
      });
      if (overflow > 0) found.push(`${place}: ${overflow} px too wide at ${one.width} px`);
    }
  };

  await row.getByText("Failing").waitFor();
  await look("list");
  const openTab = (name: string) => webhooks.getByRole("tab", { name }).click();
  await openWebhook(page, "Watch", "Setup");
  await choose(webhooks.getByLabel("What will send messages?"), "GitHub Actions");
  await webhooks.getByText("Notify the chat").first().waitFor();
  await look("connect");
  expect(await showUrl(page)).toBe(url);
  await webhooks.getByText(`gh secret set BELFRY_URL --body '${url}'`).waitFor();
  await webhooks.getByRole("button", { name: "Copy code" }).first().waitFor();
  await look("connected");
  await openTab("Deliveries");
  await webhooks.getByRole("button", { name: /Posted/ }).click();
  await webhooks.getByRole("button", { name: "Send again" }).waitFor();
  await look("deliveries");
  // [F14] A request that anyone may have sent is posted only after a warning.
  const unsigned = webhooks.getByRole("button", { name: /Rejected.*is not signed/ });
  await unsigned.click();
  await webhooks.getByText("Who am I?").waitFor();
  await webhooks.getByRole("button", { name: "Send again" }).click();
  const warning = page.getByRole("alertdialog", {
    name: "Post a request without a valid signature?",
  });
  await warning.waitFor();
  await look("question");
  await warning.getByRole("button", { name: "Cancel" }).click();
  await webhooks.getByRole("button", { name: "Send again" }).click();
  await warning.getByRole("button", { name: "Post anyway" }).click();
  await webhooks.getByText("Replay").waitFor();
  await openTab("Settings");
  await webhooks.getByLabel("Name", { exact: true }).waitFor();
  await look("settings");

  await webhooks.getByLabel("Allowed IP addresses").fill("192.0.2.0/24\nnowhere");
  await webhooks.getByRole("button", { name: "Save" }).click();
  const addresses = webhooks.getByRole("textbox", { name: "Allowed IP addresses" });
  await addresses.and(page.locator(":focus")).waitFor();
  await look("refused settings");
  await webhooks.getByLabel("Allowed IP addresses").fill("192.0.2.0/24");
  await webhooks.getByLabel("Signature secret").fill("hush");
  await choose(webhooks.getByLabel("Format"), "Custom templates");
  await webhooks.getByRole("button", { name: "Edit templates" }).click();
  await webhooks.getByRole("textbox", { name: "Message" }).fill("Said: {{ text }}");
  await webhooks.getByText("Said: ").last().waitFor();
  await look("templates");
  await webhooks.getByRole("button", { name: "All webhooks" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await webhooks.getByRole("button", { name: "Save" }).click();
  await openTab("Settings");
  await webhooks.getByText("A secret is set.").waitFor();
  expect(await post(url, '{"text": "from elsewhere"}')).toBe(403);
  expect(found).toEqual([]);
});

test("[V13] The tab of the deliveries counts rejections until they were looked at", async () => {
  const create = harness.request<{ id: number; url: string }>;
  const { url } = await create(ada, "POST /api/chats/1/webhooks", { name: "Rejected" });
  expect(await post(url, "{}")).toBe(400);
  expect(await post(url, "[]")).toBe(400);
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Rejected", "Setup");
  const webhooks = dialog(page, "Webhooks");
  const tab = (name: string) => webhooks.getByRole("tab", { name, exact: true });
  await tab("Deliveries 2 new rejections").click();
  // A rejection that arrives is counted while the list is shown.
  expect(await post(url, "{}")).toBe(400);
  await tab("Deliveries 3 new rejections").waitFor();
  const looks = [
    { colorScheme: "light", width: 390 },
    { colorScheme: "dark", width: 1280 },
  ] as const;
  expect(await violationsInLooks(page, "rejections", looks)).toEqual([]);
  await tab("Settings").click();
  await tab("Deliveries").waitFor();
  await page.reload();
  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Rejected", "Setup");
  await tab("Deliveries").waitFor();
});
