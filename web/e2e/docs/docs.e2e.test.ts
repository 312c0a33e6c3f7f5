/** The page /docs: guides and the API reference, without sign-in. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";

const harness = await startHarness();
/** Closed at first. */
const servicesTag = "Post the body of a service";
const closedTags = [servicesTag, "Alerts", "Your account", "Administration"];
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

test("A visitor reads the guides and finds each operation in the reference, by keyboard too, on an accessible page", async () => {
  const page = await harness.visit();
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.origin !== harness.url) foreign.push(request.url());
  });
  const reply = await page.goto("/docs");
  expect(reply?.headers()["content-security-policy"]).toContain("connect-src 'self';");
  await page.getByRole("heading", { name: "Post messages" }).waitFor();
  await page.getByRole("heading", { name: "In GitHub Actions" }).waitFor();
  // N4
  await page.locator("#reverse-proxy").getByText("BELFRY_PUBLIC_URL=").first().waitFor();

  const document = await (await page.request.get("/api/openapi.json")).json();
  const count = Object.values<Record<string, { tags: string[] }>>(document.paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ tags }) => !tags.some((tag) => closedTags.includes(tag))).length;
  await expect.poll(() => page.locator(".opblock").count()).toBe(count);
  await page.getByText(servicesTag, { exact: true }).waitFor();
  expect(await violationsInLooks(page, "docs", looks)).toEqual([]);
  const post = page
    .getByRole("button", { name: /post \/api\/webhooks\/\{token\} post as/i })
    .first();
  await post.focus();
  await page.keyboard.press("Enter");
  await page.getByText("The token in the path is the credential.").waitFor();
  await page.getByText("The Idempotency-Key header must be").first().waitFor();
  expect(await page.getByRole("button", { name: "Try it out" }).count()).toBe(0);
  expect(foreign).toEqual([]);
});

test("[V16] The page uses the fonts of the app, from this server, in the reference too", async () => {
  const page = await harness.visit();
  await page.goto("/docs");
  await page.locator(".opblock").first().waitFor();
  const inter = () => page.evaluate(() => document.fonts.check('16px "Inter Variable"'));
  await expect.poll(inter).toBe(true);
  const mono = () => page.evaluate(() => document.fonts.check('13px "JetBrains Mono Variable"'));
  await expect.poll(mono).toBe(true);
  const families = await page.evaluate(() => {
    const shown = [...document.querySelectorAll("body *")].filter(
      (one) => one.checkVisibility() && one.textContent,
    );
    return [...new Set(shown.map((one) => getComputedStyle(one).fontFamily.split(",")[0]))];
  });
  expect(families.sort()).toEqual(['"Inter Variable"', '"JetBrains Mono Variable"']);
});

test("[A34, F19] In the app, no text becomes HTML or a script", async () => {
  const page = await harness.visit();
  await page.goto("/");
  await page.getByRole("heading").first().waitFor();
  // The violations below are intended.
  page.removeAllListeners("console");
  const errors = await page.evaluate(() => {
    const failures = [
      () => document.body.insertAdjacentHTML("beforeend", "<b>bold</b>"),
      () => document.createElement("script").setAttribute("src", "/assets/any.js"),
      () => globalThis.setTimeout("document.title = 'run'"),
    ];
    return failures.map((fail) => {
      try {
        fail();
        return "no error";
      } catch (error) {
        return String(error).replace(/.*requires '(\w+)'.*/s, "$1");
      }
    });
  });
  expect(errors).toEqual(["TrustedHTML", "TrustedScriptURL", "TrustedScript"]);
});
