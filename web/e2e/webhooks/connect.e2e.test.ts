/** The setup page of a webhook. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { delayReply } from "../support/network/delayed-reply.ts";
import { pageViolations } from "../support/page-violations.ts";
import { createWebhook, dialog, openFromChatMenu, openWebhook } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

test("[N4] The URL is masked until it is shown, and says that other machines cannot reach localhost", async () => {
  const body = { name: "Relay" };
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", body);
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 } });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await openWebhook(page, "Relay", "Setup");
  const services = webhooks.getByRole("radiogroup", { name: "Popular services" });
  await services.getByRole("radio", { name: "curl", checked: true }).press("ArrowUp");
  await services.getByRole("radio", { name: "Uptime Kuma", checked: true }).waitFor();
  await services.getByRole("radio", { name: "Alertmanager" }).click();
  await webhooks.getByText("whk_••••••••••••/alertmanager").waitFor();
  expect(await webhooks.getByText(url).count()).toBe(0);
  await webhooks.getByText(`Only programs on this machine can reach ${harness.url}.`).waitFor();
  await webhooks.getByText("BELFRY_PUBLIC_URL").waitFor();
  const guide = webhooks.getByRole("link", { name: "How to set up a public URL" });
  expect(await guide.getAttribute("href")).toBe("/docs#reverse-proxy");

  const show = webhooks.getByRole("button", { name: "Show URL" });
  await show.focus();
  await page.keyboard.press("Enter");
  await webhooks.getByText(`${url}/alertmanager`).waitFor();
  await show.and(page.locator("[aria-pressed=true]:focus")).waitFor();
  // The focus stays on the button.
  expect(await pageViolations(page, "shown")).toEqual([]);
  const wide = await webhooks.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
  expect(wide).toBe(0);

  await page.keyboard.press("Tab");
  await webhooks.getByRole("button", { name: "Copy URL" }).and(page.locator(":focus")).waitFor();
  await show.press("Enter");
  await webhooks.getByText("whk_••••••••••••/alertmanager").waitFor();

  // A long name takes two lines of a phone at most.
  const name = "A name that goes on and on ".repeat(3).trim();
  await harness.request(ada, "PATCH /api/chats/1/webhooks/1", { name });
  const heading = webhooks.getByRole("heading", { name });
  await heading.waitFor();
  expect((await heading.boundingBox())?.height).toBe(44);
});

test("Copying works while the URL is masked, also for snippets and values", async () => {
  const body = { name: "Masked" };
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", body);
  const page = await harness.visit(ada, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await openWebhook(page, "Masked", "Setup");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await webhooks.getByRole("button", { name: "Copy code" }).first().click();
  await expect.poll(copied).toContain(`'${url}'`);
  await webhooks.getByRole("button", { name: "Copy URL" }).click();
  await expect.poll(copied).toBe(url);
  await webhooks.getByRole("radio", { name: "GitHub" }).click();
  await webhooks.getByText("Press Add webhook.").waitFor();
  await webhooks.getByRole("button", { name: "Copy URL" }).nth(1).click();
  await expect.poll(copied).toBe(`${url}/github`);
  expect(await webhooks.getByText(url).count()).toBe(0);
});

test("[W101] Setup shows the URL and the integration key for programs that send to PagerDuty", async () => {
  const body = { name: "Pager" };
  const created = await harness.request<{ url: string; integrationKey: string }>(
    ada,
    "POST /api/chats/1/webhooks",
    body,
  );
  const { url, integrationKey: key } = created;
  const page = await harness.visit(ada, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await openWebhook(page, "Pager", "Setup");
  await webhooks.getByLabel("What will send messages?").click();
  await page.getByRole("option", { name: "PagerDuty" }).click();
  await webhooks.getByText("routing key: ••••••••••••").waitFor();
  expect(await webhooks.getByText(key).count()).toBe(0);
  await webhooks.getByRole("button", { name: "Copy code" }).last().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { origin } = new URL(url);
  await expect
    .poll(copied)
    .toBe(`URL: ${origin}/v2/enqueue\nIntegration key or routing key: ${key}`);
  await webhooks.getByRole("button", { name: "Show URL" }).click();
  await webhooks.getByText(`routing key: ${key}`).waitFor();
  expect(await pageViolations(page, "PagerDuty")).toEqual([]);
});

test("[R22] One click creates the secret that GitHub signs with, sets it and copies it", async () => {
  const body = { name: "GitHub" };
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", body);
  const page = await harness.visit(ada, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await openWebhook(page, "GitHub", "Setup");
  await webhooks.getByRole("radio", { name: "GitHub", exact: true }).click();
  await webhooks.getByRole("button", { name: "Create secret" }).click();
  const copy = webhooks.getByRole("button", { name: "Copy Secret" });
  await copy.waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await webhooks.getByText(secret).waitFor();

  const event = JSON.stringify({ zen: "Keep it simple.", hook_id: 1 });
  const post = async (signature: string) => {
    const headers = {
      "content-type": "application/json",
      "x-github-event": "ping",
      "x-hub-signature-256": `sha256=${signature}`,
    };
    return (await fetch(`${url}/github`, { method: "POST", headers, body: event })).status;
  };
  expect(await post("0".repeat(64))).toBe(401);
  expect(await post(createHmac("sha256", secret).update(event).digest("hex"))).toBe(200);

  await webhooks.getByRole("tab", { name: "Settings" }).click();
  await webhooks.getByRole("tab", { name: "Setup" }).click();
  await webhooks.getByText("Set. Only signed requests are accepted.").waitFor();
  await webhooks.getByRole("button", { name: "Replace secret" }).waitFor();
  expect(await webhooks.getByText(secret).count(), "it cannot be read again").toBe(0);
});

test("Services and formats are listed in groups, services in alphabetical order", async () => {
  await harness.request(ada, "POST /api/chats/1/webhooks", { name: "Lists" });
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 } });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const groupsOf = async (label: string) => {
    await webhooks.getByLabel(label).click();
    const groups = page.getByRole("listbox").getByRole("group");
    await groups.first().waitFor();
    const found = await groups.evaluateAll((groups) =>
      groups.map((group) => ({
        label: group.firstElementChild?.textContent,
        options: [...group.querySelectorAll("[role=option]")].map(
          ({ firstElementChild }) => firstElementChild?.textContent,
        ),
      })),
    );
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    return found;
  };
  await openWebhook(page, "Lists", "Setup");
  const snippets = await groupsOf("What will send messages?");
  expect(snippets.map(({ label }) => label)).toEqual([
    "Programs and scripts",
    "Clients for other chat apps",
    "Build steps",
    "Code, builds and hosting",
    "Monitoring and alerts",
    "Payments, home and media",
  ]);
  await webhooks.getByRole("tab", { name: "Settings" }).click();
  const formats = await groupsOf("Format");
  expect(formats.map(({ label }) => label)).toEqual(["General", "Services"]);
  expect(formats[0]?.options).toEqual([
    ...["Belfry", "Slack", "Mattermost", "Discord", "Any JSON", "Custom templates"],
  ]);
  for (const { options } of [...snippets.slice(3), ...formats.slice(1)]) {
    expect(options).toEqual(options.toSorted((a, b) => `${a}`.localeCompare(`${b}`)));
  }
});

test("[U17] The setup of a new webhook waits for the first request and shows it as it arrives", async () => {
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const url = await createWebhook(page, "First");
  await webhooks.getByText("Waiting for the first request…").waitFor();
  await webhooks.getByText("no requests yet").waitFor();
  const post = async (body: string) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(url, { method: "POST", headers, body })).status;
  };
  expect(await post('{"text": 5}')).toBe(400);
  await webhooks.getByText(/^Rejected /).waitFor();
  await webhooks.getByText("no accepted requests yet").waitFor();
  expect(await post('{"text": "It works"}')).toBe(200);
  await webhooks.getByText(/^Received /).waitFor();
  await webhooks.getByText("last request").waitFor();
  await webhooks.getByRole("link", { name: "Show message" }).click();
  await webhooks.waitFor({ state: "detached" });
  await page.getByText("It works").waitFor();
});

test("A late reply does not undo the user's change of a webhook", async () => {
  const path = "/api/chats/1/webhooks";
  await harness.request(ada, `POST ${path}`, { name: "Before" });
  const page = await harness.visit(ada);
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Before", "Settings");

  const reload = await delayReply(page, `**${path}`);
  // Its event reloads the list.
  await harness.request(ada, "POST /api/chats/1/messages", { text: "hello" });
  await reload.isRead;
  await page.route(`**${path}`, () => {}); // later reloads wait
  const webhooks = dialog(page, "Webhooks");
  const name = webhooks.getByLabel("Name", { exact: true });
  await name.fill("After");
  await page.keyboard.press("Enter");
  await webhooks.getByRole("heading", { name: "After", exact: true }).waitFor();
  await reload.release();
  expect(await name.inputValue()).toBe("After");
});

test("[W1] Another manager's changes of webhooks appear in the open list and on the open page", async () => {
  const chat = await harness.request<{ id: number }>(ada, "POST /api/chats", {
    title: "Deploys",
    kind: "group",
  });
  const path = `/api/chats/${chat.id}/webhooks`;
  const { id } = await harness.request<{ id: number }>(ada, `POST ${path}`, { name: "Relay" });
  const ben = await harness.addUser("Ben");
  await harness.request(ada, `PUT /api/chats/${chat.id}/members/${ben.id}`, { role: "owner" });
  const page = await harness.visit(ben);
  await page.goto(`/chats/${chat.id}`);
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const row = (name: string) => webhooks.getByRole("listitem", { name });
  await row("Relay").waitFor();

  const second = await harness.request<{ id: number }>(ada, `POST ${path}`, { name: "Backups" });
  await row("Backups").waitFor();
  await harness.request(ada, `PATCH ${path}/${second.id}`, { isDisabled: true });
  await row("Backups").getByText("Disabled").waitFor();
  await harness.request(ada, `DELETE ${path}/${second.id}`);
  await row("Backups").waitFor({ state: "detached" });

  await openWebhook(page, "Relay", "Settings");
  await webhooks.getByLabel("Allowed IP addresses").fill("192.0.2.0/24");
  await harness.request(ada, `PATCH ${path}/${id}`, { name: "Relay 2" });
  await expect
    .poll(() => webhooks.getByLabel("Name", { exact: true }).inputValue())
    .toBe("Relay 2");
  expect(await webhooks.getByLabel("Allowed IP addresses").inputValue()).toBe("192.0.2.0/24");
  await webhooks.getByText("1 unsaved change").waitFor();
  await harness.request(ada, `DELETE ${path}/${id}`);
  await webhooks.getByText("No webhooks yet").waitFor();
  await page.getByText("Relay 2 was deleted or moved").first().waitFor();
});
