/**
 * `npm run screens -- FOLDER`: takes pictures of the app's screens with the same content each time, in both
 * themes and on a phone.
 */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Site, startSite } from "../support/site.ts";
import { makeScene, now, type Scene } from "./scene.ts";
import { type Screen, screens } from "./screens.ts";

const folder = resolve(process.argv[2] ?? "screens");
const wanted = process.argv.slice(3);

await mkdir(folder, { recursive: true });
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const server of ["full", "empty", "new"] as const) {
  const ofServer = chosen.filter((screen) => (screen.server ?? "full") === server);
  if (ofServer.length === 0) continue;
  // Letters keep their exact widths, as on most screens. Hinting would round them to whole pixels.
  const browserArguments = ["--font-render-hinting=none"];
  const site = await startSite({ browserArguments, isNew: server === "new" });
  try {
    const scene = server === "full" ? await makeScene(site) : { chats: {} };
    for (const screen of ofServer) {
      for (const theme of ["light", "dark"] as const) await takePicture(site, scene, screen, theme);
    }
  } finally {
    await site.close();
  }
}

async function takePicture(
  site: Site,
  scene: Scene,
  screen: Screen,
  theme: "light" | "dark",
): Promise<void> {
  const isPhone = screen.name.endsWith("-390");
  const context = await site.browser.newContext({
    ...{ baseURL: site.url, reducedMotion: "reduce", timezoneId: "UTC", locale: "en-GB" },
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    colorScheme: theme,
    ...screen.options,
  });
  try {
    if (screen.isSignedIn ?? true) await site.signIn(context);
    await context.addInitScript(({ Design, CI }: Scene["chats"]) => {
      localStorage.setItem(`belfry.1.draft.${Design}`, "The new icons are");
      localStorage.setItem(`belfry.density.${CI}`, "compact");
    }, scene.chats);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.clock.setFixedTime(now);
    await screen.open(page, scene, site);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${screen.name}-${theme}.png`) });
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    process.stderr.write(`${screen.name}-${theme}: ${reason}\n`);
  } finally {
    await context.close();
  }
}
