/** The fonts of the interface. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";

const harness = await startHarness();
await harness.setUp();

test("The interface uses Inter from this server, and loads no range or style that no text needs", async () => {
  const page = await harness.visit();
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(fonts).toEqual([
    expect.stringMatching(/^\/assets\/inter-latin-opsz-normal-[\w-]+\.woff2$/),
  ]);
  expect(await page.evaluate(() => document.fonts.check('450 13px "Inter Variable"'))).toBe(true);
  for (const name of ["inter", "jetbrains-mono"]) {
    const licence = await page.request.get(`/fonts/${name}.txt`);
    expect(await licence.text(), name).toContain("SIL OPEN FONT LICENSE Version 1.1");
  }
});

test("[V16] No stack of fonts names one for emoji", async () => {
  const page = await harness.visit();
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const stacks = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ["--font-sans", "--font-mono"].map((name) => style.getPropertyValue(name));
  });
  for (const stack of stacks) {
    expect(stack).toMatch(/^"(Inter|JetBrains Mono) Variable"/);
    // WebKit would take spaces and digits from it.
    expect(stack).not.toContain("Emoji");
  }
});

test("[U25] Text in the fallback font has the same size until Inter has loaded", async () => {
  const early = await harness.visit();
  await early.route("**/*.woff2", (route) => route.abort());
  const late = await harness.visit();
  await Promise.all([early, late].map((page) => page.goto("/")));
  for (const weight of [450, 660]) {
    const before = await measureLine(early, weight);
    const after = await measureLine(late, weight);
    // The fonts of this machine: other systems have Arial or Roboto, which are closer to Inter.
    expect(before.width / after.width, `width at ${weight}`).toBeCloseTo(1, 1);
    expect(before.height, `height at ${weight}`).toBeCloseTo(after.height, 0);
  }
});

/** Returns the size of the box that a line of text has in the normal line height of its font. */
async function measureLine(page: Page, weight: number): Promise<{ width: number; height: number }> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page.evaluate(async (weight) => {
    await document.fonts.ready;
    const line = document.createElement("span");
    line.textContent = "Nobody was paged while the new index was built";
    Object.assign(line.style, { position: "absolute", fontWeight: weight, lineHeight: "normal" });
    document.body.append(line);
    const { width, height } = line.getBoundingClientRect();
    return { width, height };
  }, weight);
}
