/** Sign-in with the company's account, at an OpenID provider from npm. */
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { clientId, clientSecret } from "../../../server/test/kit/company/odd-provider.ts";
import { startRealProvider } from "../../../server/test/kit/company/real-provider.ts";
import { findFreePort } from "../../../server/test/kit/processes/postgres.ts";
import { password, startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";

const port = await findFreePort();
const belfryUrl = `http://localhost:${port}`;
const provider = await startRealProvider(`${belfryUrl}/sign-in/company`, [
  { sub: "ben-1", name: "Ben Harbour", email: "ben@acme.example" },
  { sub: "ada-1", name: "Ada Lovelace", email: "ada@acme.example" },
  { sub: "cleo-1", name: "Cleo", email: "ada@example.org" },
]);
const harness = await startHarness({
  BELFRY_PORT: String(port),
  BELFRY_PUBLIC_URL: belfryUrl,
  BELFRY_OIDC_ISSUER: provider.url,
  BELFRY_OIDC_CLIENT_ID: clientId,
  BELFRY_OIDC_CLIENT_SECRET: clientSecret,
  BELFRY_OIDC_NAME: "Acme",
});
const ada = await harness.setUp();
afterAll(provider.close);

async function signInAtAcme(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`${belfryUrl}${path}`);
  await page.getByRole("button", { name: "Sign in with Acme" }).click();
  await page.getByRole("link", { name }).click();
}

test("A new person signs in with the company’s account, and is back where they began", async () => {
  const page = await harness.visit();
  await signInAtAcme(page, "/browse", "Ben Harbour");
  await page.getByRole("heading", { name: "Browse chats" }).waitFor();
  expect(page.url()).toBe(`${belfryUrl}/browse`);
  await page.getByRole("button", { name: /Ben Harbour/ }).waitFor();

  await page.goto(`${belfryUrl}/settings/password`);
  await page.getByText("You have no password and sign in with your company account.").waitFor();
  await page.getByText("ben@acme.example").waitFor();
  expect(await page.getByRole("button", { name: "Disconnect" }).count()).toBe(0);
  await page.goto(`${belfryUrl}/settings/sessions`);
  await page.getByText("Company account").waitFor();
});

test("A user connects the account in Settings, signs in with it, and disconnects it", async () => {
  const page = await harness.visit();
  await page.goto(`${belfryUrl}/settings/password`);
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Connect Acme" }).click();
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await page.getByText("ada@acme.example").waitFor();
  expect(page.url()).toBe(`${belfryUrl}/settings/password`);

  const other = await harness.visit();
  await signInAtAcme(other, "/", "Ada Lovelace");
  await other.getByRole("button", { name: /ada@example.org/ }).waitFor();

  await page.getByRole("button", { name: "Disconnect" }).click();
  const sure = page.getByRole("alertdialog", { name: "Disconnect the company account?" });
  await sure.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Connect Acme" }).waitFor();
});

test("An account with the e-mail of another user is refused, and the page says what to do", async () => {
  const page = await harness.visit();
  await signInAtAcme(page, "/", "Cleo");
  await page
    .getByText(/A user with your e-mail address exists. Sign in with your password/)
    .waitFor();
  // The code of the provider is not in the address.
  expect(page.url()).toBe(`${belfryUrl}/sign-in/company`);
  expect(await pageViolations(page, "refused")).toEqual([]);
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await page.getByRole("button", { name: "Sign in with Acme" }).waitFor();
});

test("The address of another browser’s sign-in signs nobody in", async () => {
  const page = await harness.visit();
  await page.goto(`${belfryUrl}/sign-in/company?code=stolen&state=stolen`);
  await page.getByText(/This sign-in began in another browser/).waitFor();
});

test.each([
  { colorScheme: "light" as const, width: 1280 },
  { colorScheme: "dark" as const, width: 390 },
])("The sign-in page is accessible: $colorScheme, $width px", async ({ colorScheme, width }) => {
  const page = await harness.visit(undefined, { colorScheme, viewport: { width, height: 800 } });
  await page.goto(belfryUrl);
  await page.getByRole("button", { name: "Sign in with Acme" }).waitFor();
  expect(await pageViolations(page, "sign-in with a company")).toEqual([]);
});
