/** With a mail server: invites to an address, and new addresses that are confirmed. */
import { afterAll, expect, test } from "vitest";
import { startSmtpServer } from "../../../server/test/kit/smtp-server.ts";
import { password, startHarness } from "../support/harness.ts";
import { focused } from "../support/keyboard.ts";
import { pageViolations } from "../support/page-violations.ts";
import { fillSignIn, heading } from "../support/screen.ts";

const phone = { viewport: { width: 390, height: 780 }, colorScheme: "dark" } as const;

const smtp = await startSmtpServer({}, afterAll);
const harness = await startHarness({ BELFRY_SMTP_URL: smtp.url });
const ada = await harness.setUp();

async function nextLink(): Promise<string> {
  return /https?:\S+#token=\w+/.exec((await smtp.next()).text)?.[0] ?? "";
}

test("[F6] The invited e-mail is fixed on the join page", async () => {
  const body = { email: "gil@example.org", role: "admin" };
  await harness.request(ada, "POST /api/invites", body);
  const page = await harness.visit(undefined, phone);
  await page.goto(await nextLink());
  await page.getByText("Ada invited you as an administrator").waitFor();
  const email = page.getByLabel("E-mail");
  expect(await email.inputValue()).toBe("gil@example.org");
  expect(await email.getAttribute("readonly")).not.toBeNull();
  await page.getByText("The invite was sent to this address").waitFor();
  expect(await pageViolations(page, "join with a fixed e-mail")).toEqual([]);
  await page.getByLabel("Your name").fill("Gil");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Account menu" }).waitFor();
});

test("[F11] A new e-mail is confirmed from its mailbox, and can be cancelled until then", async () => {
  const dora = await harness.addUser("Dora");
  const page = await harness.visit(dora);
  await page.goto("/settings/profile");
  await page.getByLabel("E-mail").fill("typo@example.org");
  await page.keyboard.press("Enter");
  await page.getByText("sent to typo@example.org").waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe(dora.email);
  expect(await pageViolations(page, "e-mail to confirm")).toEqual([]);
  const replaced = await nextLink();
  await page.getByRole("button", { name: "Cancel the change" }).click();
  await page.getByText("sent to typo@example.org").waitFor({ state: "detached" });
  await page.getByLabel("E-mail").fill("dora@new.example.org");
  await page.keyboard.press("Enter");
  await page.getByText("sent to dora@new.example.org").waitFor();
  const link = await nextLink();

  const mailbox = await harness.visit(undefined, phone);
  await mailbox.goto(replaced);
  await mailbox.getByRole("button", { name: "Use this address" }).click();
  await heading(mailbox, "This link no longer works").waitFor();
  await mailbox.goto(link);
  await heading(mailbox, "Confirm your e-mail address").waitFor();
  expect(mailbox.url()).toBe(`${harness.url}/confirm-email`);
  expect(await pageViolations(mailbox, "confirm e-mail")).toEqual([]);
  await mailbox.getByRole("button", { name: "Use this address" }).click();
  await heading(mailbox, "Your e-mail address was changed").waitFor();
  await expect.poll(() => focused(mailbox)).toBe("Continue");
  expect((await smtp.next()).to).toEqual([dora.email]);
  await mailbox.keyboard.press("Enter");
  await fillSignIn(mailbox, "dora@new.example.org", password);
  await mailbox.getByRole("button", { name: "Account menu" }).waitFor();
});
