/** The Connect page of a webhook, by keyboard. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { choose, dialog, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

test("Filling in the URL by keyboard is announced, and the focus moves to the URL", async () => {
  const body = { name: "Relay" };
  const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", body);
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 } });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("button", { name: "Connect" }).click();
  await choose(webhooks.getByLabel("What will send messages?"), "Alertmanager");
  expect(await webhooks.getByText("whk_…/alertmanager").count()).toBe(1);
  expect(await webhooks.getByText(url).count()).toBe(0);

  await webhooks.getByRole("button", { name: "Fill in the URL" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("The URL is filled in.").waitFor();
  await webhooks.getByText(`${url}/alertmanager`).waitFor();
  expect(await pageViolations(page, "filled in")).toEqual([]);

  await page.keyboard.press("Tab");
  await webhooks.getByLabel("URL", { exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Tab");
  await webhooks.getByRole("button", { name: "Copy URL" }).and(page.locator(":focus")).waitFor();
});

test("Services and formats are listed in groups, services in alphabetical order", async () => {
  await harness.request(ada, "POST /api/chats/1/webhooks", { name: "Lists" });
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 } });
  await page.goto("/chats/1");
  await openFromChatMenu(page, "Webhooks");
  const webhooks = dialog(page, "Webhooks");
  const groupsOf = async (label: string) => {
    await webhooks.getByLabel(label).waitFor();
    const groups = webhooks.getByLabel(label).locator("optgroup");
    return groups.evaluateAll((groups) =>
      groups.map((group) => ({
        label: group.getAttribute("label"),
        options: [...group.children].map(({ textContent }) => textContent),
      })),
    );
  };
  await webhooks.getByRole("button", { name: "Connect" }).first().click();
  const snippets = await groupsOf("What will send messages?");
  expect(snippets.map(({ label }) => label)).toEqual([
    "Programs and scripts",
    "Clients of other chats",
    "Steps of a build",
    "Code, builds and hosting",
    "Monitoring and alerts",
    "Payments, home and media",
  ]);
  await webhooks.getByRole("button", { name: "All webhooks" }).click();
  await webhooks.getByRole("button", { name: "Edit" }).first().click();
  const formats = await groupsOf("Format");
  expect(formats.map(({ label }) => label)).toEqual(["General", "Services"]);
  expect(formats[0]?.options).toEqual([
    ...["Belfry", "Slack", "Mattermost", "Discord", "Any JSON", "Custom templates"],
  ]);
  for (const { options } of [...snippets.slice(3), ...formats.slice(1)]) {
    expect(options).toEqual(options.toSorted((a, b) => `${a}`.localeCompare(`${b}`)));
  }
});
