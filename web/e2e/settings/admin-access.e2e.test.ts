/** Accessibility of every screen and dialog of administration, in both themes and at two widths. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import { choose, dialog, heading } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");
await harness.addUser("Cleo");
await harness.request(ben, "GET /api/me"); // creates a session to show
await harness.request(ada, "PATCH /api/admin/users/3", { isActive: false });
await harness.request(ada, "POST /api/invites", { maxUses: 5, chatIds: [1] });
const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", {
  name: "Relay",
});
for (let count = 0; count < 5; count++) await fetch(url, { method: "POST", body: '{"text":""}' });

/** The walk goes on in the last one. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

test("Every administration screen is accessible in both themes and at two widths", async () => {
  const found: string[] = [];
  const page = await harness.visit(ada, { viewport: { width: 390, height: 720 } });
  const look = async (place: string) =>
    found.push(...(await violationsInLooks(page, place, looks)));
  const leave = async (name: string) => {
    await page.keyboard.press("Escape");
    await dialog(page, name).waitFor({ state: "detached" });
  };

  const open = async (title: string) => {
    // A wide window has opened the first section.
    if (new URL(page.url()).pathname !== "/admin")
      await page.getByRole("link", { name: "All settings" }).click();
    await page.getByRole("link", { name: title, exact: true }).click();
  };

  await page.goto("/admin");
  await heading(page, "Settings").waitFor();
  await look("sections");
  await open("Users");
  await page.getByRole("row", { name: /Cleo/ }).waitFor();
  await look("users");
  await act(page, "Edit");
  await dialog(page, "Edit Ben").waitFor();
  await look("edit");
  await leave("Edit Ben");
  await act(page, "Sessions");
  await page.getByRole("button", { name: "End all" }).waitFor();
  await look("sessions");
  await leave("Ben’s sessions");
  await act(page, "Create password link");
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByText("The link is ready").waitFor();
  await look("link");
  await leave("Password link for Ben");
  await act(page, "Deactivate");
  await page.getByRole("alertdialog").waitFor();
  await look("deactivate");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create user" }).click();
  await page.getByText("Enter a name.").first().waitFor();
  await look("create user");
  await leave("Create user");

  await open("Invites");
  await page.getByRole("row", { name: /Link 1/ }).waitFor();
  await look("invites");
  await page.getByRole("button", { name: "Create invite" }).click();
  await page.getByLabel("How many people?").fill("many");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a number from 1 to 1,000.").waitFor();
  await look("create invite");
  await page.getByLabel("How many people?").fill("10");
  await leave("Create invite");

  await open("Chats");
  await page.getByRole("row", { name: /General/ }).waitFor();
  await look("chats");
  await page.getByRole("button", { name: "Archive General" }).click();
  await page.getByRole("alertdialog").waitFor();
  await look("archive");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await open("Webhooks");
  await page.getByRole("row", { name: /Failing/ }).waitFor();
  await look("webhooks");
  await open("Server");
  await page.getByText("Free disk space").waitFor();
  await look("server");

  await open("Policy");
  await page.getByRole("switch").click();
  await page.getByRole("button", { name: "Require for everyone" }).click();
  await page.getByRole("alertdialog").getByRole("alert").waitFor();
  await look("policy");
  await page.keyboard.press("Escape");
  await open("Audit log");
  await page.getByRole("row", { name: /Deactivated a user/ }).waitFor();
  await look("audit log");
  expect(found).toEqual([]);
});

test("The audit log appends the next page of the chosen event, even while its first page loads", async () => {
  for (let times = 0; times < 60; times++) {
    await harness.request(ada, "PATCH /api/admin/users/2", { displayName: `Ben ${times}` });
  }
  const page = await harness.visit(ada);
  await page.goto("/admin/audit");
  await page
    .getByRole("row", { name: /Changed a user/ })
    .first()
    .waitFor();
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/audit\?/, async (route) => {
    await answered;
    await route.fallback();
  });
  await choose(page.getByLabel("Event"), "Changed a user");
  // The list still shows all events.
  await page.getByRole("button", { name: "Load more" }).focus();
  await page.keyboard.press("Enter");
  answer();
  await page.getByText("End of the list.").waitFor();
  expect(await page.getByRole("row", { name: "Changed a user" }).count()).toBe(60);
  expect(await page.getByRole("row").count()).toBe(61);
});

test("[V13] A user who was just renamed keeps the new name when an older list arrives", async () => {
  const page = await harness.visit(ada);
  await page.goto("/admin/users");
  await page.getByRole("row", { name: /Ben/ }).waitFor();
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    /users\?query=/,
    async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await answer.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByPlaceholder("Name or e-mail").fill("ben");
  await asked.promise;
  await act(page, "Edit");
  await page.getByRole("dialog").getByLabel("Name").fill("Benjamin");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /Benjamin/ }).waitFor();
  const answered = page.waitForResponse(/users\?query=/);
  answer.resolve();
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.getByRole("row", { name: /Benjamin/ }).waitFor();
});

async function act(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Actions for Ben" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
