/**
 * `npm run screens -- FOLDER`: takes pictures of the app's screens with the same content each time, in both
 * themes and on a phone.
 */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Site, startSite } from "../support/site.ts";
import { makeScene, now, type Scene } from "./scene.ts";
import { screens } from "./screens.ts";

const folder = resolve(process.argv[2] ?? "screens");
const wanted = process.argv.slice(3);

await mkdir(folder, { recursive: true });
const site = await startSite();
try {
  const scene = await makeScene(site);
  for (const theme of ["light", "dark"] as const) {
    for (const screen of screens) {
      if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
      const isPhone = screen.name.endsWith("-390");
      const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
      const file = join(folder, `${screen.name}-${theme}.png`);
      const open = (page: Page) => screen.open(page, scene, site);
      const options = { viewport, colorScheme: theme, ...screen.options };
      await takePicture(site, scene, file, options, screen.isSignedIn ?? true, open).catch(
        (error) => {
          process.stderr.write(`${screen.name}-${theme}: ${error.message.split("\n")[0]}\n`);
        },
      );
    }
  }
} finally {
  await site.close();
}

async function takePicture(
  { browser, url, signIn }: Site,
  _scene: Scene,
  file: string,
  options: BrowserContextOptions,
  isSignedIn: boolean,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL: url, reducedMotion: "reduce", timezoneId: "UTC", locale: "en-GB" },
    ...options,
  });
  try {
    if (isSignedIn) await signIn(context);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.clock.setFixedTime(now);
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    await page.screenshot({ path: file });
  } finally {
    await context.close();
  }
}
